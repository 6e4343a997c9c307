import { fail } from '../../failure';
import { followedTo, leadsTo } from '../aria/acting';
import { flatClosest } from '../dom/dom';
import { safe } from '../dom/safe';
import { describe, type Aimed } from './actionable';
import { otherControl } from './press-points';

/** What a press follows, whatever the role: a link around the element, or one that is all of it. */
export function linkOf(element: Element): Element | undefined {
  const inside = [...safe(element).querySelectorAll('a, area')].slice(0, MAX_LINKS);
  return linkAround(element) ?? inside.find((link) => isLink(link) && !otherControl(link, element, element));
}

/** Throws STALE_REF where the point lies in another control or link, which `pressedAt` then knows. */
export function refuseOther(element: Element, { target, other }: Pick<Aimed, 'target' | 'other'>): void {
  const link = linkAround(target);
  const found = other ?? (link === linkOf(element) ? undefined : link) ?? element;
  if (found === pressedAt(element)) return;
  met.set(element, found);
  throw fail('STALE_REF', `At that place, ${describe(element)} is ${describe(found)}: that was not checked.`, {
    hint: 'Look at the page; to press that, do it again.',
  });
}

/** What the last press there met, or itself. */
export function pressedAt(element: Element): Element {
  const before = met.get(element);
  return before && safe(before).isConnected ? before : element;
}

/** Throws WRONG_ELEMENT where the point lies in a link: nobody has judged it. */
export function refuseLink(element: Element, target: Element): void {
  const link = linkAround(target) ?? linkOf(element);
  if (link && leadsTo(link) !== undefined)
    throw fail('WRONG_ELEMENT', `${describe(element)} is a link.`, { hint: 'Use click for it.' });
}

const met = new WeakMap<Element, Element>();
const MAX_LINKS = 20;

const linkAround = (element: Element): Element | undefined => flatClosest(element, isLink);
const isLink = (element: Element): boolean => followedTo(element) !== undefined;
