import type { Outcome, TakeoverTask } from '../../contracts/events';

/** Its tab went to this task, or its program left; not the user's Stop. */
export type StopWhy = TakeoverTask | 'program-left';

/** `why` is absent where the user stopped it. */
export function stopReason(why?: StopWhy): DOMException & { why?: StopWhy } {
  const reason = new DOMException('Stopped by the user.', 'AbortError');
  return why ? Object.assign(reason, { why }) : reason;
}

export function whyStopped(reason: unknown): Pick<Outcome, 'takenBy' | 'left'> {
  const { why } = reason instanceof DOMException ? (reason as ReturnType<typeof stopReason>) : {};
  if (why === undefined) return {};
  return why === 'program-left' ? { left: true } : { takenBy: why };
}
