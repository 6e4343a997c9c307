import { itemAround, restOf, type Place } from '../aria/place';
import { elementNode } from '../dom/realm';
import { safe } from '../dom/safe';

/** Which rows, items and cards have got other words, and since when. */
export function createChangedItems() {
  let moment = 0;
  let allChangedAt = 0;
  const changedAt = new WeakMap<Element, number>();
  const heard = new Set<Node>();
  const sort = () => {
    for (const node of heard) {
      const { nodeType, parentElement } = safe(node);
      const element = nodeType === elementNode ? (node as Element) : parentElement;
      const item = element && itemAround(element);
      // What lies beside an item belongs to its place, too.
      for (const at of item ? [item, safe(item).parentElement] : []) if (at) changedAt.set(at, moment);
    }
    heard.clear();
  };
  return {
    note(records: readonly MutationRecord[]): void {
      for (const { type, target } of records) if (type !== 'attributes') heard.add(target);
      if (heard.size === 0) return;
      moment += 1;
      if (heard.size <= maxHeard) return;
      heard.clear();
      allChangedAt = moment;
    },
    moment: () => moment,
    /** Whether the words of this place may have changed after that moment. */
    hasChanged(place: Place, since: number): boolean {
      const item = place.around?.deref();
      if (!item) return false;
      sort();
      const at = restOf(place) === '' ? safe(item).parentElement : item;
      return allChangedAt > since || (at !== null && (changedAt.get(at) ?? 0) > since);
    },
  };
}

/** Of a page that draws everything anew. */
const maxHeard = 2_000;
