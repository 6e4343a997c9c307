import { sheetFacts } from './sheet-facts';
import { withoutGlyphs } from './glyphs';
import { isUnseenDrawing } from './paint';
import { hasRoom } from './close-words';
import { collapse } from '../dom/dom';
import { cached } from '../dom/dom-cache';
import { page } from '../dom/realm';
import { safe } from '../dom/safe';
import { withoutEscapes } from '../dom/selector';

/**
 * With a space if it is set apart. Alternative text (`content: "*" / "required"`) replaces what is drawn; pictures,
 * glyphs, unseen words and a shadow of its own text are left out. `scrolled`: see `Visibility`.
 */
export function generatedText(element: Element, pseudo: '::before' | '::after', scrolled = true): string {
  if (!isWorded(element) && !sheetFacts(element).mayWordOthers) return '';
  const style = page.getComputedStyle(element, pseudo);
  const { content = '', visibility, display } = style;
  if (visibility !== 'visible' || display === 'none' || /^(none|normal|)$/.test(content)) return '';
  const text = withoutGlyphs(wordsOf(content, element));
  if (text === '' || collapse(text) === collapse(safe(element).textContent ?? '')) return '';
  if (isUnseenDrawing(element, style, scrolled)) return '';
  if (display !== 'inline') return ` ${text} `;
  if (pseudo === '::before') return hasRoom(style, 'End') ? `${text} ` : text;
  return hasRoom(style, 'Start') ? ` ${text}` : text;
}

const isWorded = (element: Element): boolean => sheetFacts(element).wordedSelector !== '' && fitsWorded(element);
const fitsWorded = cached((element: Element): boolean => safe(element).matches(sheetFacts(element).wordedSelector));

/** Without bullets and slashes. Only of what is known to have some. */
export function drawnWords(element: Element, pseudo: '::before' | '::after', scrolled = true): string {
  if (!isWorded(element)) return '';
  const text = generatedText(element, pseudo, scrolled);
  if (/[\p{L}\p{N}\p{Sc}%°]/u.test(text)) return text;
  const { firstElementChild, textContent } = safe(element);
  return /\p{S}/u.test(text) && !firstElementChild && !/\S/.test(textContent ?? '') ? text : '';
}

/** Strings and attr(); after a slash, only what follows it. */
function wordsOf(content: string, element: Element): string {
  let shown = '';
  let alternative: string | undefined;
  for (const [token, double, single, attribute] of content.matchAll(
    /"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|attr\(\s*([\w-]+)[^)]*\)|url\((?:"[^"]*"|'[^']*'|[^)])*\)|\//g,
  )) {
    const word =
      attribute !== undefined ? (safe(element).getAttribute(attribute) ?? '') : withoutEscapes(double ?? single ?? '');
    if (token === '/') alternative = '';
    else if (alternative !== undefined) alternative += word;
    else shown += word;
  }
  const words = alternative ?? shown;
  // The number is unknown, and its point alone says nothing.
  return /\bcounters?\(/.test(content) && !/[\p{L}\p{N}]/u.test(words) ? '' : words;
}
