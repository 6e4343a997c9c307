import { firstChildren } from './dom';
import { cached, tagOf } from './dom-cache';
import { safe } from './safe';

const kindsIn = cached((parent: Element): ReadonlyMap<string, readonly Element[]> =>
  Map.groupBy(firstChildren(parent), kindOf),
);

/** States are often classes too, so only the first one counts. */
const kindOf = cached((element: Element): string => `${tagOf(element)}.${safe(element).classList[0] ?? ''}`);

export function isOneOfMany(element: Element): boolean {
  const { parentElement } = safe(element);
  return parentElement !== null && (kindsIn(parentElement).get(kindOf(element))?.length ?? 0) >= minSimilar;
}

/** Two of the nearest four siblings are of one kind. Cheap: asked for each new ref. */
export const isAmongAlike = cached((element: Element): boolean => {
  const { previousElementSibling: before, nextElementSibling: after } = safe(element);
  if (!before && !after) return false;
  const near = [before, safe(before)?.previousElementSibling, after, safe(after)?.nextElementSibling];
  const kind = kindOf(element);
  return near.filter((one) => one && kindOf(one) === kind).length >= minSimilar - 1;
});

const minSimilar = 3;
