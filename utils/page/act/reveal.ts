import { queryAll } from '../dom/dom';
import { scrollIntoView } from './scroll';
import { holderIn, textOf, treesIn } from './scroll-to-text';
import { nameOf } from '../aria/name';
import { valueOf } from '../aria/states';
import { isVisible } from '../aria/visibility';
import { doc, safe } from '../dom/safe';

/** Without changing the document. */
export function reveal(text: string): { found: boolean } {
  const element = findByText(textOf(text));
  if (!element) return { found: false };
  scrollIntoView(element);
  const mark = { outline: '3px solid #f59e0b', outlineOffset: '2px' };
  safe(element).animate([mark, mark, { outline: '3px solid transparent', outlineOffset: '2px' }], { duration: 2_500 });
  return { found: true };
}

/** By its text, else by name or value, also in shadow roots. */
function findByText(wanted: string): Element | undefined {
  const attributes = (element: Element) => ['title', 'placeholder'].map((name) => safe(element).getAttribute(name));
  const words = (element: Element) => [valueOf(element), nameOf(element), ...attributes(element)];
  const fits = (element: Element) => isVisible(element) && words(element).some((one) => textOf(one).includes(wanted));
  const named = () => queryAll('img, input, textarea, select, [aria-label], [title]').find(fits);
  return wanted === '' ? undefined : (holderIn(treesIn(doc.body, wanted), wanted) ?? named());
}
