import { unescape } from '../snapshot/escape';
import type { Evidence, PageView } from './events';

/**
 * True when the page says this, by its snapshot or its title: what a model merely claims is not shown as evidence. Case,
 * white space and the quotes and brackets of the snapshot's own format do not count.
 */
export function isOnPage(quote: string, view: PageView | undefined): boolean {
  if (view === undefined) return false;
  const texts = [bare(unescape(view.text)), bare(view.title)];
  // A model may quote what it read, or what that stands for.
  return [bare(quote), bare(unescape(quote))].some(
    (wanted) => wanted !== '' && texts.some((text) => text.includes(wanted)),
  );
}

/** What an answer in Markdown quotes of the page: texts in quotation marks, and quoted lines. A few, each once. */
export function quotedFrom(answer: string, view: PageView | undefined): Evidence[] {
  const quotes = [...answer.matchAll(quotation)].map(
    (match) =>
      match
        .slice(1)
        .find((part) => part !== undefined)
        ?.trim() ?? '',
  );
  const found = quotes.filter((quote) => quote.length >= shortestQuote && isOnPage(quote, view));
  const each = new Map(found.toReversed().map((quote) => [bare(quote), quote]));
  return [...each.values()]
    .toReversed()
    .slice(0, mostQuotes)
    .map((quote) => ({ quote, ...(view ? { url: view.url } : {}) }));
}

const quotation = /“([^“”\n]+)”|"([^"\n]+)"|«([^«»\n]+)»|„([^„“”\n]+)[“”]|^ *> *(.+)$/gm;
const shortestQuote = 3;
const mostQuotes = 5;

function bare(text: string): string {
  return text
    .toLowerCase()
    .replace(/\[f?\d*e\d+\]|["'\\|\[\]]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
