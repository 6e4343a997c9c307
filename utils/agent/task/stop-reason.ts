import type { TakeoverTask } from '../../contracts/events';

/** The abort reason of a task that the user stops. `takenBy`: the task to which they gave its tab. */
export function stopReason(takenBy?: TakeoverTask): DOMException & { takenBy?: TakeoverTask } {
  const reason = new DOMException('Stopped by the user.', 'AbortError');
  return takenBy ? Object.assign(reason, { takenBy }) : reason;
}

/** The task to which a stopped one lost its tab, if that is why it was stopped. */
export function takenOverBy(reason: unknown): TakeoverTask | undefined {
  return reason instanceof DOMException ? (reason as ReturnType<typeof stopReason>).takenBy : undefined;
}
