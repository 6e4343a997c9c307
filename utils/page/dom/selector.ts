import { doc, safe } from './safe';

/** False also for one that works only in style sheets. */
export function isSelector(text: string): boolean {
  try {
    doc.createDocumentFragment().querySelector(text);
    return true;
  } catch (error) {
    if (/SyntaxError/.test(String(error))) return false;
    throw error;
  }
}

export function matching(element: Element, selector: string): Element[] {
  return [...(safe(element).matches(selector) ? [element] : []), ...safe(element).querySelectorAll(selector)];
}

export function holds(element: Element, selector: string): boolean {
  return safe(element).matches(selector) || safe(element).querySelector(selector) !== null;
}

/** https://drafts.csswg.org/css-syntax/#consume-escaped-code-point */
export function withoutEscapes(text: string): string {
  return text.replace(
    /\\(?:([0-9a-f]{1,6})(?:\r\n|[ \t\r\n\f])?|([\s\S]))/gi,
    (_, code: string | undefined, plain = '') =>
      code === undefined ? (plain as string) : String.fromCodePoint(Math.min(parseInt(code, 16), 0x10ffff)),
  );
}
