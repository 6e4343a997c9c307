import { elementNode, textNode } from '../../dom/realm';
import { roleOf } from '../../aria/role';
import { holdsTarget } from '../../aria/target';
import { tagOf } from '../../dom/dom-cache';
import { safe } from '../../dom/safe';

export function isParagraph(element: Element): boolean {
  if (!/^(paragraph|generic)$/.test(roleOf(element)) || !holdsTarget(element)) return false;
  let hasText = false;
  for (const child of safe(element).childNodes) {
    if (safe(child).nodeType === elementNode && !inline.has(tagOf(child as Element))) return false;
    hasText ||= safe(child).nodeType === textNode && /\S/.test(safe(child).nodeValue ?? '');
  }
  return hasText;
}

const inline = new Set(
  'a abbr b bdi bdo br button cite code del dfn em i img input ins kbd label mark q s samp select small span strong sub sup time u var wbr'.split(
    ' ',
  ),
);
