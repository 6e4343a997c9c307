import { askedOnce } from './still';

/**
 * The window of the page, looked up once. In Firefox each name of it that a content script uses bare (`document`, `innerHeight`,
 * `Node`, `getComputedStyle`) goes through a proxy, which takes about a microsecond; as a property of this it takes a twentieth.
 * For what is asked for each element. Undefined where there is no page, as in tests of pure parts.
 */
export const page: Window & typeof globalThis = globalThis.window;

/** The style of an element as it is in force; live. */
export const styleOf = askedOnce((element: Element): CSSStyleDeclaration => page.getComputedStyle(element));

/** https://dom.spec.whatwg.org/#dom-node-nodetype */
export const elementNode = 1;
export const textNode = 3;
export const fragmentNode = 11;
