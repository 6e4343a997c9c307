import { snapshotTokens } from '../../agent/request/compact';
import { decide } from '../../agent/loop/decide';
import type { TaskState } from '../../agent/task/state';
import { ignoreLateFailure } from '../../async';
import type { PageView } from '../../contracts/events';
import type { PagePort } from '../../contracts/ports';

/**
 * Looks at the page while `learned` is under way, where a task looks first. The result has this look as its first,
 * unless it failed, a look may hold more or less by now, anything has happened in the task since, or the tab shows
 * something else (`isThere`). Rejects as `learned`. Nothing of the look goes on after it.
 */
export async function lookMeanwhile<Page extends Pick<PagePort, 'view'>>(
  learned: Promise<void>,
  page: Page,
  state: () => TaskState,
  isThere: (seen: PageView, signal: AbortSignal) => Promise<boolean>,
  signal: AbortSignal,
): Promise<Page> {
  const tokens = snapshotTokens(state().limits);
  const looked = decide(state())?.kind === 'observe' ? page.view({}, signal).catch(ignoreLateFailure) : undefined;
  await learned.finally(() => looked);
  const seen = await looked;
  if (!seen || snapshotTokens(state().limits) !== tokens) return page;
  const before = state();
  return {
    ...page,
    async view(...wanted: Parameters<PagePort['view']>) {
      return state() === before && (await isThere(seen, signal)) ? seen : page.view(...wanted);
    },
  };
}
