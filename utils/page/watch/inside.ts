import type { Effect } from '../api';
import { shadowRootOf } from '../dom/dom';
import { safe } from '../dom/safe';
import { drawingsAt } from './drawings';

/**
 * A map, a plan or a strip stays in place when it is dragged, and what it shows moves. Where things moved by different
 * lengths, that of most counts.
 */
export function insideFrom(at: Element): () => Pick<Effect, 'inside'> {
  const places = placesIn(at);
  const drawn = drawingsAt(at);
  return () => {
    const counts = new Map<string, number>();
    for (const [element, { x, y }] of placesIn(at)) {
      const before = places.get(element);
      if (!before || (before.x === x && before.y === y)) continue;
      const by = `${x - before.x} ${y - before.y}`;
      counts.set(by, (counts.get(by) ?? 0) + 1);
    }
    const [most] = [...counts].sort(([, one], [, other]) => other - one);
    if (most) {
      const [x = 0, y = 0] = most[0].split(' ').map(Number);
      return { inside: { x, y } };
    }
    const now = drawingsAt(at);
    if (now === undefined || drawn === undefined) return { inside: 'unreadable' };
    return now === drawn ? {} : { inside: 'drawn' };
  };
}

/** Each costs some microseconds. */
const MAX_ELEMENTS = 200;

function placesIn(at: Element): Map<Element, { x: number; y: number }> {
  const { left, top } = safe(at).getBoundingClientRect();
  const inner = [...safe(at).querySelectorAll('*'), ...(shadowRootOf(at)?.querySelectorAll('*') ?? [])];
  return new Map(
    inner.slice(0, MAX_ELEMENTS).map((element) => {
      const box = safe(element).getBoundingClientRect();
      return [element, { x: Math.round(box.left - left), y: Math.round(box.top - top) }];
    }),
  );
}
