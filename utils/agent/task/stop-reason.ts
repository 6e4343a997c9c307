import type { Outcome, TakeoverTask } from '../../contracts/events';

/** Why a task was stopped, if not by the user's Stop: its tab was given to this task, or its program left. */
export type StopWhy = TakeoverTask | 'program-left';

/** The abort reason of a task that the user stops, or that ends because of `why`. */
export function stopReason(why?: StopWhy): DOMException & { why?: StopWhy } {
  const reason = new DOMException('Stopped by the user.', 'AbortError');
  return why ? Object.assign(reason, { why }) : reason;
}

/** What the outcome of a stopped task says about why. */
export function whyStopped(reason: unknown): Pick<Outcome, 'takenBy' | 'left'> {
  const { why } = reason instanceof DOMException ? (reason as ReturnType<typeof stopReason>) : {};
  if (why === undefined) return {};
  return why === 'program-left' ? { left: true } : { takenBy: why };
}
