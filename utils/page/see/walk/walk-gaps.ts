import { isGap, isReadEnough, type Entry, type Gap } from './gap';
import type { Place } from '../viewport';
import type { Frame, WalkContext } from './walk-state';

/** The gaps of a walk, and which of them it may still read. */
export class WalkGaps {
  readonly lists = new Set<Entry<WalkContext>[]>();
  private queue: Gap<WalkContext>[] = [];

  /** `mayGrow`: read later if the budget lasts. */
  add(frame: Frame, from: number, to: number, { distance, isAbove }: Place, mayGrow: boolean, withText = true): void {
    const gap: Gap<WalkContext> = {
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
  nearest(): Gap<WalkContext> | undefined {
    const left = new Map<Element, number>();
    for (const { container, from, to } of this.queue)
      left.set(container, (left.get(container) ?? 0) + Math.max(0, to - from + 1));
    this.queue = this.queue
      .filter((gap) => gap.from <= gap.to && !isReadEnough(gap, left.get(gap.container) ?? 0))
      .sort((one, other) => one.distance - other.distance);
    return this.queue[0];
  }
}
