import { fail } from '../../failure';
import { followedTo, leadsTo } from '../aria/acting';
import { flatClosest } from '../dom/dom';
import { safe } from '../dom/safe';
import { describe } from './actionable';
import { belongsTo } from './press-points';

/** What a press follows, whatever the role: a link around the element, or one that is all of it. */
export function linkOf(element: Element): Element | undefined {
  const before = met.get(element);
  if (safe(before)?.isConnected) return before;
  const inside = [...safe(element).querySelectorAll('a, area')].slice(0, MAX_LINKS);
  return linkAround(element) ?? inside.find((link) => isLink(link) && belongsTo(link, element, element));
}

/** Throws STALE_REF where the point lies in another link, which `linkOf` then knows. */
export function refuseOtherLink(element: Element, target: Element): void {
  const link = linkAround(target);
  if (!link || link === linkOf(element)) return;
  met.set(element, link);
  throw fail('STALE_REF', `At its place, ${describe(element)} is a link that was not known when this was checked.`, {
    hint: 'Look at the page; to follow the link, do it again.',
  });
}

/** As `refuseOtherLink`, for any control: `pressedIn` then knows it. */
export function refuseOtherControl(element: Element, other = element): void {
  if (other === pressedIn(element)) return;
  pressed.set(element, other);
  throw fail('STALE_REF', `At that place of ${describe(element)} is ${describe(other)}: that was not checked.`, {
    hint: 'Use its own ref, or do it again.',
  });
}

/** The control in it that the last press there met, or itself. */
export function pressedIn(element: Element): Element {
  const inside = pressed.get(element) ?? element;
  return safe(inside).isConnected ? inside : element;
}

const pressed = new WeakMap<Element, Element>();

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
