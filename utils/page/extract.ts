import type { Extracted, ExtractedTable, ExtractKind, PageNode } from './api';
import { clip } from './dom';

/** Takes headings, links, tables, lists, fields or the readable text out of what was collected. */
export function extract(what: ExtractKind, root: PageNode): Extracted {
  if (what === 'text') return { tables: [], text: readableText(root) };
  return { tables: extractors[what](root) };
}

const extractors: Record<Exclude<ExtractKind, 'text'>, (root: PageNode) => ExtractedTable[]> = {
  headings: (root) => [{ title: 'Headings', columns: ['Level', 'Heading'], rows: all(root, isRole('heading')).map((node) => [String(node.states?.level ?? ''), node.name ?? '']) }],
  links: (root) => [{ title: 'Links', columns: ['Text', 'Address'], rows: all(root, isRole('link')).map((node) => [node.name ?? '', node.url ?? '']) }],
  fields: (root) => [{ title: 'Fields', columns: ['Field', 'Kind', 'Value'], rows: all(root, (node) => fieldRoles.has(node.role)).map(fieldRow) }],
  lists: (root) => [{ title: 'Lists', columns: ['List', 'Item'], rows: all(root, isRole('list')).flatMap((list, at) => listItems(list).map((item) => [list.name ?? `List ${at + 1}`, textOf(item)])) }],
  tables: (root) => withTitles(root).map(({ table, title }) => tableOf(table, title)),
};

const fieldRoles = new Set(['textbox', 'searchbox', 'combobox', 'listbox', 'checkbox', 'radio', 'switch', 'slider', 'spinbutton']);
const tableRoles = new Set(['table', 'grid', 'treegrid']);
const cellRoles = new Set(['cell', 'gridcell', 'columnheader', 'rowheader']);

const isRole = (role: string) => (node: PageNode) => node.role === role;

function all(node: PageNode, fits: (candidate: PageNode) => boolean): PageNode[] {
  return [...(fits(node) ? [node] : []), ...(node.children ?? []).flatMap((child) => all(child, fits))];
}

function fieldRow(node: PageNode): string[] {
  const { checked } = node.states ?? {};
  const state = checked === 'mixed' ? 'mixed' : checked ? 'checked' : 'unchecked';
  const kind = node.inputType ?? node.role;
  return [node.name ?? node.placeholder ?? '', kind, /^(checkbox|radio|switch)$/.test(node.role) ? state : (node.value ?? '')];
}

function listItems(list: PageNode): PageNode[] {
  return (list.children ?? []).flatMap((child) => (child.role === 'listitem' ? [child] : child.role === 'list' ? [] : listItems(child)));
}

/** Tables with their name, else the nearest heading before them. */
function withTitles(root: PageNode): { table: PageNode; title: string }[] {
  let heading = '';
  const found: { table: PageNode; title: string }[] = [];
  const walk = (node: PageNode) => {
    if (node.role === 'heading') heading = node.name ?? '';
    if (tableRoles.has(node.role)) found.push({ table: node, title: node.name ?? heading });
    node.children?.forEach(walk);
  };
  walk(root);
  return found;
}

function tableOf(table: PageNode, title: string): ExtractedTable {
  const rows = rowsOf(table);
  const isHead = (row: PageNode) => cellsOf(row).length > 0 && cellsOf(row).every(isRole('columnheader'));
  const [first] = rows;
  const columns = first && isHead(first) ? cellsOf(first).map(textOf) : cellsOf(first).map((_, at) => `Column ${at + 1}`);
  const body = first && isHead(first) ? rows.slice(1) : rows;
  return { title, ...(table.ref === undefined ? {} : { ref: table.ref }), columns, rows: body.map((row) => cellsOf(row).map(textOf)) };
}

function rowsOf(node: PageNode): PageNode[] {
  return (node.children ?? []).flatMap((child) => (child.role === 'row' ? [child] : tableRoles.has(child.role) ? [] : rowsOf(child)));
}

function cellsOf(row: PageNode | undefined): PageNode[] {
  return (row?.children ?? []).filter((child) => cellRoles.has(child.role));
}

/** The text of a node on one line; the value of a field stands for it. */
function textOf(node: PageNode): string {
  if (fieldRoles.has(node.role)) return fieldRow(node)[2] ?? '';
  if (node.name !== undefined) return node.name;
  return (node.children ?? []).map(textOf).filter((text) => text !== '').join(' ');
}

const longestText = 100_000;

/** Headings, text, and names of links and pictures, a line each; without controls and navigation where there is a main part. */
function readableText(root: PageNode): string {
  const main = all(root, isRole('main'))[0] ?? all(root, isRole('article'))[0] ?? root;
  const lines: string[] = [];
  const walk = (node: PageNode) => {
    if (node.role === 'row' || node.role === 'listitem') {
      const text = textOf(node);
      if (text !== '') lines.push(node.role === 'row' ? cellsOf(node).map(textOf).join(' | ') : `- ${text}`);
      return;
    }
    if (/^(text|heading|link|img)$/.test(node.role) && node.name) lines.push(node.role === 'heading' ? `\n${node.name}` : node.name);
    if (node.role !== 'link' && node.role !== 'heading') node.children?.forEach(walk);
  };
  walk(main);
  return clip(lines.join('\n').trim(), longestText);
}
