import { cached } from './dom-cache';

/**
 * The window of the page, looked up once. In a content script of Firefox, each bare global name (`document`,
 * `innerHeight`, `Node`, `getComputedStyle`) goes through a proxy, which takes about a microsecond; as a property of
 * this constant it takes a twentieth of that. For what is read for each element. Undefined where there is no page, as
 * in tests of pure parts.
 */
export const page: Window & typeof globalThis = globalThis.window;

/** The computed style of an element; live. */
export const styleOf = cached((element: Element): CSSStyleDeclaration => page.getComputedStyle(element));

/** Size and scroll position of the viewport in CSS pixels, read once while the page holds still. */
export const viewportNow = (): Viewport => viewportOf(page);

interface Viewport {
  innerWidth: number;
  innerHeight: number;
  scrollX: number;
  scrollY: number;
}

const viewportOf = cached(({ innerWidth, innerHeight, scrollX, scrollY }: Window): Viewport => ({
  innerWidth,
  innerHeight,
  scrollX,
  scrollY,
}));

/** https://dom.spec.whatwg.org/#dom-node-nodetype */
export const elementNode = 1;
export const textNode = 3;
export const commentNode = 8;
export const fragmentNode = 11;
