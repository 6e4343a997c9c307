import { flatParent } from '../../../utils/page/dom/dom';
import { safe } from '../../../utils/page/dom/safe';
import { describeTarget } from '../../../utils/page/known/describe-target';
import { findTarget } from '../../../utils/page/known/find-target';
import type { KnownTarget } from '../../../utils/page/known/known-target';

export function findableFrom(element: Element, until?: Element): { element: Element; known: KnownTarget } | undefined {
  let at: Element | undefined = element;
  for (let level = 0; at && level < maxLevels && !isWhole(at); level += 1, at = flatParent(at)) {
    if (until && safe(at).contains(until)) return undefined;
    const known = describeTarget(at);
    if (findTarget(known, true).found === at) return { element: at, known };
  }
  return undefined;
}

const maxLevels = 5;

/** Its middle is a place and nothing else. */
const isWhole = (element: Element): boolean => /^(html|body|main)$/.test(safe(element).localName);
