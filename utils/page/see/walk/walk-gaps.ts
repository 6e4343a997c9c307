import { isGap, nearestOf, type Entry, type Gap } from './gap';
import type { Place } from '../viewport';
import type { Frame, WalkContext } from './walk-state';

/** The gaps of a walk, and which of them it may still read. */
export class WalkGaps {
  readonly lists = new Set<Entry<WalkContext>[]>();
  private readonly queue: Gap<WalkContext>[] = [];

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

  nearest(): Gap<WalkContext> | undefined {
    return nearestOf(this.queue);
  }
}
