import { isSvg, isTag } from '../dom/dom';
import { boxOf } from '../dom/boxes';
import { attributeOf, hasAttribute, hasAttributeIn, tagOf } from '../dom/dom-cache';
import { tableSelector } from '../dom/grid';
import { cursorOf } from '../dom/realm';
import { handCursor, sheetFacts } from './sheet-facts';
import { safe } from '../dom/safe';
import { holds } from '../dom/selector';
import { scrolls } from './visibility';

/**
 * Made to be clicked, dragged or focused, without a role: by a handler in its markup, `tabindex`, `draggable`, or a
 * cursor. Inside another target only rules for itself count. `pointer`: the parent has the pointing hand, which is
 * inherited.
 */
export function isTarget(
  element: Element,
  style: CSSStyleDeclaration,
  { pointer, isInNamedContent }: { pointer: boolean; isInNamedContent: boolean },
): boolean {
  if (pageTags.has(tagOf(element))) return false;
  if (isTag(element, 'label')) return isHeld(element, cursorOf(element));
  if (isDeadLink(element)) return true;
  if (hasAttributeIn(element, handlers)) return true;
  const tabindex = attributeOf(element, 'tabindex');
  if (tabindex !== null && Number(tabindex) >= 0 && !isInNamedContent && !scrolls(style)) return true;
  const cursor = cursorOf(element);
  if (isHeld(element, cursor) || getsHand(element)) return !isRepeatedEdge(element);
  if (cursor !== 'pointer' || safe(element).closest('label, a[href], button')) return false;
  return pointer || isInNamedContent ? hasOwnHand(element) : true;
}

export function holdsTarget(element: Element): boolean {
  if (safe(element).firstElementChild === null) return false;
  if (safe(element).querySelector(plainTargets) !== null) return true;
  const { handSelector } = sheetFacts(element);
  const first = handSelector === '' ? null : safe(element).querySelector(handSelector);
  if (first === null || safe(first).checkVisibility()) return first !== null;
  // Resize handles often exist before they are shown (FullCalendar).
  return [...safe(element).querySelectorAll(handSelector)].some((target) => safe(target).checkVisibility());
}

const pageTags = new Set(['body', 'html']);
const handlerNames =
  'onclick ondblclick onmousedown onmouseup onpointerdown onpointerup ontouchstart oncontextmenu ondragstart ondrop';
const handlers = new Set(handlerNames.split(' '));

const handled = [...handlers].map((name) => `[${name}]`).join(', ');

export const plainTargets = [
  'a[href], button, input, select, textarea, [tabindex]:not([tabindex^="-"]), [draggable=true]',
  '[role]:not([role=presentation], [role=none], [role=img], [role=text])',
  handled,
].join(', ');

export const drawnTargets = `[tabindex], [cursor], [style*="cursor"], ${handled}`;

/** Only scripts make it work. One with a name or without a size is a place to go to. */
function isDeadLink(element: Element): boolean {
  return (
    isTag(element, 'a') &&
    !hasAttribute(element, 'href') &&
    !hasAttribute(element, 'name') &&
    boxOf(element).width > 0 &&
    !/^(link|button|tab|menuitem)$/.test(attributeOf(element, 'role') ?? '')
  );
}

/** Draggable, or with a grabbing cursor that is not only inherited. */
function isHeld(element: Element, cursor: string): boolean {
  if (attributeOf(element, 'draggable') === 'true') return true;
  if (cursor === 'pointer' || !handCursor.test(cursor)) return false;
  const { parentElement } = safe(element);
  return parentElement === null || cursorOf(parentElement) !== cursor || hasOwnHand(element);
}

function hasOwnHand(element: Element): boolean {
  if (handCursor.test(safe(element as HTMLElement).style?.cursor ?? '')) return true;
  if (isSvg(element) && handCursor.test(attributeOf(element, 'cursor') ?? '')) return true;
  return hasHandRule(element);
}

export const hasHandRule = (element: Element): boolean => fits(element, sheetFacts(element).handSelector);

function getsHand(element: Element): boolean {
  const { hoverHandSelector } = sheetFacts(element);
  return fits(element, hoverHandSelector) && !safe(element).closest('label, a[href], button');
}

const fits = (element: Element, selector: string): boolean => selector !== '' && safe(element).matches(selector);

/** Style sheets show something usable in it under the pointer. */
export function revealsOnHover(element: Element): boolean {
  const { reveals } = sheetFacts(element);
  if (reveals.length === 0 || safe(element).firstElementChild === null) return false;
  return reveals.some(
    ({ selector, shown = '' }) =>
      safe(element).matches(selector) &&
      [...safe(element).querySelectorAll(`:scope${shown}`)]
        .slice(0, maxReveals)
        .some((part) => isUnseen(part) && holds(part, plainTargets)),
  );
}

const isUnseen = (part: Element): boolean =>
  !safe(part).checkVisibility({ opacityProperty: true, visibilityProperty: true });

const maxReveals = 5;

/**
 * A strip too narrow for a control, in a row below headings with one of its kind. Grids with columns to be made wider
 * from every row (Tabulator 6) repeat one control so.
 */
function isRepeatedEdge(element: Element): boolean {
  const { parentElement: holder, firstChild, classList } = safe(element);
  const [kind] = classList;
  if (firstChild !== null || kind === undefined || !holder || !safe(holder).matches(rowsAndCells)) return false;
  const { width, height } = boxOf(element);
  if (width > maxEdgeWidth || height <= width) return false;
  const heading = safe(safe(element).closest(tableSelector))?.querySelector('[role=columnheader], th');
  const headings = safe(heading)?.parentElement;
  return (
    !safe(headings)?.contains(element) && (safe(headings)?.querySelector(`.${CSS.escape(kind)}:empty`) ?? null) !== null
  );
}

const rowsAndCells = '[role=row], [role=cell], [role=gridcell], tr, td';
/** CSS pixels. */
const maxEdgeWidth = 12;
