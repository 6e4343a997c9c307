import type { PageNode } from '../../page/api';
import type { Command } from '../command';
import { wordsOf } from '../digest/sentences';
import { literal, mask } from '../masked';
import { closeness } from '../resolve/closeness';
import { placesIn } from '../resolve/tree';
import { texts } from '../texts';
import { withPlace } from './fields';
import { locate, strengthOf } from './locate';
import type { Next, Scene } from './scene';
import { removingNames } from '../usual-names';

/** "Show only X": the page's own filter for it, a box or a button that stays pressed. */
export function onlyStep({ what }: Extract<Command, { kind: 'only' }>, scene: Scene): Next {
  const filters = scene.roots
    .slice(-1)
    .flatMap(placesIn)
    .map(({ node }) => node)
    .filter(isFilter);
  const words = wordsOf(literal(what));
  const hits = filters.map((filter) => ({ filter, score: shared(words, filter.name ?? '') }));
  const best = Math.max(0, ...hits.map(({ score }) => score));
  const [found, ...more] = hits.filter(({ score }) => score === best && best > 0);
  if (!found || more.length > 0)
    return { role: 'fail', why: texts.noFilter(literal(what), filters.map(({ name = '' }) => name).slice(0, 8)) };
  const { ref, role } = found.filter;
  return role === 'button'
    ? { role: 'do', tool: 'click', args: { ref } }
    : { role: 'do', tool: 'check', args: { ref, checked: true } };
}

/** A button that only opens something is no filter; one among equals in a group is. */
function isFilter({ role, ref, name }: PageNode): boolean {
  return ref !== undefined && name !== undefined && ['checkbox', 'switch', 'radio', 'button'].includes(role);
}

/** How much of a name is among the wished words, in singular or plural. Only a whole name counts for what it says. */
function shared(words: readonly string[], name: string): number {
  const named = wordsOf(name);
  return (
    named.filter(
      (word) => word.length > 2 && words.some((one) => one === word || one === `${word}s` || `${one}s` === word),
    ).length / Math.max(1, named.length)
  );
}

/** Removes an item from the cart or a list, with the button beside it. */
export function removeStep({ thing, words }: Extract<Command, { kind: 'remove' }>, scene: Scene): Next {
  // "Delete account" is the name of a button.
  const asNamed = mask(words);
  if (strengthOf(scene, asNamed, 'click') <= closeness.sameLetters)
    return withPlace(locate(scene, asNamed, 'click'), ({ ref }) => ({ role: 'do', tool: 'click', args: { ref } }));
  const isPronoun = /^(?:it|this|that|es|das|ça|esto|isso|это|これ|它|这个)$/i.test(literal(thing));
  const beside = isPronoun ? '' : ` for ${literal(thing)}`;
  const names = removingNames.split('|').map((name) => mask(`"${name}"${beside}`));
  const found = names.find((name) => strengthOf(scene, name, 'click') <= closeness.sameLetters);
  if (!found) {
    const named = isPronoun ? [] : removersOf(literal(thing), scene);
    const [only] = named;
    if (!only || named.length > 1) return { role: 'fail', why: texts.nothingToRemove(literal(thing)) };
    return { role: 'do', tool: 'click', args: { ref: only.ref } };
  }
  return withPlace(locate(scene, found, 'click'), ({ ref }) => ({ role: 'do', tool: 'click', args: { ref } }));
}

/** Buttons whose names contain both a word for removing and the item. */
function removersOf(thing: string, scene: Scene): PageNode[] {
  const removing = removingNames.toLowerCase().split('|');
  const words = wordsOf(thing);
  return scene.roots
    .slice(-1)
    .flatMap(placesIn)
    .map(({ node }) => node)
    .filter(({ role, ref, name = '' }) => {
      if (role !== 'button' || ref === undefined || words.length === 0) return false;
      const low = name.toLowerCase();
      const named = wordsOf(name);
      return (
        removing.some((verb) => low.startsWith(`${verb} `) || low.endsWith(` ${verb}`)) &&
        words.every((word) => named.some((one) => one === word || (word.length >= 4 && one.endsWith(word))))
      );
    });
}
