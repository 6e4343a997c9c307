import type { PageNode } from '../../../../utils/page/api';
import type { Reading } from '../command';
import type { Masked } from '../masked';
import { say } from '../voice';
import { locate, lookUp, withItem, type Chosen } from './locate';
import { call, fails, type Next, type Scene } from './scene';

/** Of the best reading. */
export function dragStep(readings: readonly Reading[], scene: Scene): Next {
  const pairs = readings.flatMap(({ what, where }) => {
    if (!where) return [];
    return {
      what,
      where,
      strength: Math.max(lookUp(scene, what, 'drag').strength, lookUp(scene, where, 'hover').strength),
    };
  });
  const [best] = pairs.toSorted((a, b) => a.strength - b.strength);
  if (!best) return fails(say('quote_text'));
  return withItem(dragged(scene, best.what), ({ node, left }) =>
    withItem(locate(left, best.where, 'hover'), ({ ref }) => call('drag', { ref: node.ref, to_ref: ref })),
  );
}

/** With as few replies as needed; `left` has the others. */
function dragged(scene: Scene, words: Masked): Chosen<{ node: PageNode; left: Scene }> {
  for (let replies = 0; ; replies++) {
    const located = locate({ ...scene, asks: scene.asks.slice(0, replies) }, words, 'drag');
    if ('item' in located) return { item: { node: located.item, left: { ...scene, asks: scene.asks.slice(replies) } } };
    if (replies === scene.asks.length) return located;
  }
}
