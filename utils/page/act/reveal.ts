import { allRoots, collapse, isTag, queryAll } from '../dom/dom';
import { scrollIntoView } from './scroll';
import { isVisible } from '../aria/visibility';
import { doc, safe } from '../dom/safe';

const markMs = 2500;

/** Without changing the document. */
export function reveal(element: Element | undefined): { found: boolean } {
  if (!element) return { found: false };
  scrollIntoView(element);
  const mark = { outline: '3px solid #f59e0b', outlineOffset: '2px' };
  safe(element).animate([mark, mark, { outline: '3px solid transparent', outlineOffset: '2px' }], { duration: markMs });
  return { found: true };
}

/** By its text, else by name or value, also in shadow roots. */
export function findByText(text: string): Element | undefined {
  const wanted = bare(text);
  if (wanted === '') return undefined;
  for (const root of allRoots()) {
    const found = innermost(root instanceof ShadowRoot ? [...root.children] : [doc.body], wanted);
    if (found) return found;
  }
  return queryAll('img, input, textarea, select, [aria-label], [title]').find(
    (element) => isVisible(element) && wordsOf(element).some((words) => bare(words).includes(wanted)),
  );
}

function innermost(candidates: readonly Element[], wanted: string): Element | undefined {
  const holder = candidates.find(
    (element) => bare(safe(element).textContent ?? '').includes(wanted) && (element === doc.body || isVisible(element)),
  );
  return holder && (innermost([...safe(holder).children], wanted) ?? holder);
}

function wordsOf(element: Element): string[] {
  const isPassword = isTag(element, 'input') && element.type === 'password';
  const value = !isPassword && 'value' in element ? String(safe(element).value) : '';
  const attributes = ['alt', 'aria-label', 'title', 'placeholder'];
  return [value, ...attributes.map((name) => safe(element).getAttribute(name) ?? '')];
}

function bare(text: string): string {
  return collapse(text.replace(/["'“”„«»‘’\\|[\]]/g, ' ')).toLowerCase();
}
