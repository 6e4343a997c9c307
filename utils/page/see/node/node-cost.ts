import type { PageNode } from '../../api';
import { safe } from '../../dom/safe';

/** Heads say what the cells mean: they stay with anything of their table. */
export function isHead({ role, children = [] }: PageNode): boolean {
  const isHeadRow = role === 'row' && children.length > 0 && children.every((cell) => cell.role === 'columnheader');
  return role === 'columnheader' || isHeadRow;
}

export function isHeadPart(element: Element): boolean {
  const { localName, firstElementChild: first, parentElement } = safe(element);
  if (localName === 'thead' || isHeadCell(element)) return true;
  return localName !== 'td' && ((first && isHeadCell(first)) || safe(parentElement)?.localName === 'thead');
}

function isHeadCell(element: Element): boolean {
  return safe(element).localName === 'th' || safe(element).getAttribute('role') === 'columnheader';
}

/** Tokens of its own part of a line, approximately. */
export function costOf(node: PageNode): number {
  const { role, name = '', value = '', placeholder = '', description = '', url = '', options, ref } = node;
  const listed = options ? options.slice(0, 12).join('|') : '';
  const length =
    name.length + value.length + placeholder.length + description.length + Math.min(url.length, 80) + listed.length;
  // As utils/snapshot/tokens: dense scripts one by one, digits in threes.
  const dense = /[^\x00-\u024f]/.test(name) ? 1.1 : /\d/.test(name) ? 0.42 : 0.29;
  return (cheap.has(role) ? 1.5 : 3) + (ref === undefined ? 0 : refCost) + length * dense;
}

export const refCost = 4;
export const lineStarts: ReadonlySet<string> = new Set(['text', 'row', 'listitem', 'paragraph', 'heading']);

const cheap = new Set(['text', 'row', 'cell', 'gridcell', 'columnheader', 'rowheader']);
