import type { PageNode } from '../../../../utils/page/api';
import type { Reading } from '../command';
import { enumerated, isQuoted, literal, type Masked } from '../masked';
import { closeness, closenessOf } from '../resolve/closeness';
import { describeAll } from '../resolve/describe';
import { roleFit } from '../resolve/roles';
import { readCount, readTarget } from '../resolve/target';
import { isInside, placesIn } from '../resolve/tree';
import { texts } from '../texts';
import { choose, locate, locateFirst, missing, withItem } from './locate';
import { call, fails, type Next, type Scene } from './scene';

/** Without F exactly one list or radio group has that option. */
export function selectStep(readings: readonly Reading[], scene: Scene): Next {
  const found = locateFirst(scene, readings, 'select');
  if (found)
    return withItem(found.located, (node) =>
      (node.role === 'radiogroup' ? radioIn : chooseIn)(scene, node, found.what),
    );
  const [alone] = readings;
  return alone ? selectAlone(scene, alone.what) : fails(texts.noOption('', []));
}

/** Known options that the words mean, else the words. */
function chooseIn(scene: Scene, list: PageNode, words: Masked): Next {
  const { options, complete } = optionsOf(list);
  const select = (chosen: string[]): Next => call('select', { ref: list.ref, options: chosen });
  const numbered = numberOf(words, options, complete);
  if (numbered !== undefined) return select([numbered]);
  const best = bestOptions(options, words);
  if (best.length > 0) {
    const isSure = best.length === 1 && bestFit(best, words) <= closeness.sameLetters;
    return isSure ? select(best) : withItem(choose(scene, best, best, words.raw), (option) => select([option]));
  }
  const several = list.states?.multiselectable ? enumerated(words).map((one) => bestOptions(options, one)) : [];
  if (several.length > 1 && several.every(({ length }) => length === 1)) return select(several.flat());
  return complete ? missing(scene, words, texts.noOption(literal(words), options)) : select([literal(words)]);
}

/** Chooses the radio button of a group. */
function radioIn(scene: Scene, group: PageNode, words: Masked): Next {
  return withItem(locate({ ...scene, page: group, isCut: false }, words, 'check'), checkRadio);
}

function selectAlone(scene: Scene, words: Masked): Next {
  const all = placesIn(scene.page);
  const lists = all.filter(({ node }) => roleFit(node, 'select') === 0 && node.role !== 'radiogroup');
  const radios = all.filter(
    (place) =>
      place.node.role === 'radio' && place.node.ref !== undefined && !lists.some((list) => isInside(place, list)),
  );
  const candidates = [...lists, ...radios].map((place) => ({ place, fits: bestFit(namesIn(place.node), words) }));
  const best = Math.min(...candidates.map(({ fits }) => fits));
  const [only, ...more] = candidates.flatMap(({ place, fits }) => (fits === best ? place : []));
  if (!only || best === Infinity || (more.length > 0 && best > closeness.sameLetters))
    return missing(scene, words, texts.noOption(literal(words), []));
  if (more.length === 0) return (only.node.role === 'radio' ? radioIn : chooseIn)(scene, only.node, words);
  const choice = choose(scene, [only, ...more], describeAll([only, ...more]), words.raw);
  return withItem(choice, ({ node }) =>
    node.role === 'radio' ? checkRadio(node) : chooseIn({ ...scene, asks: [] }, node, words),
  );
}

const namesIn = (node: PageNode): string[] => (node.role === 'radio' ? [node.name ?? ''] : optionsOf(node).options);

const fitOption = (words: Masked, name: string): number =>
  closenessOf(literal(words), name, isQuoted(words)) ?? Infinity;

const bestFit = (names: readonly string[], words: Masked): number =>
  Math.min(...names.map((name) => fitOption(words, name)));

const checkRadio = ({ ref }: PageNode): Next => call('check', { ref, checked: true });

/** In the snapshot, and whether these are all. */
export function optionsOf(list: PageNode): { options: string[]; complete: boolean } {
  const children = placesIn(list).flatMap(({ node }) => (node.role === 'option' && node.name ? [node.name] : []));
  const all = list.options ?? children;
  const isCut = /^\+\d+ more$/.test(all.at(-1) ?? '');
  return { options: isCut ? all.slice(0, -1) : all, complete: !isCut && all.length > 0 };
}

function bestOptions(options: readonly string[], words: Masked): string[] {
  const best = bestFit(options, words);
  return best === Infinity ? [] : [...new Set(options.filter((option) => fitOption(words, option) === best))];
}

/** As the select tool counts. */
function numberOf(words: Masked, options: readonly string[], complete: boolean): string | undefined {
  const counted = readTarget(words).find(({ name, ordinal }) => name === '' && ordinal !== undefined)?.ordinal;
  const count = counted ?? (/^#\d+$/.test(words.mask) ? readCount(words.mask) : undefined);
  if (count === undefined || (count < 0 && !complete)) return undefined;
  return `#${count > 0 ? count : options.length}`;
}
