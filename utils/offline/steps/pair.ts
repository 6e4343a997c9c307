import type { PageNode } from '../../page/api';
import type { PairReading } from '../command';
import type { Masked } from '../masked';
import type { Need } from '../resolve/roles';
import { searchWords } from '../resolve/target';
import { locate, strengthOf } from './locate';
import { sceneFor, type Next, type Scene } from './scene';

/** What the command needs from each element of a pair. */
export interface PairNeeds {
  from: Need;
  to: Need;
}

/** Finds both elements of the best of the readings (at least one), or says what has to happen first. */
export function locatePair(
  scene: Scene,
  readings: readonly PairReading[],
  needs: PairNeeds,
): { from: PageNode; to: PageNode } | { next: Next } {
  const judged = readings.map((reading) => ({ reading, strength: strengthOfPair(scene, reading, needs) }));
  const { reading } = judged.reduce((best, one) => (one.strength < best.strength ? one : best));
  const from = locateInTurn(scene, reading.from, needs.from);
  if ('next' in from) return from;
  const to = locateInTurn(from.left, reading.to, needs.to);
  return 'next' in to ? to : { from: from.node, to: to.node };
}

function strengthOfPair(scene: Scene, { from, to }: PairReading, needs: PairNeeds): number {
  const strength = (words: Masked, need: Need): number => strengthOf(sceneFor(scene, searchWords(words)), words, need);
  return Math.max(strength(from, needs.from), strength(to, needs.to));
}

/**
 * Finds one of several elements of a command with as few of the user's replies as needed; `left` has the remaining
 * ones.
 */
function locateInTurn(scene: Scene, words: Masked, need: Need): { node: PageNode; left: Scene } | { next: Next } {
  const own = sceneFor(scene, searchWords(words));
  for (let replies = 0; ; replies++) {
    const located = locate({ ...own, asks: scene.asks.slice(0, replies) }, words, need);
    if (!('next' in located)) return { node: located.place.node, left: { ...scene, asks: scene.asks.slice(replies) } };
    if (replies === scene.asks.length) return located;
  }
}
