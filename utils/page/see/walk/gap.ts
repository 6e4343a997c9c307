import type { More, PageNode, Ref } from '../../api';
import { elementsIn } from './children';
import type { Refs } from '../refs';
import { roleOf } from '../../aria/role';
import { enoughRows } from './walk-limits';

/** Children not read yet. If they never are, they become a fold. Stands among the nodes of their parent. */
export interface Gap<Context> {
  container: Element;
  owner: PageNode | undefined;
  context: Context;
  /** 1-based. Nothing is left when `from` is above `to`. */
  from: number;
  to: number;
  isAbove: boolean;
  /** CSS pixels to the nearest child. */
  distance: number;
  /** The text after each child is unread too. */
  includesText: boolean;
  before: Entry<Context>[];
  after: Entry<Context>[];
}
export type Entry<Context> = PageNode | Gap<Context>;

export const isGap = <Context>(entry: Entry<Context>): entry is Gap<Context> => 'container' in entry;

/** Replaces gaps by what was read of them, and a fold for what was not. */
export function closeGaps<Context>(entries: Entry<Context>[], refs: Refs): void {
  const nodes: PageNode[] = [];
  for (const node of withoutGaps(entries, refs)) {
    const last = nodes.at(-1)?.more;
    const { more } = node;
    if (last && more && isRange(last) && isRange(more) && last.scope === more.scope && last.to + 1 === more.from)
      last.to = more.to;
    else nodes.push(node);
  }
  entries.splice(0, entries.length, ...nodes);
}

/** It is the rest of a table of which enough rows are shown. `left`: how many are not. */
export function isReadEnough<Context>({ container, to }: Gap<Context>, left: number): boolean {
  const elements = elementsIn(container);
  return elements.length - left >= enoughRows && kindOf(elements[to - 1]) === 'rows';
}

function withoutGaps<Context>(entries: Entry<Context>[], refs: Refs): PageNode[] {
  return entries.flatMap((entry) =>
    isGap(entry)
      ? [...withoutGaps(entry.before, refs), ...foldOf(entry, refs), ...withoutGaps(entry.after, refs)]
      : [entry],
  );
}

function foldOf<Context>({ container, owner, from, to }: Gap<Context>, refs: Refs): PageNode[] {
  const elements = elementsIn(container);
  const last = Math.min(to, elements.length);
  if (from > last) return [];
  const role = owner?.role ?? roleOf(container);
  const scope = owner?.ref ?? refs.refOf(container, role, owner?.name ?? '');
  if (owner) owner.ref = scope;
  return [{ role: 'more', more: { what: kindOf(elements[last - 1]), from, to: last, of: elements.length, scope } }];
}

type Range = Extract<More, { scope: Ref; to: number }>;

const isRange = (more: More): more is Range => /^(rows|items|parts)$/.test(more.what);

function kindOf(element: Element | undefined): Range['what'] {
  const role = element ? roleOf(element) : '';
  if (role === 'row') return 'rows';
  return /^(listitem|option|menuitem|treeitem|article)$/.test(role) ? 'items' : 'parts';
}
