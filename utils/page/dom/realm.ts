import { cached, cachedOnce } from './dom-cache';

/**
 * Looked up once: in a content script of Firefox, each bare global name goes through a proxy, which takes twenty times
 * as long. Undefined where there is no page.
 */
export const page: Window & typeof globalThis = globalThis.window;

export const styleOf = cached((element: Element): CSSStyleDeclaration => page.getComputedStyle(element));

export const positionOf = cached((element: Element): string => styleOf(element).position);
export const cursorOf = cached((element: Element): string => styleOf(element).cursor);

export const viewportNow = cachedOnce(() => {
  const { innerWidth, innerHeight, scrollX, scrollY } = page;
  return { innerWidth, innerHeight, scrollX, scrollY };
});

/** Undefined for what belongs to another site: such a question can only throw a SecurityError. */
export function unlessForeign<T>(ask: () => T): T | undefined {
  try {
    return ask();
  } catch {
    return undefined;
  }
}

/** https://dom.spec.whatwg.org/#dom-node-nodetype */
export const elementNode = 1;
export const textNode = 3;
export const commentNode = 8;
export const fragmentNode = 11;
