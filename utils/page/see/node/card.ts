import { cached, tagOf } from '../../dom/dom-cache';
import { safe } from '../../dom/safe';
import { roleOf } from '../../aria/role';
import { holdsTarget } from '../../aria/target';

/**
 * True if an element is one of several boxes of the same kind beside each other, with a few things to use in each: a
 * post of a feed, an offer of a shop. People who read a part of a card use the buttons in it.
 */
export function isCard(element: Element): boolean {
  const { parentElement } = safe(element);
  return (
    parentElement !== null &&
    /^(generic|article)$/.test(roleOf(element)) &&
    safe(element).childElementCount > 1 &&
    (kindsIn(parentElement).get(kindOf(element)) ?? 0) >= minSimilar &&
    safe(element).getElementsByTagName('*').length <= maxInnerElements &&
    holdsTarget(element)
  );
}

/** How many children of each kind there are. */
const kindsIn = cached((parent: Element): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const child of Array.from(safe(parent).children).slice(0, maxSiblings)) {
    const kind = kindOf(child);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return counts;
});

/** States are often classes too, so only the first one counts. */
const kindOf = (element: Element): string => `${tagOf(element)}.${safe(element).classList[0] ?? ''}`;

const minSimilar = 3;
const maxSiblings = 64;
/** The most elements in a card: with more, the line would say too much besides the match. */
const maxInnerElements = 40;
