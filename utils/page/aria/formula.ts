import { attributeOf, tagOf } from '../dom/dom-cache';
import { collapse } from '../dom/dom';
import { safe } from '../dom/safe';

/** In TeX where its author wrote that, else by its parts. Undefined for what is none. */
export function formulaOf(element: Element): string | undefined {
  if (tagOf(element) !== 'math') return undefined;
  const source = [...safe(element).querySelectorAll('annotation')].find((each) => /tex/i.test(encodingOf(each)));
  const tex = collapse(safe(source)?.textContent ?? '') || collapse(attributeOf(element, 'alttext') ?? '');
  return tex.replace(/^\{\\displaystyle (.*)\}$/, '$1').trim() || partsOf(element);
}

const encodingOf = (annotation: Element): string => safe(annotation).getAttribute('encoding') ?? '';

const between: Record<string, readonly string[]> = {
  mfrac: ['/'],
  msup: ['^'],
  mover: ['^'],
  msub: ['_'],
  munder: ['_'],
  msubsup: ['_', '^'],
  munderover: ['_', '^'],
};

function partsOf(element: Element): string {
  const children = [...safe(element).children].filter((child) => !tagOf(child).startsWith('annotation'));
  if (children.length === 0) return collapse(safe(element).textContent ?? '');
  const tag = tagOf(element);
  const parts = children.map(partsOf);
  const signs = between[tag];
  if (signs) return parts.map((part, at) => (at === 0 ? '' : signs[at - 1]) + grouped(part)).join('');
  if (tag === 'msqrt') return `√${grouped(parts.join(''))}`;
  if (tag === 'mroot') return `${grouped(parts[1] ?? '')}√${grouped(parts[0] ?? '')}`;
  return parts.join(tag === 'mtable' ? '; ' : tag === 'mtr' ? ', ' : '');
}

const grouped = (part: string): string => (/^(?:\p{L}|[\d.,]+)$/u.test(part) ? part : `(${part})`);
