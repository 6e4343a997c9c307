import type { PageNode } from '../api';
import { nameOf } from '../aria/name';
import { levelOf } from '../aria/states';
import { roleOf } from '../aria/role';
import { isVisible } from '../aria/visibility';
import { isBefore, isTag, nextTask } from '../dom/dom';
import { findRoots } from '../dom/find-roots';
import { withDomCache } from '../dom/dom-cache';
import { elementNode, page } from '../dom/realm';
import { holds } from '../dom/selector';
import { doc, noteForm, safe } from '../dom/safe';

export const headingSelector = 'h1, h2, h3, h4, h5, h6, [role=heading]';

/** Level and name, in document order, with shadow roots. Yields every ten milliseconds. */
export async function headingRows(within: Element): Promise<string[][]> {
  const all = (await findRoots())
    .filter((root) => root === document || safe(within).contains((root as ShadowRoot).host))
    .flatMap((root) => [...safe(root === document ? within : root).querySelectorAll(headingSelector)]);
  const rows: string[][] = [];
  const waiting = all.values();
  for (let isDone = false; !isDone;) {
    isDone = withDomCache(() => addRows(rows, waiting));
    if (!isDone) await nextTask();
  }
  return rows;
}

/** True at the end; false where its ten milliseconds are over before. */
function addRows(rows: string[][], waiting: Iterator<Element>): boolean {
  for (const until = page.performance.now() + sliceMs; page.performance.now() < until;) {
    const { value, done } = waiting.next();
    if (done) return true;
    const name = shownName(value);
    if (name !== '') rows.push([`${levelOf(value, 'heading')}`, name]);
  }
  return false;
}

/** What is left out, in document order; the highest levels of too many. */
export function outlineOf(byLevel: readonly (readonly Element[])[], listed: ReadonlySet<Element>): PageNode[] {
  const levels = byLevel.map((all) => all.filter((element) => !listed.has(element)));
  const names = new Map<Element, string>();
  for (const element of levels.flatMap((all) => all.slice(0, maxHeadings))) {
    if (names.size >= maxHeadings) break;
    const name = shownName(element);
    if (name !== '') names.set(element, name);
  }
  const headings = [...names.keys()]
    .sort((one, other) => (isBefore(one, other) ? -1 : 1))
    .map((element) => names.get(element)!);
  const of = levels.reduce((sum, { length }) => sum + length, 0);
  return headings.length === 0 ? [] : [{ role: 'more', more: { what: 'headings', headings, of } }];
}

const maxHeadings = 15;

/**
 * Looks for each kind in the whole page; where there was none, again only after one may have come. `note` must be told
 * of each change.
 */
export function createHeadings() {
  const absent = new Set<string>();
  const unlessAbsent = (kind: string, find: () => ArrayLike<Element>): Element[] => {
    const found = absent.has(kind) ? [] : Array.from(find());
    if (found.length === 0) absent.add(kind);
    return found;
  };
  return {
    note(records: readonly MutationRecord[]): void {
      // A page that builds itself has a record for each part.
      if (absent.size > 0 && (records.length > MANY_RECORDS || records.some(mayBringOne))) absent.clear();
    },
    /** Browsers cache lists by tag; a search for seven selectors goes through the whole page. */
    byLevel(): Element[][] {
      const levels = tags.map((tag) => unlessAbsent(tag, () => doc.getElementsByTagName(tag)));
      for (const element of unlessAbsent('role', () => doc.querySelectorAll('[role=heading]'))) {
        const level = levelOf(element, 'heading') ?? 2;
        if (!/^h[1-6]$/.test(safe(element).localName)) levels[Math.min(6, Math.max(1, level)) - 1]?.push(element);
      }
      return levels;
    },
  };
}

const tags = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

const MANY_RECORDS = 100;

const mayBringOne = ({ attributeName, addedNodes }: MutationRecord): boolean =>
  attributeName === 'role' || Array.from(addedNodes).some(mayHoldOne);

function mayHoldOne(node: Node): boolean {
  // Fields of a new form may have the names of its properties.
  if (isTag(node as Element, 'form')) noteForm(node as HTMLFormElement);
  return safe(node).nodeType === elementNode && holds(node as Element, headingSelector);
}

const sliceMs = 10;

function shownName(element: Element): string {
  const name = roleOf(element) === 'heading' ? nameOf(element, 'heading') : '';
  return name !== '' && isVisible(element) ? name : '';
}
