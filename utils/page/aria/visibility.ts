import { flatParent, isTag } from '../dom/dom';
import { isDocumentObject } from '../dom/frame-info';
import { pictureOf } from '../dom/image-map';
import { boxOf } from '../dom/boxes';
import { positionOf, styleOf, viewportNow } from '../dom/realm';
import { isSummary } from './implicit-role';
import { attributeOf, cached, cachedOnce, hasAttribute, tagOf } from '../dom/dom-cache';
import { doc, safe } from '../dom/safe';

export interface Visibility {
  style: CSSStyleDeclaration;
  display: string;
  opacity: number;
  gone: boolean;
  shown: boolean;
  /** `gone` only by its own opacity, clip or size: its label may stand for it. */
  replaced: boolean;
  position: string;
  /** It or something around it scrolls, so what lies left of or above the page can be reached. */
  scrolled: boolean;
  mayScroll: boolean;
  /** Closed details: only the summary can be seen. */
  folded: boolean;
}

/** From the parent's look. One style query, and a box query if it is positioned. */
export function lookAt(element: Element, parent: Above): Visibility {
  const style = styleOf(element);
  const { display } = style;
  const position = positionOf(element);
  const localName = tagOf(element);
  const look: Visibility = {
    style,
    display,
    position,
    opacity: parent.opacity,
    scrolled: parent.scrolled,
    mayScroll: false,
    folded: localName === 'details' && isClosed(element),
    gone: true,
    shown: false,
    replaced: false,
  };
  const picture = localName === 'area' ? pictureOf(element) : undefined;
  if (picture) {
    const shown = isVisible(picture);
    return { ...look, display: 'inline', position: 'static', gone: !shown, shown };
  }
  if (display === 'none' || (unseen.has(localName) && !isDocumentObject(element))) return look;
  const ownOpacity = style.opacity;
  if (ownOpacity !== '1') look.opacity *= Number(ownOpacity || 1);
  const overflow = display === 'inline' || display === 'contents' ? '' : style.overflowX;
  look.replaced = look.opacity < minOpacity || isClipped(element, style, display, position, overflow);
  look.gone =
    look.replaced ||
    hasAttribute(element, 'inert') ||
    attributeOf(element, 'hidden') === 'until-found' ||
    (parent.folded && !isSummary(element)) ||
    isMovedAway(element, style, position, parent.scrolled) ||
    style.contentVisibility === 'hidden';
  look.shown = !look.gone && !isUnpainted(element);
  // Visible in one direction, it is so in the other.
  look.mayScroll = overflow !== 'visible' && overflow !== '' && scrolls(style);
  look.scrolled ||= look.mayScroll;
  return look;
}

export const isClosed = (element: Element): boolean => isTag(element, 'details') && !element.open;

/** What is in it may be painted all the same. */
export const isUnpainted = cached((element: Element): boolean => {
  const { visibility } = styleOf(element);
  return visibility === 'hidden' || visibility === 'collapse';
});

export const scrolls = (style: CSSStyleDeclaration): boolean => /auto|scroll/.test(style.overflowX + style.overflowY);

export const nothingAbove: Above = { opacity: 1, scrolled: false, folded: false };

export type Above = Pick<Visibility, 'opacity' | 'scrolled' | 'folded'>;

export function isVisible(element: Element): boolean {
  if (!safe(element).isConnected) return false;
  return lookFromRoot(element)?.shown === true && hasBox(pictureOf(element) ?? element);
}

export function lookFromRoot(element: Element): Visibility | undefined {
  const looks = knownLooks();
  const chain: Element[] = [];
  let at: Element | undefined = element;
  for (; at && !looks.has(at); at = flatParent(at)) chain.push(at);
  let look: Visibility | undefined = at && looks.get(at);
  let isGone = at !== undefined && look === undefined;
  for (const next of chain.reverse()) {
    look = isGone ? undefined : lookAt(next, look ?? nothingAbove);
    isGone ||= look?.gone === true;
    if (isGone) look = undefined;
    looks.set(next, look);
  }
  return look;
}

const knownLooks = cachedOnce(() => new Map<Element, Visibility | undefined>());

/** `display: contents` has the boxes of its children. */
export const hasBox = cached((element: Element): boolean => {
  const { width, height } = boxOf(element);
  if (width > 0 && height > 0) return true;
  return [...safe(element).children].some(hasBox);
});

