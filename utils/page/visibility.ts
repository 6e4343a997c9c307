import { flatParent, isTag } from './dom';

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
}

/** Looks at one element below a parent that has been looked at. Costs one style and one box. */
export function lookAt(element: Element, parentOpacity: number): Look {
  const style = getComputedStyle(element);
  const { display, position } = style;
  if (display === 'none' || unseen.has(element.localName)) return { style, display, opacity: parentOpacity, gone: true, shown: false, replaced: false };
  const opacity = parentOpacity * Number(style.opacity || 1);
  const replaced = opacity < leastOpacity || isClipped(element, style, display, position);
  const gone = replaced || element.hasAttribute('inert') || element.getAttribute('hidden') === 'until-found' || isInClosedDetails(element) || isOffCanvas(element, position);
  return { style, display, opacity, gone, shown: !gone && !/^(hidden|collapse)$/.test(style.visibility), replaced };
}

/** Whether a person could see the element, wherever the page is scrolled to. */
export function isVisible(element: Element): boolean {
  if (!element.isConnected) return false;
  const chain: Element[] = [];
  for (let at: Element | undefined = element; at; at = flatParent(at)) chain.unshift(at);
  let opacity = 1;
  let shown = false;
  for (const at of chain) {
    const look = lookAt(at, opacity);
    if (look.gone) return false;
    opacity = look.opacity;
    shown = look.shown;
  }
  return shown && hasBox(element);
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

/** Cut down to nothing: the ways in which text is kept for screen readers alone. */
export function isClipped(element: Element, style: CSSStyleDeclaration, display = style.display, position = style.position): boolean {
  if (display === 'inline' || display === 'contents') return false;
  if (position === 'absolute' || position === 'fixed') {
    if (/^inset\((50|100)%/.test(style.clipPath)) return true;
    if (/^rect\(\s*(0|1)(px)?[\s,]+(0|1)(px)?[\s,]+(0|1)(px)?[\s,]+(0|1)(px)?\s*\)$/.test(style.clip)) return true;
  }
  if (!/^(hidden|clip)/.test(style.overflowX)) return false;
  const box = element.getBoundingClientRect();
  return box.width <= 1 || box.height <= 1;
}

/** Text that is drawn without a colour or a size. */
export function hasUnseenText(style: CSSStyleDeclaration): boolean {
  return style.fontSize === '0px' || /^rgba\(.*, 0\)$/.test(style.color);
}

const leastOpacity = 0.05;
const unseen = new Set(['script', 'style', 'template', 'noscript', 'head', 'title', 'meta', 'link', 'datalist', 'object', 'embed']);

function isInClosedDetails(element: Element): boolean {
  const parent = element.parentElement;
  return isTag(parent, 'details') && !parent.open && parent.querySelector(':scope > summary') !== element;
}

/** Placed where no scrolling leads: left of or above the page, or fixed outside the viewport. */
function isOffCanvas(element: Element, position: string): boolean {
  if (position !== 'absolute' && position !== 'fixed') return false;
  const box = element.getBoundingClientRect();
  if (box.width === 0 || box.height === 0) return false;
  const { innerWidth, innerHeight, scrollX, scrollY } = window;
  if (position === 'fixed') return box.right <= 0 || box.bottom <= 0 || (innerWidth > 0 && box.left >= innerWidth) || (innerHeight > 0 && box.top >= innerHeight);
  const parent = (element as HTMLElement).offsetParent;
  if (parent !== null && parent !== document.body && parent !== document.documentElement) return box.right < -5000 || box.bottom < -5000;
  const leftToRight = getComputedStyle(document.documentElement).direction !== 'rtl';
  return (leftToRight && box.right + scrollX <= 0) || box.bottom + scrollY <= 0;
}
