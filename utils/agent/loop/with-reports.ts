import { ignoreLateFailure } from '../../async';
import type { TaskEvent } from '../../contracts/events';
import type { OutsidePort } from '../../contracts/ports';

/** With what leaves and ends outside, as soon as known. It leaves once its report is taken in, and so on disk. */
export async function* withReports(events: AsyncIterable<TaskEvent>, outside: OutsidePort): AsyncGenerator<TaskEvent> {
  const step = events[Symbol.asyncIterator]();
  let next = step.next();
  for (;;) {
    yield* reportsNow(outside);
    // It is awaited below, or no longer of interest.
    next.catch(ignoreLateFailure);
    const won = await Promise.race([next, outside.arrival()]);
    if (!won) continue;
    yield* reportsNow(outside);
    if (won.done) return;
    yield won.value;
    next = step.next();
  }
}

export function* reportsNow(outside: OutsidePort): Generator<TaskEvent> {
  for (let report = outside.next(); report; report = outside.next()) {
    yield report.event;
    report.taken();
  }
}
