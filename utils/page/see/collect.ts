import { fail } from '../../failure';
import type { CollectOptions, PageDocument, PageNode } from '../api';
import { asPrinted } from './as-printed';
import { elementsIn } from './walk/children';
import { markCovered } from '../aria/covered-elements';
import { addLineRefs } from './line-refs';
import { outlineOf } from './headings';
import { addHeadings } from './nearest-heading';
import { collapse, flatClosest, nextTask, queryAll } from '../dom/dom';
import { checkSelector } from '../aria/asked-selector';
import { closeGaps } from './walk/walk-gaps';
import { page } from '../dom/realm';
import type { Refs } from './refs';
import { roleOf } from '../aria/role';
import { noteBoxes } from '../dom/noted-boxes';
import { findRoots } from '../dom/find-roots';
import { foundWords, TextSearch } from './find-text';
import { withDomCache } from '../dom/dom-cache';
import { Walk } from './walk/walk';
import { doc, safe } from '../dom/safe';
import { defined } from '../../defined';

export interface CollectContext {
  refs: Refs;
  documentKey: string;
  onRoot(root: ShadowRoot): void;
  /** Of the document, by level. */
  headings(): readonly (readonly Element[])[];
}

type CollectParams = { refPrefix: string; refsAfter: number } & CollectOptions;

export function collect(context: CollectContext, params: CollectParams): Promise<PageDocument> {
  return params.print ? asPrinted(() => collectNow(context, params)) : collectNow(context, params);
}

async function collectNow(context: CollectContext, params: CollectParams): Promise<PageDocument> {
  const refPrefix = context.refs.begin(params.refPrefix, params.refsAfter);
  const { find, whole } = params;
  const start = params.scope === undefined ? (doc.body ?? doc.documentElement) : context.refs.resolve(params.scope);
  const chosen = params.selector === undefined ? undefined : outermost(params.selector);
  const everyLine = Boolean(find || params.scope !== undefined || chosen) && !whole;
  const roots = find && (await findRoots());
  let rested = page.performance.now();
  const walk = withDomCache(() => {
    const { refs, onRoot } = context;
    const { scope, offset = 0, fromFrame, budget, depth } = params;
    return new Walk({
      refs,
      onRoot,
      budget: budget ?? Infinity,
      nearFirst: budget !== undefined && scope === undefined && !whole && !find && !chosen,
      everyLine,
      keepsStart: chosen !== undefined,
      skip: whole ? offset : undefined,
      fromFrame: whole && fromFrame !== undefined ? refs.resolve(fromFrame) : undefined,
      depth,
      seek: find && roots && new TextSearch(find, roots),
      matchesBefore: Math.max(0, offset - 1),
    });
  });
  rested = await yieldToPage(rested);
  let read = 0;
  if (chosen) read = await readChosen(walk, chosen, params);
  else if (start) await readFrom(walk, start, params);
  rested = await yieldToPage(rested);
  withDomCache(() => {
    markCovered(walk.targets, walk.layers);
    noteBoxes(walk.targets.map(({ element }) => element));
  });
  await yieldToPage(rested);
  withDomCache(() => {
    for (const entries of walk.gaps.lists) closeGaps(entries, context.refs);
    if (walk.isPartial()) walk.entries.push(...outlineOf(context.headings(), walk.headings));
  });
  if (everyLine) withDomCache(() => addRefsOfLines(walk, find, context.refs));
  const matches = walk.matches?.total ?? chosen?.length ?? 0;
  if (find || chosen) walk.entries.push(...furtherMatches(walk, params, matches, read));
  const next = walk.isCut && whole ? walk.nodeCount : undefined;
  return { ...documentOf(context, refPrefix, walk), ...defined({ matches: find && matches, next }) };
}

async function readChosen(walk: Walk, chosen: readonly Element[], { offset = 0 }: CollectParams): Promise<number> {
  let read = 0;
  for (const element of chosen.slice(Math.max(0, offset - 1))) {
    if (walk.isCut) break;
    read += 1;
    await finish(walk, () => walk.start(element));
  }
  return read;
}

