const found = new WeakMap<Element, string>();

/** Notes which words were looked for and found in the line of an element. */
export function noteFound(element: Element, words: string): void {
  found.set(element, words);
}

/** The words by which an element was found last. Undefined where it was not looked for. */
export const foundIn = (element: Element): string | undefined => found.get(element);
