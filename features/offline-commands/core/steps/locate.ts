import type { PageNode } from '../../../../utils/page/api';
import { parseSnapshot } from '../../../../utils/snapshot/parse';
import type { Reading } from '../command';
import { isNegated, languages } from '../languages/language';
import { isQuoted, type Masked } from '../masked';
import { closeness, closenessOf } from '../resolve/closeness';
import { describeAll } from '../resolve/describe';
import { pickChoice } from '../resolve/reply';
import { resolve, type Resolution } from '../resolve/resolve';
import type { Need } from '../resolve/roles';
import { nameIn, readTarget, searchWords } from '../resolve/target';
import { placesIn } from '../resolve/tree';
import { texts } from '../texts';
import { say } from '../voice';
import { fails, type Next, type Scene } from './scene';

/** Asks where several match equally, and searches what the snapshot left out. */
export function locate(scene: Scene, words: Masked, need: Need): Chosen<PageNode> {
  return settle(scene, words, need, lookUp(scene, words, need));
}

/** Where the readings say: the best named; of equal ones the first. `whatNeed`: what it is names an element, too. */
export function locateFirst(
  scene: Scene,
  readings: readonly Reading[],
  need: Need,
  whatNeed?: Need,
): (Required<Reading> & { located: Chosen<PageNode> }) | undefined {
  const results = readings.flatMap(({ what, where }) => {
    if (!where) return [];
    const result = lookUp(scene, where, need);
    return {
      what,
      where,
      result,
      worst: Math.max(result.strength, whatNeed ? lookUp(scene, what, whatNeed).strength : 0),
    };
  });
  const [best] = results.toSorted((a, b) => a.worst - b.worst);
  return best && { ...best, located: settle(scene, best.where, need, best.result) };
}

/** Or takes the choice already made. `labels`: for the user. */
export function choose<T>(
  scene: Scene,
  items: readonly T[],
  labels: readonly string[],
  words: string,
  question: 'which' | 'which_field' = 'which',
): Chosen<T> {
  const shown = labels.slice(0, maxChoices);
  const [last] = scene.asks.slice(-1);
  const ask = (text: string): Chosen<T> => ({
    next: { role: 'ask', tool: 'ask_user', args: { question: text, choices: shown } },
  });
  if (!last) return ask(texts.which(words, shown.length, items.length, question));
  const picked = pickChoice(last.reply, last.choices);
  if (picked === undefined)
    return scene.asks.length < 2 ? ask(texts.whichAgain(last.reply)) : { next: fails(texts.noChoice(last.reply)) };
  const item = items[shown.indexOf(last.choices[picked] ?? '')];
  return item === undefined ? { next: fails(say('choice_gone')) } : { item };
}

/** Or the user's choice. `labels` are made if needed. */
export function onlyOf<T>(
  scene: Scene,
  items: readonly T[],
  labels: (items: readonly T[]) => string[],
  words: string,
): Chosen<T> {
  const [only, ...more] = items;
  return only !== undefined && more.length === 0 ? { item: only } : choose(scene, items, labels(items), words);
}

/** Where words without a place or number, or that say "not", hold a name that is there, none is missing. */
export function missing({ page }: Scene, words: Masked, why: string): Next {
  const isPlain = readTarget(words).every(({ ordinal, context }) => !(ordinal ?? context));
  const saysMore = !isQuoted(words) && (isPlain || isNegated(words.raw, words.language ?? languages.en));
  const names = placesIn(page).flatMap(({ node: { name = '', options = [] } }) => [name, ...options]);
  const isMore = saysMore && names.some((name) => closenessOf(name, words.raw) === closeness.wholeWord);
  return fails(isMore ? say('in_part') : why);
}

/** Continues with what was chosen, else with what has to happen first. */
export function withItem<T>(choice: Chosen<T>, go: (item: T) => Next): Next {
  return 'next' in choice ? choice.next : go(choice.item);
}

export type Chosen<T> = { item: T } | { next: Next };

const maxChoices = 12;

export function lookUp(scene: Scene, words: Masked, need: Need): Resolution {
  const results = rootsFor(words, scene).map((root) => resolve(words, need, root));
  return results.find(({ places }) => places.length > 0) ?? { places: [], strength: Infinity };
}

/** Best first: what a search for these very words has found, then the page. */
export function rootsFor(words: Masked, scene: Scene): PageNode[] {
  const search = searchFor(words, scene);
  return search ? [parseSnapshot(search.page ?? ''), scene.page] : [scene.page];
}

export function searchFor(words: Masked, { isCut, looks }: Scene): Scene['looks'][number] | undefined {
  if (!isCut) return undefined;
  const find = searchWords(words);
  return looks.findLast(({ tool, args }) => tool === 'get_page' && args.find === find);
}

function settle(scene: Scene, words: Masked, need: Need, { places, strength }: Resolution): Chosen<PageNode> {
  const [first, ...more] = places;
  const isCounted = readTarget(words).some(({ ordinal }) => ordinal !== undefined);
  if ((!first || isCounted) && scene.isCut && !searchFor(words, scene))
    return { next: { role: 'look', tool: 'get_page', args: { find: searchWords(words) } } };
  if (!first) return { next: missing(scene, words, texts.notFound(need, nameIn(words))) };
  // "Order" is not yet "Order now".
  if (more.length === 0 && strength <= closeness.sameLetters) return { item: first.node };
  const choice = choose(scene, places, describeAll(places), words.raw);
  return 'item' in choice ? { item: choice.item.node } : choice;
}
