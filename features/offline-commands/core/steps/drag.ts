import type { PageNode } from '../../../../utils/page/api';
import type { CommandBody, PairReading } from '../command';
import type { Masked } from '../masked';
import type { Need } from '../resolve/roles';
import { searchWords } from '../resolve/target';
import { locate, lookUp } from './locate';
import { call, fails, sceneFor, type Next, type Scene } from './scene';
import { say } from '../voice';

/** Of the best reading. */
export function dragStep({ readings }: Extract<CommandBody, { kind: 'drag' }>, scene: Scene): Next {
  const strengthIn = ({ from, to }: PairReading): number => {
    const strength = (words: Masked, need: Need) => lookUp(sceneFor(scene, searchWords(words)), words, need).strength;
    return Math.max(strength(from, 'drag'), strength(to, 'hover'));
  };
  const [reading] = readings.toSorted((a, b) => strengthIn(a) - strengthIn(b));
  if (!reading) return fails(say('quote_text'));
  const from = locateInTurn(scene, reading.from, 'drag');
  if ('next' in from) return from.next;
  const to = locateInTurn(from.left, reading.to, 'hover');
  return 'next' in to ? to.next : call('drag', { ref: from.node.ref, to_ref: to.node.ref });
}

/** With as few replies as needed; `left` has the others. */
function locateInTurn(scene: Scene, words: Masked, need: Need): { node: PageNode; left: Scene } | { next: Next } {
  const own = sceneFor(scene, searchWords(words));
  for (let replies = 0; ; replies++) {
    const located = locate({ ...own, asks: scene.asks.slice(0, replies) }, words, need);
    if (!('next' in located)) return { node: located.item, left: { ...scene, asks: scene.asks.slice(replies) } };
    if (replies === scene.asks.length) return located;
  }
}
