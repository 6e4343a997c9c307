import type { PageNode } from '../page/api';
import { cleanLines } from './clean';
import { resolveFrameBase } from './frame-base';
import { isRef, tidyHead } from './head';
import { printInline } from './line';
import type { Head, Shaped } from './shaped';
import { piecesOf } from '../page/see/lines';
import { cellRoles, fieldRoles, leafRoles, lineRoles, splittingRoles } from '../page/aria/roles';

/**
 * Dissolves meaningless containers, drops text that repeats its parent's name, merges adjacent text, and puts rows and
 * list items on one line where they fit. Shaping a printed and reparsed snapshot gives the same result.
 */
export function shapeChildren(node: PageNode, baseUrl: string, parentName: string): Shaped[] {
  return settled(
    (node.children ?? []).flatMap((child) => shape(child, baseUrl, parentName)),
    parentName,
  );
}

/** In characters: `mergeLimit` of merged short texts, `inlineLimit` of a row's line. */
const mergeLimit = 200;
const textLimit = 1000;
const inlineLimit = 500;

const dissolved = new Set(['document', 'generic', 'none', 'presentation', 'rowgroup', 'paragraph']);

function shape(node: PageNode, baseUrl: string, parentName: string): Shaped[] {
  if (node.role === 'text')
    return splitText(cleanLines(node.name ?? '')).map((name) =>
      plain({ role: 'text', name, ...(node.ref !== undefined && isRef(node.ref) ? { ref: node.ref } : {}) }),
    );
  const head = tidyHead(node, baseUrl);
  if (head.more) return [plain(head)];
  if (node.role === 'more') return [];
  const bare = isEmptyHead(head);
  if (bare && dissolved.has(head.role))
    return (node.children ?? []).flatMap((child) => shape(child, baseUrl, parentName));
  const isBase = head.role === 'frame' && head.ref !== undefined;
  let children = shapeChildren(node, isBase ? resolveFrameBase(head.url, baseUrl) : baseUrl, head.name ?? '');
  if (isBase && !children.some(hasAddress)) delete head.url;
  if (leafRoles.has(head.role)) children = settled(onlyActionable(children), head.name ?? '');
  if (isShell(head, children)) return children;
  if (isRedundantChild(head, children)) children = [];
  if (head.role === 'tab' && isItsLink(head, children)) return [asInline(plain(head))];
  if (bare && children.length === 0 && !leafRoles.has(head.role) && !cellRoles.has(head.role)) return [];
  return [asInline({ head, children })];
}

/** Clickable only because of its single control: a click on either does the same. */
function isShell(head: Head, children: Shaped[]): boolean {
  if (head.role !== 'generic' || head.ref === undefined) return false;
  const [control, other] = children.filter(
    ({ head: { role, ref } }) => role !== 'text' && (role !== 'img' || ref !== undefined),
  );
  if (!control || other || control.head.ref === undefined || !leafRoles.has(control.head.role)) return false;
  return children.length === 1
    ? head.name === undefined || head.name === control.head.name
    : control.head.role === 'combobox';
}

/** A nameless target's only child, itself nameless: a press on either is the same. */
function isRedundantChild(head: Head, [part, other]: Shaped[]): boolean {
  return (
    head.ref !== undefined &&
    isNameless(head) &&
    other === undefined &&
    part !== undefined &&
    isNameless(part.head) &&
    part.children.length === 0
  );
}

function isNameless({ role, name, scrolled, across }: Head): boolean {
  return role === 'generic' && name === undefined && (scrolled ?? across) === undefined;
}

function isItsLink(tab: Head, [link, other]: Shaped[]): boolean {
  return tab.ref !== undefined && link?.head.role === 'link' && link.head.name === tab.name && other === undefined;
}

function hasAddress({ head, segments = [], children }: Shaped): boolean {
  return head.url !== undefined || segments.flat().some(({ url }) => url !== undefined) || children.some(hasAddress);
}

function isEmptyHead(head: Head): boolean {
  return Object.keys(head).length === 1;
}

function splitText(text: string): string[] {
  return [...piecesOf(text, textLimit)].map((piece) => piece.trim()).filter((piece) => piece !== '');
}

function onlyActionable(shaped: Shaped[]): Shaped[] {
  return shaped.flatMap((item) =>
    item.head.ref !== undefined || item.head.more ? [item] : onlyActionable(partsOf(item)),
  );
}

function partsOf(item: Shaped): Shaped[] {
  return item.segments ? item.segments.flat().map(plain) : item.children;
}

function asInline(item: Shaped): Shaped {
  const { role } = item.head;
  if (!lineRoles.has(role) || item.children.length === 0 || hasBlock(item.children)) return item;
  const segments = role === 'row' ? item.children.map(cellLeaves) : leafHeads(item.children).map((leaf) => [leaf]);
  const columns = role === 'row' && item.children.every((child) => child.head.role === 'columnheader');
  const candidate: Shaped = { head: columns ? { ...item.head, role: 'columns' } : item.head, segments, children: [] };
  return printInline(candidate).length <= inlineLimit ? candidate : item;
}

function hasBlock(shaped: Shaped[]): boolean {
  return shaped.some((item) => splittingRoles.has(item.head.role) || hasBlock(item.children));
}

function cellLeaves(cell: Shaped): Head[] {
  if (!cellRoles.has(cell.head.role)) return leafHeads([cell]);
  const inner = leafHeads(cell.children);
  if (cell.head.ref !== undefined) {
    const head = { ...cell.head };
    // What is in the cell says more than a guess.
    if (inner.length > 0) delete head.hint;
    return [head, ...inner];
  }
  const { name } = cell.head;
  return inner.length === 0 && name !== undefined ? [{ role: 'text', name }] : inner;
}

function leafHeads(shaped: Shaped[]): Head[] {
  const heads = shaped.flatMap((item): Head[] => {
    const own = isEmptyHead(item.head) && !leafRoles.has(item.head.role) ? [] : [item.head];
    return [...own, ...(item.segments?.flat() ?? leafHeads(item.children))];
  });
  return settled(heads.map(plain), '').map(({ head }) => head);
}

/** It only says the control's name, and would be joined with texts around it, such as the error of the field before. */
function isLabelOf(text: Head, control: Head | undefined): boolean {
  if (text.role !== 'text' || text.ref !== undefined || control?.ref === undefined) return false;
  return fieldRoles.has(control.role) && text.name?.replace(/[\s*:：]+$/, '') === control.name;
}

const onlyRepeats = (text: string, name: string): boolean =>
  text === name || (text.includes(' / ') && text.replaceAll(' / ', ' ') === name.replaceAll(' / ', ' '));

/** Merges neighbouring texts up to the limit and drops those equal to `parentName`, until nothing changes. */
function settled(items: Shaped[], parentName: string): Shaped[] {
  const result: Shaped[] = [];
  for (const [at, item] of items.entries()) {
    const { head } = item;
    const last = result.at(-1)?.head;
    if (head.role === 'text' && onlyRepeats(head.name ?? '', parentName)) continue;
    if (isLabelOf(head, items[at + 1]?.head) || isLabelOf(head, last)) continue;
    const joined = `${last?.name ?? ''} / ${head.name ?? ''}`;
    const apart = last?.role !== 'text' || last.ref !== head.ref;
    if (head.role === 'text' && !apart && joined.length <= mergeLimit && !joined.includes('\n'))
      result[result.length - 1] = plain({ ...head, name: joined });
    else result.push(item);
  }
  return result.length === items.length ? result : settled(result, parentName);
}

const plain = (head: Head): Shaped => ({ head, children: [] });
