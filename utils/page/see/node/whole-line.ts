import { tagOf } from '../../dom/dom-cache';
import { elementNode, textNode } from '../../dom/realm';
import { safe } from '../../dom/safe';
import { isOneOfMany } from '../../dom/similar';
import { roleOf } from '../../aria/role';
import { holdsTarget } from '../../aria/target';

/** One of several boxes with a few things to use, such as a post of a feed: its reader needs its buttons. */
export function isCard(element: Element): boolean {
  return (
    /^(generic|article)$/.test(roleOf(element)) &&
    safe(element).childElementCount > 1 &&
    isOneOfMany(element) &&
    safe(element).getElementsByTagName('*').length <= maxInnerElements &&
    holdsTarget(element)
  );
}

const maxInnerElements = 40;

/** Text and inline elements, something to use among them. */
export function isParagraph(element: Element): boolean {
  if (!/^(paragraph|generic)$/.test(roleOf(element)) || !holdsTarget(element)) return false;
  let hasText = false;
  for (const child of safe(element).childNodes) {
    if (safe(child).nodeType === elementNode && !inline.has(tagOf(child as Element))) return false;
    hasText ||= safe(child).nodeType === textNode && /\S/.test(safe(child).nodeValue ?? '');
  }
  return hasText;
}

const inlineTags =
  'a abbr b bdi bdo br button cite code del dfn em i img input ins kbd label mark q s samp select small span strong sub sup time u var wbr';
const inline = new Set(inlineTags.split(' '));
