import { firstChildren, flatParent, isBefore } from '../dom/dom';
import { cached } from '../dom/dom-cache';
import { positionOf, styleOf, viewportNow } from '../dom/realm';
import { rgbaOf } from './colors';
import { boxOf } from '../dom/boxes';
import { holds } from '../dom/selector';
import { holdsTarget } from './target';

/**
 * Under something opaque that stays there. What is fixed to the view or can be operated (menus, dialogs, banners) goes
 * away and does not count. Looks only beside the text and its nearest ancestors, for speed.
 */
export function isOverlaid(element: Element): boolean {
  if (viewportNow().innerWidth === 0) return false;
  let inner = element;
  for (let level = 0; level < levels; level++) {
    const parent = flatParent(inner);
    if (!parent) return false;
    for (const cover of coversIn(parent))
      if (cover.element !== inner && coversBox(cover.box, boxOf(element)) && isAfter(inner, cover)) return true;
    inner = parent;
  }
  return false;
}

const coversIn = cached((parent: Element): readonly Cover[] => {
  const found: Cover[] = [];
  for (const element of firstChildren(parent).slice(0, maxSiblings)) {
    if (positionOf(element) !== 'absolute') continue;
    const style = styleOf(element);
    if (style.visibility === 'hidden' || !isOpaque(style) || holds(element, operated) || holdsTarget(element)) continue;
    found.push({ element, box: boxOf(element), level: Number(style.zIndex) || 0 });
  }
  return found;
});

interface Cover {
  element: Element;
  box: DOMRect;
  level: number;
}

/** Later in the document, or on a higher level. */
function isAfter(element: Element, cover: Cover): boolean {
  if (cover.level < 0) return false;
  const level = positionOf(element) === 'static' ? -1 : Number(styleOf(element).zIndex) || 0;
  if (cover.level !== level) return cover.level > level;
  return isBefore(element, cover.element);
}

function isOpaque({ backgroundColor, opacity }: CSSStyleDeclaration): boolean {
  return Number(opacity) >= 1 && rgbaOf(backgroundColor)?.[3] === 1;
}

function coversBox(cover: DOMRect, box: DOMRect): boolean {
  return (
    box.width > 0 &&
    box.height > 0 &&
    cover.left <= box.left + slack &&
    cover.right >= Math.min(box.right, box.left + textWidth) - slack &&
    cover.top <= box.top + slack &&
    cover.bottom >= box.bottom - slack
  );
}

const operated =
  'a, button, input, select, textarea, video, canvas, iframe, [tabindex], [role], [onclick], dialog, [popover]';
/** CSS pixels: letters are set in, and only the beginning of a wide box counts. */
const slack = 3;
const textWidth = 200;
const levels = 3;
const maxSiblings = 40;
