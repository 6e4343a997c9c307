import { snapshotTokens } from '../../agent/loop/budget';
import { decide } from '../../agent/loop/decide';
import type { TaskState } from '../../agent/task/state';
import { ignoreLateFailure } from '../../async';
import type { PagePort } from '../../contracts/ports';

/**
 * Looks at the page while `learned` is under way, where that is what a task does first. The page that it gives has this
 * look as its first, unless a look may hold more or less by now, or anything has happened in the task since. Rejects as
 * `learned` does; what the look throws is thrown where it is taken.
 */
export async function lookMeanwhile(
  learned: Promise<void>,
  page: PagePort,
  state: () => TaskState,
  signal: AbortSignal,
): Promise<PagePort> {
  const tokens = snapshotTokens(state().limits);
  const looked = decide(state())?.kind === 'observe' ? page.view({}, signal) : undefined;
  looked?.catch(ignoreLateFailure);
  await learned;
  if (!looked) return page;
  const before = snapshotTokens(state().limits) === tokens ? state() : undefined;
  return {
    ...page,
    async view(...wanted) {
      if (state() === before) return looked;
      await looked.catch(ignoreLateFailure);
      return page.view(...wanted);
    },
  };
}
