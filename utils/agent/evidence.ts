import type { PageView } from './events';

/**
 * True when the page says this, by its snapshot or its title: what a model merely claims is not shown as evidence. Case,
 * white space and the quotes and brackets of the snapshot's own format do not count.
 */
export function isOnPage(quote: string, view: PageView | undefined): boolean {
  const wanted = bare(quote);
  return wanted !== '' && view !== undefined && (bare(view.text).includes(wanted) || bare(view.title).includes(wanted));
}

function bare(text: string): string {
  return text.toLowerCase().replace(/\[f?\d*e\d+\]|["'\\|\[\]]/g, ' ').replace(/\s+/g, ' ').trim();
}
