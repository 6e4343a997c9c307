import type { PageApi } from '../api';
import { pageTurn } from '../dom/page-turn';
import { doc } from '../dom/safe';

/**
 * So many `turns` without a change count as `quietMs`; one, where nothing has changed since the action: what is put off
 * for a further turn follows from what has begun. `countsMs`: of the quiet before the call.
 */
type QuietLimits = Pick<Parameters<PageApi['untilQuiet']>[0], 'quietMs' | 'limitMs' | 'turns'> & { countsMs: number };

/** In milliseconds. */
export function createQuietness(sinceMutationMs: () => number) {
  let turn: Promise<boolean> | undefined;
  let beganAt = Infinity;
  let inFrame: (() => void) | undefined;
  const hasStayed = (): boolean => sinceMutationMs() >= performance.now() - beganAt;
  const nextTurn = async (): Promise<boolean> => {
    // Changes of the current task count as earlier ones.
    sinceMutationMs();
    const from = performance.now();
    const isCalm = () => sinceMutationMs() >= performance.now() - from;
    await pageTurn(() => isCalm() && inFrame?.());
    return isCalm();
  };
  return {
    /** Counts turns from now on. `since`: when the action began, by `performance.now()`. */
    acted(since: number): void {
      beganAt = since;
      turn = doc.hidden ? undefined : nextTurn();
    },
    /**
     * See `PageApi.untilQuiet`. Returns for how long nothing has changed. A busy machine makes turns longer.
     * `nearlyQuiet` is called in each turn without a change, before its frame: most pages have drawn by then.
     */
    async until(
      { quietMs, limitMs, countsMs, turns = Infinity }: QuietLimits,
      nearlyQuiet?: () => void,
    ): Promise<number> {
      const startedAt = performance.now();
      const elapsed = () => performance.now() - startedAt;
      const quietFor = () => Math.min(sinceMutationMs(), countsMs + elapsed());
      inFrame = nearlyQuiet;
      try {
        for (let calm = 0; !doc.hidden && elapsed() < limitMs && quietFor() < quietMs;) {
          const isFirst = turn !== undefined;
          calm = (await (turn ?? nextTurn())) ? calm + 1 : 0;
          turn = undefined;
          if (calm >= turns || (isFirst && turns < Infinity && hasStayed())) return Math.max(quietMs, quietFor());
        }
        return quietFor();
      } finally {
        inFrame = undefined;
      }
    },
  };
}