/** With `offset`: its children from there on, with the head of their table. */
async function readFrom(walk: Walk, start: Element, { scope, whole, find, offset = 0 }: CollectParams): Promise<void> {
  const from = scope === undefined || offset < 1 || whole || find ? undefined : offset;
  const head = from === undefined ? undefined : headOf(start);
  if (head) await finish(walk, () => walk.start(head));
  await finish(walk, () => (from === undefined ? walk.start(start) : walk.start(...partAt(start, from))));
}

function addRefsOfLines(walk: Walk, find: CollectOptions['find'], refs: Refs): void {
  const nodes = walk.entries as PageNode[];
  const elementOf = (node: PageNode) => walk.elements.get(node);
  if (find?.text !== undefined) addHeadings(nodes, elementOf, (node) => walk.isHit(node), refs);
  addLineRefs(nodes, elementOf, (node) => node.role === 'text' && walk.isHit(node), refs);
  if (find?.text === undefined) return;
  for (const [node, element] of walk.elements) if (walk.isHit(node)) foundWords.set(element, find.text);
}

function furtherMatches(walk: Walk, { offset = 0, find }: CollectParams, of: number, read: number): PageNode[] {
  const from = Math.max(1, offset);
  const to = walk.matches?.shownTo ?? from - 1 + read;
  if (of <= to || to < from) return [];
  const atLeast = walk.isCut && find ? { atLeast: true as const } : {};
  return [{ role: 'more', more: { what: 'matches', from, to, of, ...atLeast } }];
}

export async function collectAround(
  context: CollectContext,
  wanted: { text?: string; role?: string },
): Promise<PageNode> {
  const seek = new TextSearch(wanted, await findRoots());
  const walk = new Walk({
    refs: context.refs,
    onRoot: context.onRoot,
    budget: Infinity,
    nearFirst: false,
    seek,
    keepsSurroundings: true,
  });
  await finish(walk, () => doc.body && walk.start(doc.body));
  return { role: 'document', children: walk.entries as PageNode[] };
}

const sliceMs = 25;
const partMs = 10;

/** If the page has not run for a while. Returns when the work continues. */
async function yieldToPage(startedAt: number): Promise<number> {
  if (page.performance.now() - startedAt < partMs) return startedAt;
  await nextTask();
  return page.performance.now();
}

async function finish(walk: Walk, begin: () => void): Promise<void> {
  withDomCache(begin);
  while (!withDomCache(() => walk.run(page.performance.now() + sliceMs))) await nextTask();
}

/** Not inside another match. Throws INVALID_ARGUMENTS. */
function outermost(selector: string): Element[] {
  checkSelector(selector);
  const all = new Set(queryAll(selector));
  return [...all].filter((element) => !flatClosest(element, (at) => at !== element && all.has(at)));
}

/** The part with child `from`. A table's rows are those of its largest part. */
function partAt(element: Element, from: number): [Element, number] {
  const elements = Array.from(elementsIn(element));
  if (from <= elements.length) return [element, from];
  const count = (one: Element) => safe(one).childElementCount;
  const [largest] = elements.toSorted((one, other) => count(other) - count(one));
  if (largest && from <= count(largest)) return [largest, from];
  throw fail('INVALID_ARGUMENTS', `There is no part ${from}: there are ${count(element)}.`);
}

function headOf(element: Element): Element | undefined {
  const table = safe(element).closest('table, [role=table], [role=grid], [role=treegrid]');
  const head =
    safe(table)?.querySelector(':scope > thead') ?? safe(table)?.querySelector('tr, [role=row]') ?? undefined;
  if (!head || head === element || safe(head).contains(element)) return undefined;
  return safe(head).localName === 'thead' ||
    safe(head).querySelector('th, [role=columnheader]') ||
    roleOf(head) === 'columnheader'
    ? head
    : undefined;
}

function documentOf(context: CollectContext, refPrefix: string, walk: Walk): PageDocument {
  return {
    url: location.href,
    title: collapse(doc.title),
    readyState: doc.readyState,
    documentKey: context.documentKey,
    refPrefix,
    lastRef: context.refs.last(),
    tokens: Math.ceil(walk.tokens),
    root: { role: 'document', children: walk.entries as PageNode[] },
  };
}
