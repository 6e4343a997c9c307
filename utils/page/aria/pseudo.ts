import { sheetFacts } from './sheet-facts';
import { withoutGlyphs } from './glyphs';
import { page } from '../dom/realm';
import { safe } from '../dom/safe';
import { withoutEscapes } from '../dom/selector';

/**
 * With a space if it is a box of its own or set apart. Alternative text (`content: "*" / "required"`) replaces the
 * drawn text; pictures and glyphs say nothing.
 */
export function generatedText(element: Element, pseudo: '::before' | '::after'): string {
  if (!sheetFacts(element).generatesText) return '';
  const style = page.getComputedStyle(element, pseudo);
  const { content, visibility } = style;
  if (visibility === 'hidden' || content === 'none' || content === 'normal' || content === '' || content === undefined)
    return '';
  const text = withoutGlyphs(wordsOf(content, element));
  if (text === '') return '';
  if (style.display !== 'inline') return ` ${text} `;
  if (pseudo === '::before') return hasGap(style.marginInlineEnd, style.paddingInlineEnd) ? `${text} ` : text;
  return hasGap(style.marginInlineStart, style.paddingInlineStart) ? ` ${text}` : text;
}

function hasGap(...lengths: string[]): boolean {
  return lengths.some((length) => Number.parseFloat(length) > 0);
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
  return alternative ?? shown;
}
