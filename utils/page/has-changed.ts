import { deepActiveElement } from './dom';

/** What a page was like at one moment, as far as an action shows in it. */
export interface PageMark {
  url: string;
  /** How often the document has changed, noise left out. */
  changes: number;
  /** Stands for the element with the focus. */
  focus: number;
  /** How far the page and what was asked about in it are scrolled. */
  scroll: string;
  /** Values of fields and states of media, which change without the document telling. */
  values: string;
}

/** Whether an action between the two moments has had an effect in the page: in its document, values, scrolling, address or focus. Pure. */
export function hasChanged(before: PageMark, after: PageMark): boolean {
  return (Object.keys(before) as (keyof PageMark)[]).some((part) => before[part] !== after[part]);
}

/** Takes the mark of this moment. No walk through the page: fields, media, and in a hidden tab (where nobody tells of it) what is scrolled. */
export function markOf(roots: readonly (Document | ShadowRoot)[], changes: number): PageMark {
  return {
    url: location.href,
    changes,
    focus: numberOf(deepActiveElement()),
    scroll: `${scrollX} ${scrollY} ${document.hidden ? scrolledIn(roots) : ''}`,
    values: roots.map(valuesIn).join('\n'),
  };
}

const numbers = new WeakMap<Element, number>();
let count = 0;

function numberOf(element: Element | undefined): number {
  if (!element) return 0;
  const known = numbers.get(element) ?? (count += 1);
  numbers.set(element, known);
  return known;
}

function valuesIn(root: Document | ShadowRoot): string {
  let text = '';
  for (const element of root.querySelectorAll('input, textarea, select, video, audio')) {
    const { value, checked, selectedOptions, paused, muted } = element as Partial<
      HTMLInputElement & HTMLSelectElement & HTMLMediaElement
    >;
    text += `${value ?? ''}${checked ?? ''}${selectedOptions?.length ?? ''}${paused ?? ''}${muted ?? ''}|`;
  }
  return text;
}

/** In a hidden tab nothing is drawn, and without that no `scroll` event comes. */
function scrolledIn(roots: readonly (Document | ShadowRoot)[]): string {
  return roots
    .flatMap((root) =>
      Array.from(root.querySelectorAll('*'), ({ scrollTop, scrollLeft }) =>
        scrollTop || scrollLeft ? `${scrollTop} ${scrollLeft}` : '',
      ),
    )
    .join('');
}
