import { allRoots, collapse, isTag, queryAll } from '../dom/dom';
import { scrollIntoView } from './scroll';
import { isVisible } from '../aria/visibility';
import { doc, safe } from '../dom/safe';
import { isTextControl } from '../typing/editing';
import { listen } from '../dom/listen';
import { toldWithin } from '../dom/page-turn';

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

/** See `PageApi.whenUsed`. */
export async function whenUsed(element: Element, timeoutMs: number): Promise<{ used: boolean }> {
  scrollIntoView(element);
  const outline = safe(element).animate(
    [
      { outline: '3px solid #f59e0b', outlineOffset: '2px' },
      { outline: '3px solid #f59e0b55', outlineOffset: '4px' },
    ],
    { duration: 900, direction: 'alternate', iterations: Infinity },
  );
  try {
    return { used: await firstUse(element, timeoutMs) };
  } finally {
    outline.cancel();
  }
}

function firstUse(element: Element, timeoutMs: number): Promise<boolean> {
  // They click into a field before they type.
  const uses = isTextControl(element) ? ['change'] : allUses;
  return toldWithin(timeoutMs, false, (tell) =>
    listen(uses, (event: Event) => {
      if (event.isTrusted && event.composedPath().includes(element)) tell(true);
    }),
  );
}

const allUses = ['click', 'change', 'play', 'fullscreenchange'];
