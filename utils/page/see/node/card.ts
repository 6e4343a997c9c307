import { safe } from '../../dom/safe';
import { isOneOfMany } from '../../dom/similar';
import { roleOf } from '../../aria/role';
import { holdsTarget } from '../../aria/target';

/**
 * True if an element is one of several boxes of the same kind beside each other, with a few things to use in each: a
 * post of a feed, an offer of a shop. People who read a part of a card use the buttons in it.
 */
export function isCard(element: Element): boolean {
  return (
    /^(generic|article)$/.test(roleOf(element)) &&
    safe(element).childElementCount > 1 &&
    isOneOfMany(element) &&
    safe(element).getElementsByTagName('*').length <= maxInnerElements &&
    holdsTarget(element)
  );
}

/** The most elements in a card: with more, the line would say too much besides the match. */
const maxInnerElements = 40;
