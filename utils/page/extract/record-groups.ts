import { collapse } from '../dom/dom';
import { factsOf, type Fact } from './record-facts';
import { dataOf, gridOf, isTitleRow, tableSelector } from '../dom/grid';
import type { VisibleCopy } from '../see/html/visible-copy';
import { doc, safe } from '../dom/safe';
import { matching } from '../dom/selector';

export interface Candidate {
  size: number;
  /** Lower if the page's structure says that it is no content. */
  weight: number;
  facts(at: number): Fact[];
}

/** Tables, definition lists, and elements of one kind at one place, outermost first. */
export function candidatesIn(copy: VisibleCopy): Candidate[] {
  const tables = matching(copy.root, tableSelector).filter((table) => safe(table).querySelector('table') === null);
  const lists = matching(copy.root, 'dl');
  return [
    ...tables.flatMap((table) => fromTable(table, copy)),
    ...lists.map((list) => singleCandidate(list, copy)),
    ...groupsIn(copy.root).map((members) => ({
      size: members.length,
      weight: weightOf(members[0]),
      facts: (at: number) => members.slice(at, at + 1).flatMap((member) => factsOf(member, copy)),
    })),
    ...((safe(copy.root).textContent?.length ?? 0) <= maxSingleRecordLength ? [singleCandidate(copy.root, copy)] : []),
  ];
}

/** '' for a column without one. Joins header rows, which may be a table of their own above. */
export function columnNames(table: Element, { root, lineOf }: VisibleCopy): string[] {
  const own = gridOf(table);
  const width = Math.max(0, ...[...own.head, ...own.body].map((row) => row.length));
  const hasHead = own.head.some((row) => row.some((cell) => lineOf(cell) !== ''));
  const above = hasHead ? undefined : safe(textBefore(table, root))?.closest(tableSelector);
  const other = above && gridOf(above);
  const isHead = other?.body.length === 0 && other.head.every((row) => row.length === width);
  const head = isHead ? other.head : own.head;
  const rows = head.filter((row) => !isTitleRow(row));
  return Array.from({ length: width }, (_, column) => {
    const cells = [...new Set(rows.flatMap((row) => row[column] ?? []))];
    return collapse(cells.map((cell) => lineOf(cell) || (safe(cell).getAttribute('aria-label') ?? '')).join(' '));
  });
}

/** What holds the last words before an element, or the element. */
function textBefore(element: Element, root: Element): Element | null {
  const texts = doc.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  texts.currentNode = element;
  while (texts.previousNode()) if (/\S/.test((texts.currentNode as Text).data)) break;
  return safe(texts.currentNode).parentElement;
}

function fromTable(table: Element, copy: VisibleCopy): Candidate[] {
  const grid = gridOf(table);
  const rows = dataOf(grid).filter((row) => !isTitleRow(row));
  if (rows.length === 0) return [];
  const names = columnNames(table, copy);
  const weight = weightOf(table);
  const factsInRow = (at: number) =>
    (rows[at] ?? []).flatMap((cell, column, row) =>
      cell === row[column - 1] ? [] : factsOfCell(cell, column, names[column] ?? '', copy),
    );
  const list: Candidate = { size: rows.length, weight, facts: factsInRow };
  const isRecord = grid.head.length === 0 && rows.every((row) => row.length === 2 && safe(row[0])?.localName === 'th');
  if (!isRecord) return [list];
  const facts = () =>
    rows.flatMap(([name, cell]) =>
      name && cell ? factsOf(cell, copy, { slot: `label:${copy.lineOf(name)}`, label: copy.lineOf(name) }) : [],
    );
  return [list, { size: 1, weight, facts }];
}

function factsOfCell(cell: Element, column: number, label: string, copy: VisibleCopy): Fact[] {
  const slot = `c${column}`;
  const whole: Fact = { slot: `${slot}=`, kind: 'text', value: copy.lineOf(cell), label, hints: [], heading: false };
  return [
    ...(whole.value === '' ? [] : [whole]),
    ...factsOf(cell, copy, { slot, label }).filter((fact) => fact.kind !== 'text' || fact.value !== whole.value),
  ];
}

function singleCandidate(element: Element, copy: VisibleCopy): Candidate {
  // The whole page, as the only record, fits anything: it comes last.
  return { size: 1, weight: element === copy.root ? 0.6 : weightOf(element), facts: () => factsOf(element, copy) };
}

const maxGroups = 400;
const maxTextLength = 4_000;
const maxSingleRecordLength = 20_000;

/** Groups by the chain of tags, with their most common classes and without, as entries may have their own. */
function groupsIn(root: Element): Element[][] {
  const all = [...safe(root).querySelectorAll('*')];
  const classes = all.flatMap((element) => [...safe(element).classList]);
  const uses = Map.groupBy(classes, (name) => name);
  const usesOf = (name: string) => uses.get(name)?.length ?? 0;
  const places = new Map<Element, string>([[root, '']]);
  const ids = new Map<string, string>();
  const keyed = all.flatMap((element) => {
    const { parentElement, localName, classList } = safe(element);
    const parent = parentElement ? places.get(parentElement) : undefined;
    if (parent === undefined) return [];
    const common = [...classList].reduce((best, name) => (usesOf(name) > usesOf(best) ? name : best), '');
    const plain = `${parent}/${localName}`;
    const path = `${plain}.${common}`;
    const id = ids.get(path) ?? String(ids.size);
    ids.set(path, id);
    places.set(element, id);
    return [path, ...(common === '' ? [] : [plain])].map((key) => ({ key, element }));
  });
  const groups = Map.groupBy(keyed, ({ key }) => key);
  const order = new Map(all.map((element, at) => [element, at]));
  const seenKeys = new Set<string>();
  return [...groups.values()]
    .map((group) => group.map(({ element }) => element))
    .filter((members) => {
      const [first] = members;
      if (members.length < 2 || !first || safe(first).closest('tr, [role=row]')) return false;
      const length = members.reduce((sum, member) => sum + (safe(member).textContent?.length ?? 0), 0) / members.length;
      const same = `${members.length} ${order.get(first) ?? 0}`;
      if (length === 0 && !safe(first).querySelector('img, input')) return false;
      if (length > maxTextLength || seenKeys.has(same)) return false;
      seenKeys.add(same);
      return true;
    })
    .slice(0, maxGroups);
}

function weightOf(element: Element | undefined): number {
  return safe(element)?.closest(
    'nav, header, footer, aside, [role=navigation], [role=banner], [role=contentinfo], [role=complementary]',
  )
    ? 0.6
    : 1;
}
