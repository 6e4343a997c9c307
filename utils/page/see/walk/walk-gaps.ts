import type { More, PageNode, Ref } from '../../api';
import { roleOf } from '../../aria/role';
import type { Refs } from '../refs';
import type { Place } from '../viewport';
import { elementsIn } from './children';
import { enoughRows } from './walk-limits';
import type { Entry, Frame, Gap } from './walk-state';

export class WalkGaps {
  readonly lists = new Set<Entry[]>();
  private queue: Gap[] = [];

  /** `mayGrow`: read later if the budget lasts. */
  add(frame: Frame, from: number, to: number, { distance, isAbove }: Place, mayGrow: boolean, withText = true): void {
    const gap: Gap = {
      container: frame.element,
      owner: frame.owner,
      context: { ...frame.context, isNearViewport: false },
      from,
      to,
      isAbove,
      distance,
      includesText: withText,
      before: [],
      after: [],
    };
    frame.collector.entries.push(gap);
    this.lists.add(frame.collector.entries);
    if (mayGrow) this.queue.push(gap);
  }

  leave(frame: Frame, place: Place): void {
    const { index } = frame.children;
    const last = frame.collector.entries.at(-1);
    if (
      last &&
      isGap(last) &&
      last.container === frame.element &&
      last.to === index - 1 &&
      last.isAbove === place.isAbove &&
      last.before.length + last.after.length === 0
    ) {
      last.to = index;
      last.distance = Math.min(last.distance, place.distance);
    } else this.add(frame, index, index, place, true, false);
  }

  /** Drops closed gaps, and those of which enough is shown. */
  nearest(): Gap | undefined {
    const left = new Map<Element, number>();
    for (const { container, from, to } of this.queue)
      left.set(container, (left.get(container) ?? 0) + Math.max(0, to - from + 1));
    this.queue = this.queue
      .filter((gap) => gap.from <= gap.to && !isReadEnough(gap, left.get(gap.container) ?? 0))
      .sort((one, other) => one.distance - other.distance);
    return this.queue[0];
  }
}

const isGap = (entry: Entry): entry is Gap => 'container' in entry;

/** By what was read of them, and a fold for what was not. */
export function closeGaps(entries: Entry[], refs: Refs): void {
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

/** `left`: how many rows are not read. */
function isReadEnough({ container, to }: Gap, left: number): boolean {
  const elements = elementsIn(container);
  return elements.length - left >= enoughRows && kindOf(elements[to - 1]) === 'rows';
}

function withoutGaps(entries: Entry[], refs: Refs): PageNode[] {
  return entries.flatMap((entry) =>
    isGap(entry)
      ? [...withoutGaps(entry.before, refs), ...foldOf(entry, refs), ...withoutGaps(entry.after, refs)]
      : [entry],
  );
}

function foldOf({ container, owner, from, to }: Gap, refs: Refs): PageNode[] {
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
