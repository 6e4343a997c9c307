import { flatParent, isTag } from './dom';
import { isDocumentObject } from './frame-info';
import { pictureOf } from './image-map';
import { page, styleOf } from './realm';
import { attributeOf, hasAttribute, tagOf } from './still';

/** What a person can see of an element, worked out on the way down. */
export interface Look {
  style: CSSStyleDeclaration;
  display: string;
  /** Product of the opacities from the root down. */
  opacity: number;
  /** Nothing in the subtree can be seen. */
  gone: boolean;
  /** The element's own text and box can be seen. */
  shown: boolean;
  /** Why `gone`: only its own opacity, clip or size, so that its label may stand for it. */
  replaced: boolean;
  position: string;
  /** It or something around it scrolls, so that what lies left of or above the page can be reached. */
  scrolled: boolean;
  /** It is a details element that is closed: of its children only the summary can be seen. */
  folded: boolean;
}

/** Looks at one element below a parent that has been looked at. Costs one style, and a box where it is placed by itself. */
export function lookAt(element: Element, parent: Above): Look {
  const style = styleOf(element);
  const { display, position } = style;
  const localName = tagOf(element);
  const picture = localName === 'area' ? pictureOf(element) : undefined;
  if (picture) return areaOf(picture, style, parent);
  const look: Look = {
    style,
    display,
    position,
    opacity: parent.opacity,
    scrolled: parent.scrolled,
    folded: isTag(element, 'details') && !element.open,
    gone: true,
    shown: false,
    replaced: false,
  };
  if (display === 'none' || (unseen.has(localName) && !isDocumentObject(element))) return look;
  const ownOpacity = style.opacity;
  if (ownOpacity !== '1') look.opacity *= Number(ownOpacity || 1);
  const overflow = display === 'inline' || display === 'contents' ? '' : style.overflowX;
  look.replaced = look.opacity < leastOpacity || isClipped(element, style, display, position, overflow);
  look.gone =
    look.replaced ||
    hasAttribute(element, 'inert') ||
    attributeOf(element, 'hidden') === 'until-found' ||
    (parent.folded && !isSummaryOf(element)) ||
    isUnreachable(element, style, position, parent.scrolled) ||
    style.contentVisibility === 'hidden';
  look.shown = !look.gone && !/^(hidden|collapse)$/.test(style.visibility);
  look.scrolled ||= overflow === 'auto' || overflow === 'scroll';
  return look;
}

/** Areas are not laid out: what is seen of them is their picture. */
function areaOf(picture: Element, style: CSSStyleDeclaration, { opacity, scrolled }: Above): Look {
  const shown = isVisible(picture);
  return {
    style,
    display: 'inline',
    position: 'static',
    opacity,
    scrolled,
    folded: false,
    gone: !shown,
    shown,
    replaced: false,
  };
}

/** What holds above the outermost element. */
export const nothingAbove: Above = { opacity: 1, scrolled: false, folded: false };

/** What is known of the parent of an element. */
export type Above = Pick<Look, 'opacity' | 'scrolled' | 'folded'>;

/** Whether a person could see the element, wherever the page is scrolled to. */
export function isVisible(element: Element): boolean {
  if (!element.isConnected) return false;
  const chain: Element[] = [];
  for (let at: Element | undefined = element; at; at = flatParent(at)) chain.unshift(at);
  let above: Above & { shown?: boolean } = nothingAbove;
  for (const at of chain) {
    const look = lookAt(at, above);
    if (look.gone) return false;
    above = look;
  }
  return above.shown === true && hasBox(pictureOf(element) ?? element);
}

/** Whether anything is laid out for the element; `display: contents` has the boxes of its children. */
export function hasBox(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  if (width > 0 && height > 0) return true;
  return [...element.children].some(hasBox);
}

export function isNotRendered(style: CSSStyleDeclaration): boolean {
  return style.display === 'none' || style.visibility === 'hidden' || style.visibility === 'collapse';
}

/** Cut down to nothing: the ways in which text is kept for screen readers alone, and kept from sight. */
export function isClipped(
  element: Element,
  style: CSSStyleDeclaration,
  display = style.display,
  position = style.position,
  overflow = style.overflowX,
): boolean {
  if (display === 'inline' || display === 'contents') return false;
  const clipPath = style.clipPath;
  if (clipPath !== 'none' && clipPath !== '' && cutsAll.test(clipPath)) return true;
  if (
    (position === 'absolute' || position === 'fixed') &&
    /^rect\(\s*(0|1)(px)?[\s,]+(0|1)(px)?[\s,]+(0|1)(px)?[\s,]+(0|1)(px)?\s*\)$/.test(style.clip)
  )
    return true;
  if (!/^(hidden|clip)/.test(overflow)) return false;
  const box = element.getBoundingClientRect();
  return box.width <= 1 || box.height <= 1;
}

/** A half cut away from opposite sides, or all from one, a circle without a radius, a polygon in one point. */
export const cutsAll =
  /^inset\((?:5\d|[6-9]\d)%|^inset\([^)]*\b1\d\d%|^(?:circle|ellipse)\(0(?:px|%)?[\s)]|^polygon\((?:evenodd, |nonzero, )?(0(?:px|%)? 0(?:px|%)?)(?:, \1)*\)/;

const leastOpacity = 0.05;
const unseen = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'head',
  'title',
  'meta',
  'link',
  'datalist',
  'object',
  'embed',
]);

function isSummaryOf(element: Element): boolean {
  return element.parentElement?.querySelector(':scope > summary') === element;
}

/** Placed or moved where no scrolling leads: left of or above the page, or fixed outside the viewport; or shrunk to nothing. */
function isUnreachable(element: Element, style: CSSStyleDeclaration, position: string, scrolled: boolean): boolean {
  const moved = style.transform !== 'none' && style.transform !== '';
  if (!moved && (position === 'static' || position === '')) return false;
  const box = element.getBoundingClientRect();
  if (box.width === 0 || box.height === 0) return moved && /^matrix(3d)?\(0,/.test(style.transform);
  const { innerWidth, innerHeight, scrollX, scrollY } = page;
  if (position === 'fixed')
    return (
      box.right <= 0 ||
      box.bottom <= 0 ||
      (innerWidth > 0 && box.left >= innerWidth) ||
      (innerHeight > 0 && box.top >= innerHeight)
    );
  if (scrolled) return box.right < -farAway;
  if (box.right + scrollX > 0 && box.bottom + scrollY > 0) return false;
  return box.bottom + scrollY <= 0 || styleOf(page.document.documentElement).direction !== 'rtl';
}

/** No list is scrolled sideways this far, in CSS pixels. */
const farAway = 5_000;
