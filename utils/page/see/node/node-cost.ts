import type { PageNode } from '../../api';
import { safe } from '../../dom/safe';

/** Heads say what the cells mean: they stay with anything of their table. */
export function isHead(node: PageNode): boolean {
  if (node.role === 'columnheader') return true;
  return (
    node.role === 'row' &&
    node.children !== undefined &&
    node.children.length > 0 &&
    node.children.every(({ role }) => role === 'columnheader')
  );
}

export function isHeadPart(element: Element): boolean {
  if (/^(thead|th)$/.test(safe(element).localName) || safe(element).getAttribute('role') === 'columnheader')
    return true;
  return /^(th|td)$/.test(safe(element).localName)
    ? false
    : [...safe(element).children]
        .slice(0, 1)
        .some((child) => safe(child).localName === 'th' || safe(child).getAttribute('role') === 'columnheader') ||
        safe(safe(element).parentElement)?.localName === 'thead';
}

/** Tokens of its own part of a line, approximately. */
export function costOf(node: PageNode): number {
  const { role, name = '', value, placeholder, description, url = '', options = [], ref } = node;
  const texts = [name, value, placeholder, description, url.slice(0, 80), options.slice(0, 12).join('|')];
  const length = texts.reduce((sum, text = '') => sum + text.length, 0);
  // As utils/snapshot/tokens: dense scripts one by one, digits in threes.
  const dense = /[^\x00-\u024f]/.test(name) ? 1.1 : /\d/.test(name) ? 0.42 : 0.29;
  return (cheap.has(role) ? 1.5 : 3) + (ref === undefined ? 0 : refCost) + length * dense;
}

export const refCost = 4;
/** They get a ref where every line has one. */
export const lineStarts: ReadonlySet<string> = new Set(['text', 'row', 'listitem', 'paragraph', 'heading']);

const cheap = new Set(['text', 'row', 'cell', 'gridcell', 'columnheader', 'rowheader']);
