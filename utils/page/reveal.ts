import { collapse } from './dom';
import { scrollIntoView } from './scroll';
import { isVisible } from './visibility';

const markMs = 2500;

/** Scrolls to the element, or to the innermost visible one that holds the text, and marks it without changing the document. */
export function reveal(element: Element | undefined): { found: boolean } {
  if (!element) return { found: false };
  scrollIntoView(element);
  const mark = { outline: '3px solid #f59e0b', outlineOffset: '2px' };
  element.animate([mark, mark, { outline: '3px solid transparent', outlineOffset: '2px' }], { duration: markMs });
  return { found: true };
}

export function findByText(text: string): Element | undefined {
  const wanted = collapse(text).toLowerCase();
  const holds = (element: Element) => collapse(element.textContent ?? '').toLowerCase().includes(wanted);
  if (wanted === '' || !document.body || !holds(document.body)) return undefined;
  let found: Element = document.body;
  for (let inner: Element | undefined = found; inner; inner = [...found.children].find((child) => holds(child) && isVisible(child))) found = inner;
  return found;
}
