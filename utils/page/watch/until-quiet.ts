import type { PageApi } from '../api';
import { pageFrame, pageTasks } from '../dom/page-turn';
import { doc } from '../dom/safe';

/** `countsMs`: of the quiet before the call. `turns`: see `PageApi.untilQuiet`. */
type QuietLimits = Pick<Parameters<PageApi['untilQuiet']>[0], 'quietMs' | 'limitMs' | 'turns'> & { countsMs: number };

/** `tasks` ends before the frame; `whole` says whether nothing has changed meanwhile. */
interface Turn {
  tasks: Promise<void>;
  whole: Promise<boolean>;
}

/** `sinceMutationMs`, in milliseconds. `putsOff`: what has changed may begin to move in one more frame. */
export function createQuietness(sinceMutationMs: () => number, putsOff: () => boolean) {
  let first: Turn | undefined;
  let beganAt = Infinity;
  let inFrame: (() => void) | undefined;
  const hasStayed = (): boolean => sinceMutationMs() >= performance.now() - beganAt;
  const beginTurn = (hasFrame: boolean): Turn => {
    // Changes of the current task count as earlier ones.
    sinceMutationMs();
    const from = performance.now();
    const isCalm = () => sinceMutationMs() >= performance.now() - from;
    const tasks = pageTasks();
    const whole = async () => {
      await tasks;
      if (hasFrame) await pageFrame(() => isCalm() && inFrame?.());
      return isCalm();
    };
    return { tasks, whole: whole() };
  };
  return {
    /** Counts turns from now on. `since`: when the action began, by `performance.now()`. */
    acted(since: number): void {
      beganAt = since;
      first = doc.hidden ? undefined : beginTurn(true);
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
          const isFirst = first !== undefined;
          const { tasks, whole } = first ?? beginTurn(calm === 0 || turns === Infinity || putsOff());
          first = undefined;
          if (isFirst && turns === 0) {
            await tasks;
            if (hasStayed()) return Math.max(quietMs, quietFor());
          }
          calm = (await whole) ? calm + 1 : 0;
          if (calm >= Math.max(1, turns) || (isFirst && turns < Infinity && hasStayed()))
            return Math.max(quietMs, quietFor());
        }
        return quietFor();
      } finally {
        inFrame = undefined;
      }
    },
  };
}
