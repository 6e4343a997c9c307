import type { EventOf, Outcome } from '../../contracts/events';

/** For a task that no run of it has ended. */
export function endedBy(outcome: Pick<Outcome, 'status' | 'failure'>, at = Date.now()): EventOf<'ended'> {
  return { type: 'ended', at, outcome: { summary: '', evidence: [], ...outcome } };
}
