import { fail } from '../failure';
import type { CollectOptions, PageDocument, PageNode } from './api';
import { Children } from './children';
import { markCovered } from './covered';
import { collapse, nextTask } from './dom';
import { closeGaps } from './gap';
import { page } from './realm';
import type { Refs } from './refs';
import { roleOf } from './role';
import { findRoots, Seek } from './seek';
import { whileStill } from './still';
import { Walk } from './walk';

export interface CollectContext {
  refs: Refs;
  documentKey: string;
  /** Told of every shadow root on the way. */
  onRoot(root: ShadowRoot): void;
}

/** Collects what `PageApi.collect` promises. */
export async function collect(
  context: CollectContext,
  params: { refPrefix: string; refsAfter: number } & CollectOptions,
): Promise<PageDocument> {
  const refPrefix = context.refs.begin(params.refPrefix, params.refsAfter);
  const { refs } = context;
  const start = params.scope === undefined ? document.body : refs.resolve(params.scope);
  const { whole, find, scope, offset = 0, fromFrame } = params;
  const roots = find && (await findRoots());
  const walk = whileStill(
    () =>
      new Walk({
        refs,
        onRoot: context.onRoot,
        budget: params.budget ?? Infinity,
        nearFirst: params.budget !== undefined && scope === undefined && !whole && !find,
        ...(whole ? { skip: offset } : {}),
        ...(whole && fromFrame !== undefined ? { fromFrame: refs.resolve(fromFrame) } : {}),
        ...(params.depth === undefined ? {} : { depth: params.depth }),
        ...(find && roots ? { seek: new Seek(find, roots) } : {}),
      }),
  );
  if (start) {
    const from = scope === undefined || offset < 1 || whole ? undefined : offset;
    const head = from === undefined ? undefined : headOf(start);
    if (head) await finish(walk, () => walk.start(head));
    await finish(walk, () => (from === undefined ? walk.start(start) : walk.start(...partAt(start, from))));
  }
  whileStill(() => markCovered(walk.targets, walk.layers));
  for (const entries of walk.withGaps) closeGaps(entries, refs);
  if (walk.cut && find) walk.entries.push({ role: 'more', more: { what: 'matches' } });
  return { ...documentOf(context, refPrefix, walk), ...(walk.cut && whole ? { next: walk.met } : {}) };
}

/** Collects the parts of the document that hold what is wanted, and what is around them. */
export async function collectAround(
  context: CollectContext,
  wanted: { text?: string; role?: string },
): Promise<PageNode> {
  const seek = new Seek(wanted, await findRoots());
  const walk = new Walk({
    refs: context.refs,
    onRoot: context.onRoot,
    budget: Infinity,
    nearFirst: false,
    seek,
    keepAround: true,
  });
  await finish(walk, () => document.body && walk.start(document.body));
  return { role: 'document', children: walk.entries as PageNode[] };
}

/** The page gets its turn after this many milliseconds. */
const sliceMs = 25;

async function finish(walk: Walk, begin: () => void): Promise<void> {
  whileStill(begin);
  while (!whileStill(() => walk.run(page.performance.now() + sliceMs))) await nextTask();
}

/** The element in which child `from` is. A table's rows are those of its largest part. */
function partAt(element: Element, from: number): [Element, number] {
  const elements = Array.from(new Children(element).elements());
  if (from <= elements.length || elements.length === 0)
    return from <= elements.length ? [element, from] : none(from, element);
  const largest = elements.reduce((most, one) => (one.childElementCount > most.childElementCount ? one : most));
  return from <= largest.childElementCount ? [largest, from] : none(from, element);
}

function none(from: number, element: Element): never {
  throw fail('INVALID_ARGUMENTS', `There is no part ${from}: there are ${element.childElementCount}.`);
}

/** The rows with the names of the columns, for a part of a table that does not hold them. */
function headOf(element: Element): Element | undefined {
  const table = element.closest('table, [role=table], [role=grid], [role=treegrid]');
  const head = table?.querySelector(':scope > thead') ?? table?.querySelector('tr, [role=row]') ?? undefined;
  if (!head || head === element || head.contains(element)) return undefined;
  return head.localName === 'thead' || head.querySelector('th, [role=columnheader]') || roleOf(head) === 'columnheader'
    ? head
    : undefined;
}

function documentOf(context: CollectContext, refPrefix: string, walk: Walk): PageDocument {
  const { scrollWidth = 0, scrollHeight = 0 } = document.scrollingElement ?? {};
  return {
    url: location.href,
    title: collapse(document.title),
    lang: document.documentElement?.lang ?? '',
    readyState: document.readyState,
    documentKey: context.documentKey,
    refPrefix,
    lastRef: context.refs.last(),
    tokens: Math.ceil(walk.tokens),
    viewport: { width: innerWidth, height: innerHeight, scrollX, scrollY, scrollWidth, scrollHeight },
    root: { role: 'document', children: walk.entries as PageNode[] },
  };
}
