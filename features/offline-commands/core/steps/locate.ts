import type { PageNode } from '../../../../utils/page/api';
import type { Masked } from '../masked';
import { closeness } from '../resolve/closeness';
import { describeAll } from '../resolve/describe';
import { pickChoice } from '../resolve/reply';
import { resolve, type Resolution } from '../resolve/resolve';
import type { Need } from '../resolve/roles';
import { nameIn, searchWords } from '../resolve/target';
import type { Place } from '../resolve/tree';
import { texts } from '../texts';
import { say } from '../voice';
import { fails, type Next, type Scene } from './scene';

/** With its tree. */
export type Located = { place: Place; root: PageNode } | { next: Next };

/** Asks where several match equally, and searches what the snapshot left out. */
export function locate(scene: Scene, words: Masked, need: Need): Located {
  return settle(scene, words, need, lookUp(scene, words, need));
}

/** The best named; of equal ones the first. */
export function locateFirst<R>(
  scene: Scene,
  readings: readonly R[],
  wordsOf: (reading: R) => Masked,
  need: Need,
): { reading: R; located: Located } | undefined {
  const results = readings.map((reading) => ({ reading, result: lookUp(scene, wordsOf(reading), need) }));
  const [chosen] = results.toSorted((a, b) => rankOf(a.result) - rankOf(b.result));
  return chosen && { reading: chosen.reading, located: settle(scene, wordsOf(chosen.reading), need, chosen.result) };
}

/** Infinity when none matches. */
export function strengthOf(scene: Scene, words: Masked, need: Need): number {
  return rankOf(lookUp(scene, words, need));
}

const rankOf = ({ resolution }: LookUp): number => (resolution.found === 'none' ? Infinity : resolution.strength);

/** Or takes the choice already made. `labels`: for the user. */
export function choose<T>(
  scene: Scene,
  items: readonly T[],
  labels: readonly string[],
  words: string,
  question = texts.which,
): Chosen<T> {
  const shown = labels.slice(0, maxChoices);
  const [last] = scene.asks.slice(-1);
  if (!last) return { next: { role: 'ask', question: question(words, shown.length, items.length), choices: shown } };
  const picked = pickChoice(last.reply, last.choices);
  if (picked === undefined) {
    const again: Next = { role: 'ask', question: texts.whichAgain(last.reply), choices: shown };
    return { next: scene.asks.length < 2 ? again : fails(texts.noChoice(last.reply)) };
  }
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

/** Continues with what was chosen, else with what has to happen first. */
export function withItem<T>(choice: Chosen<T>, go: (item: T) => Next): Next {
  return 'next' in choice ? choice.next : go(choice.item);
}

type Chosen<T> = { item: T } | { next: Next };

const maxChoices = 12;

interface LookUp {
  resolution: Resolution;
  root: PageNode;
}

function lookUp(scene: Scene, words: Masked, need: Need): LookUp {
  const results = scene.roots.map((root) => ({ root, resolution: resolve(words, need, root) }));
  return (
    results.find(({ resolution }) => resolution.found !== 'none') ?? {
      root: { role: 'document' },
      resolution: { found: 'none' },
    }
  );
}

function settle(scene: Scene, words: Masked, need: Need, { resolution, root }: LookUp): Located {
  if (scene.mayHaveMore && resolution.found === 'none')
    return { next: { role: 'look', tool: 'get_page', args: { find: searchWords(words) } } };
  if (resolution.found === 'none') return { next: fails(texts.notFound(need, nameIn(words))) };
  const places = resolution.found === 'one' ? [resolution.place] : resolution.places;
  const [only, ...more] = places;
  const isSure = resolution.strength <= (surely[need] ?? closeness.prefix) || only?.node.role === 'link';
  if (only && more.length === 0 && isSure) return { place: only, root };
  const choice = choose(scene, places, describeAll(places, root), words.raw);
  return 'item' in choice ? { place: choice.item, root } : choice;
}

/** Before a press or a write: "Order" is not yet "Order now", and what begins like a field's name may be none. */
const surely: Readonly<Partial<Record<Need, number>>> = { click: closeness.sameLetters, type: closeness.wholeWord };
