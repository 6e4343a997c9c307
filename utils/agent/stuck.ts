import type { Assistance, StuckKind } from './events';
import type { RecentCall, TaskState } from './state';

/** Calls that the guard against loops looks back on. */
export const WINDOW = 12;
/** Turns with a failed call in a row after which the planner is asked, and the next time the step given up. */
export const MAX_FAILED_TURNS = 3;

/** Repeats of one call, of two in turns, of three in turns, that count as a loop. */
const repeats = [3, 2, 2];
/** Actions in a row that change nothing that can be seen. */
const IDLE_ACTIONS = 8;

/** Whether the navigator goes round in circles, or acts without any effect. Pure. */
export function isLoop(recent: readonly RecentCall[]): boolean {
  const circles = repeats.some((times, i) => {
    const period = i + 1;
    const last = recent.slice(-period * times);
    return (
      last.length === period * times && last.every(({ signature }, at) => signature === last[at % period]?.signature)
    );
  });
  const acts = recent.filter(({ acted }) => acted).slice(-IDLE_ACTIONS);
  return circles || (acts.length === IDLE_ACTIONS && acts.every(({ page }) => page === acts[0]?.page));
}

/** The question to the user about the step at which the task does not get on. */
export function stuck(state: TaskState, kind: StuckKind): Assistance {
  const step = state.plan.find(({ status }) => status === 'running');
  const failed = state.lastFailure;
  return {
    kind,
    what: step?.text ?? state.request,
    why: '',
    where: state.tab.url,
    ...(kind === 'failing' && failed ? { failure: failed } : {}),
  };
}
