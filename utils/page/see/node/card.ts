import { safe } from '../../dom/safe';
import { isOneOfMany } from '../../dom/similar';
import { roleOf } from '../../aria/role';
import { holdsTarget } from '../../aria/target';

/**
 * One of several boxes of a kind, with a few things to use: a post of a feed, an offer. Who reads a part of it uses its
 * buttons.
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

/** With more elements, the line would say too much besides the match. */
const maxInnerElements = 40;
