import type { TakeoverTask } from './events';

/** The reason with which a task is aborted when the user stops it. `takenBy`: they gave its tab to this other task. */
export function stopReason(takenBy?: TakeoverTask): DOMException & { takenBy?: TakeoverTask } {
  const reason = new DOMException('Stopped by the user.', 'AbortError');
  return takenBy ? Object.assign(reason, { takenBy }) : reason;
}

/** The task to which a stopped one lost its tab, if that is why it was stopped. */
export function takenOverBy(reason: unknown): TakeoverTask | undefined {
  return reason instanceof DOMException ? (reason as ReturnType<typeof stopReason>).takenBy : undefined;
}
