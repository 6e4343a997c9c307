const found = new WeakMap<Element, string>();

export function noteFound(element: Element, words: string): void {
  found.set(element, words);
}

export const foundIn = (element: Element): string | undefined => found.get(element);
