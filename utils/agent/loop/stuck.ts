import { defined } from '../../defined';
import type { Assistance, StuckKind } from '../../contracts/events';
import type { RecentTurn } from '../task/progress';
import type { TaskState } from '../task/state';

/** Turns to look back on. */
export const WINDOW = 12;
/** In a row: then the planner is asked, and next time the step given up */
export const MAX_FAILED_TURNS = 3;

/** Of one turn, of two alternating, of a round of three. */
const repeats = [3, 2, 2];
/** Turns without a visible change. */
const IDLE_TURNS = 8;

/** Rounds in circles, or without effect. */
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

export function stuckAssistance(state: TaskState, kind: StuckKind): Assistance {
  const step = state.plan.find(({ status }) => status === 'running');
  return {
    kind,
    what: step?.text ?? state.request,
    why: '',
    where: state.tab.url,
    ...defined({ failure: kind === 'failing' ? state.lastFailure : undefined }),
  };
}
