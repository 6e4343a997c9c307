const found = new WeakMap<Element, string>();

/** Found in the element's line. */
export function noteFound(element: Element, words: string): void {
  found.set(element, words);
}

/** The last; undefined where it was not looked for. */
export const foundIn = (element: Element): string | undefined => found.get(element);
