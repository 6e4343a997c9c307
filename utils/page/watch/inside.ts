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
    const moves = [...placesIn(at)].flatMap(([element, { x, y }]) => {
      const before = places.get(element);
      return !before || (before.x === x && before.y === y) ? [] : [{ x: x - before.x, y: y - before.y }];
    });
    const alike = [...Map.groupBy(moves, ({ x, y }) => `${x} ${y}`).values()];
    const [most] = alike.sort((one, other) => other.length - one.length);
    if (most?.[0]) return { inside: most[0] };
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