/** As text for screen readers alone is. */
export function isClipped(
  element: Element,
  style: CSSStyleDeclaration,
  display = style.display,
  position?: string,
  overflow?: string,
): boolean {
  if (display === 'inline' || display === 'contents') return false;
  const { clipPath } = style;
  if (clipPath !== 'none' && clipPath !== '' && cutsAll.test(clipPath)) return true;
  const placed = position ?? positionOf(element);
  if (
    (placed === 'absolute' || placed === 'fixed') &&
    /^rect\(\s*(0|1)(px)?[\s,]+(0|1)(px)?[\s,]+(0|1)(px)?[\s,]+(0|1)(px)?\s*\)$/.test(style.clip)
  )
    return true;
  const overflows = overflow ?? style.overflowX;
  if (overflows === 'visible' || overflows === '') return false;
  const box = boxOf(element);
  return box.width < minBoxSize || box.height < minBoxSize;
}

/** A half cut from opposite sides, all from one, a circle without radius, a polygon in one point */
export const cutsAll =
  /^inset\((?:5\d|[6-9]\d)%|^inset\([^)]*\b1\d\d%|^(?:circle|ellipse)\(0(?:px|%)?[\s)]|^polygon\((?:evenodd, |nonzero, )?(0(?:px|%)? 0(?:px|%)?)(?:, \1)*\)/;

export const minOpacity = 0.1;
const unseen = new Set('script style template noscript head title meta link datalist object embed'.split(' '));

function isMovedAway(element: Element, style: CSSStyleDeclaration, position: string, scrolled: boolean): boolean {
  const { transform } = style;
  const moved = transform !== 'none' && transform !== '';
  return isUnreachable(element, position, moved, scrolled) || isScaledAway(style, moved ? transform : '');
}

/** No scrolling leads there: left of or above the page, or fixed outside the viewport. */
function isUnreachable(element: Element, position: string, moved: boolean, scrolled: boolean): boolean {
  if (!moved && (position === 'static' || position === '')) return false;
  const box = boxOf(element);
  if (box.width === 0 || box.height === 0) return false;
  const { innerWidth, innerHeight, scrollX, scrollY } = viewportNow();
  if (position === 'fixed')
    return (
      box.right <= 0 ||
      box.bottom <= 0 ||
      (innerWidth > 0 && box.left >= innerWidth) ||
      (innerHeight > 0 && box.top >= innerHeight)
    );
  if (scrolled) return box.right < -farAway;
  // A carousel's strip is out of sight, what overflows it in view.
  const right = moved ? Math.max(box.right, box.left + safe(element).scrollWidth) : box.right;
  if (right + scrollX > 0 && box.bottom + scrollY > 0) return false;
  return box.bottom + scrollY <= 0 || styleOf(doc.documentElement).direction !== 'rtl';
}

function isScaledAway({ scale, zoom }: CSSStyleDeclaration, transform: string): boolean {
  if (scale && scale !== 'none' && scale.split(' ').some((part) => Math.abs(Number(part)) < minScale)) return true;
  if (zoom && zoom !== '1' && Number(zoom) < minScale) return true;
  if (transform === '') return false;
  const [a = 1, b = 0, c = 0, d = 1] = /^matrix\((.*)\)$/.exec(transform)?.[1]?.split(', ').map(Number) ?? [];
  return Math.hypot(a, b) < minScale || Math.hypot(c, d) < minScale;
}

const minScale = 0.1;

/** Of `::before` or `::after`, which has no box to ask for. */
export function isDrawnAway(element: Element, style: CSSStyleDeclaration): boolean {
  const { display, position, overflowX, transform, left, top, width, height, marginLeft } = style;
  const moves = [marginLeft, ...(position === 'static' ? [] : [left, top]), ...transform.slice(7).split(',').slice(4)];
  return (
    Number(style.opacity) < minOpacity ||
    (overflowX !== 'visible' && Math.min(parseFloat(width), parseFloat(height)) < minBoxSize) ||
    isClipped(element, style, display, position, '') ||
    isScaledAway(style, transform) ||
    moves.some((move) => parseFloat(move) < -maxMove)
  );
}

const maxMove = 500;

/** A clipping box that is smaller has no room for a letter. */
const minBoxSize = 3;

/** CSS pixels; no list is scrolled sideways so far. */
const farAway = 5_000;
