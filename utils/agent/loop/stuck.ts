import type { Assistance, StuckKind } from '../../contracts/events';
import type { RecentTurn } from '../task/progress';
import type { TaskState } from '../task/state';

/** Turns that the guard against loops looks back on. */
export const WINDOW = 12;
/** Turns in a row with a failed call after which the planner is asked, and the next time the step is given up. */
export const MAX_FAILED_TURNS = 3;

/** How often one turn, two alternating turns, or a round of three must occur to count as a loop. */
const repeats = [3, 2, 2];
/** How many turns whose actions change nothing visible count as a loop. */
const IDLE_TURNS = 8;

/** Whether the navigator goes round in circles, or acts without any effect. Pure. */
export function isLoop(recent: readonly RecentTurn[]): boolean {
  const circles = repeats.some((times, i) => {
    const period = i + 1;
    const last = recent.slice(-period * times);
    return (
      last.length === period * times && last.every(({ signature }, at) => signature === last[at % period]?.signature)
    );
  });
  const acts = recent.filter(({ idle }) => idle).slice(-IDLE_TURNS);
  return circles || (acts.length === IDLE_TURNS && acts.every(({ page }) => page === acts[0]?.page));
}

/** The question to the user about the step at which the task is stuck. */
export function stuckAssistance(state: TaskState, kind: StuckKind): Assistance {
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
