import type { Extracted, ExtractedTable, ExtractKind, PageNode, RecordField } from '../api';
import { nonEmpty } from '../../defined';
import { clip, collapse } from '../dom/dom';
import { extractTables } from './extract-tables';
import { extractRecords } from './records';
import { nodesIn } from '../see/nodes';
import { headingRows } from '../see/headings';
import { visibleCopy } from '../see/html/visible-copy';
import { doc, safe } from '../dom/safe';
import { isActing, leadsTo } from '../aria/acting';
import { isVisible } from '../aria/visibility';
import { cellRoles, fieldRoles } from '../aria/roles';
import { gridOf } from '../dom/grid';
import { matching } from '../dom/selector';

/** Only what a person could see. */
export async function extract(
  { what, fields = [] }: { what: ExtractKind; fields?: RecordField[] },
  { element, collected }: { element: Element; collected(): Promise<PageNode> },
): Promise<Extracted> {
  if (what === 'tables' || what === 'records') {
    const copy = await visibleCopy(element);
    const { tables, notes = [] }: Extracted =
      what === 'tables'
        ? { tables: extractTables(copy) }
        : extractRecords(fields, copy, safe(doc.documentElement).lang);
    return { tables, ...nonEmpty({ notes: [...notes, ...undrawnIn(copy.root)] }), ...withActs(actingIn(copy.root)) };
  }
  if (what === 'headings')
    return { tables: [{ title: 'Headings', columns: ['Level', 'Heading'], rows: await headingRows(element) }] };
  return { ...extractCollected(what, await collected()), ...nonEmpty({ notes: undrawnIn(element, isVisible) }) };
}

type CollectedKind = Exclude<ExtractKind, 'tables' | 'records' | 'headings'>;

export function extractCollected(what: CollectedKind, root: PageNode): Extracted {
  if (what === 'text') return { tables: [], text: readableText(root) };
  const acting = nodesIn(root).filter(({ states }) => states?.acts === true);
  return { tables: [extractors[what](root)], ...withActs(acting.map(({ url = '' }) => url)) };
}

function actingIn(copy: Element): string[] {
  return [...safe(copy).querySelectorAll('a[href], area[href]')].flatMap((link) => {
    const address = leadsTo(link);
    return address !== undefined && isActing(link, address) ? [address] : [];
  });
}

const withActs = (addresses: readonly string[]): Pick<Extracted, 'acts'> => nonEmpty({ acts: [...new Set(addresses)] });

const extractors: Record<'links' | 'lists' | 'fields', (root: PageNode) => ExtractedTable> = {
  links: (root) => ({ title: 'Links', columns: ['Text', 'Address'], rows: linkRows(root) }),
  fields: (root) => ({
    title: 'Fields',
    columns: ['Field', 'Kind', 'Value', 'Required', 'Options'],
    rows: nodesIn(root).filter(isField).map(fieldRow),
  }),
  lists: (root) => ({
    title: 'Lists',
    columns: ['List', 'Item'],
    rows: nodesIn(root)
      .filter(isRole('list'))
      .flatMap((list, at) => listItems(list).map((item) => [list.name ?? `List ${at + 1}`, textOf(item)])),
  }),
};

const isRole = (role: string) => (node: PageNode) => node.role === role;

const isField = (node: PageNode): boolean => fieldRoles.has(node.role) || node.inputType === 'file';

/** Each address once, with its first words. Links without an address are all listed. */
function linkRows(root: PageNode): string[][] {
  const byUrl = new Map<string, string[]>();
  return nodesIn(root)
    .filter(isRole('link'))
    .flatMap(({ name = '', url = '' }) => {
      const known = byUrl.get(url);
      if (known && known[0] === '') known[0] = name;
      if (known) return [];
      const row = [name, url];
      if (url !== '') byUrl.set(url, row);
      return [row];
    });
}

function fieldRow(node: PageNode): string[] {
  const { checked } = node.states ?? {};
  const state = checked === 'mixed' ? 'mixed' : checked ? 'checked' : 'unchecked';
  const kind = node.inputType ?? node.role;
  const value = /^(checkbox|radio|switch)$/.test(node.role) ? state : (node.value ?? '');
  return [
    node.name ?? node.placeholder ?? '',
    kind,
    value,
    node.states?.required ? 'required' : '',
    clip((node.options ?? []).join('; '), maxOptionsLength),
  ];
}

function listItems(list: PageNode): PageNode[] {
  return (list.children ?? []).flatMap((child) =>
    child.role === 'listitem' ? [child] : child.role === 'list' ? [] : listItems(child),
  );
}

function textOf(node: PageNode): string {
  if (isField(node)) return collapse(fieldRow(node)[2] ?? '');
  if (node.name !== undefined) return collapse(node.name);
  return collapse((node.children ?? []).map(textOf).join(' '));
}

const maxTextLength = 100_000;
const maxOptionsLength = 1_000;

/**
 * Links and pictures by name, one line each, an empty line around headings; no controls, and no navigation if there is
 * a main part.
 */
function readableText(root: PageNode): string {
  const main = nodesIn(root).find(isRole('main')) ?? nodesIn(root).find(isRole('article')) ?? root;
  const lines: string[] = [];
  const walk = (node: PageNode) => {
    if (node.role === 'row' || node.role === 'listitem') {
      const text = textOf(node);
      const cells = (node.children ?? []).filter(({ role }) => cellRoles.has(role));
      if (text !== '') lines.push(node.role === 'row' ? cells.map(textOf).join(' | ') : `- ${text}`);
      return;
    }
    if (/^(text|heading|link|img)$/.test(node.role) && node.name)
      lines.push(node.role === 'heading' ? `\n${node.name}\n` : node.name);
    if (node.role !== 'link' && node.role !== 'heading') node.children?.forEach(walk);
  };
  walk(main);
  const text = lines.join('\n').replace(/\n{3,}/g, '\n\n');
  return clip(text.trim(), maxTextLength);
}

/** Where only what is in view is drawn, the page says how much there is; -1 for unknown. */
function undrawnIn(root: Element, isSeen: (element: Element) => boolean = () => true): string[] {
  const shown = matching(root, '[aria-rowcount]').filter(isSeen);
  const tables = shown.flatMap((table) => {
    const { head, body } = gridOf(table);
    const all = numberAt(table, 'aria-rowcount');
    return lackOf('rows of a table', body.length, all < 0 ? all : Math.max(0, all - head.length));
  });
  const items = matching(root, '[aria-setsize]:not([aria-level])');
  const byList = Map.groupBy(items, (item) => safe(item).closest('ul, ol, [role=list], [role=listbox], [role=feed]'));
  const lists = [...byList].flatMap(([list, own]) =>
    list && isSeen(list)
      ? lackOf('items of a list', own.length, Math.max(...own.map((item) => numberAt(item, 'aria-setsize'))))
      : [],
  );
  return [...tables, ...lists];
}

function lackOf(parts: string, drawn: number, all: number): string[] {
  if (drawn === 0 || Number.isNaN(all) || (all >= 0 && all <= drawn)) return [];
  return [`Drawn are only ${drawn}${all < 0 ? '' : ` of ${all}`} ${parts}: scroll it to read others.`];
}

const numberAt = (element: Element, name: string): number => Number(safe(element).getAttribute(name));
