import { doc, safe } from './safe';

/** False also for one that the browser knows only in style sheets. */
export function isSelector(text: string): boolean {
  try {
    doc.createDocumentFragment().querySelector(text);
    return true;
  } catch (error) {
    if (/SyntaxError/.test(String(error))) return false;
    throw error;
  }
}

/** Also the element itself. */
export function matching(element: Element, selector: string): Element[] {
  return [...(safe(element).matches(selector) ? [element] : []), ...safe(element).querySelectorAll(selector)];
}
