import type { Host } from '../../../utils/browser/host/host';
import type { ListRuns } from './list-runs';
import type { Recordings } from './recordings';
import type { AskedRun } from './runs';
import type { ChatSummary } from '../../../utils/history/summaries';
import type { ListChange } from '../agent/list/list-run';
import type { RecordingChange } from '../agent/record/recording';
import { runSaved } from './run-saved';

export type Answers = ReturnType<typeof answersOf>;

/** Of the last run; `open` where it has not ended. */
export interface WorkflowEnd {
  status: ChatSummary['status'];
  /** When it began, in milliseconds since the epoch. */
  at: number;
}

export function answersOf(host: Host, recordings: Recordings, lists: ListRuns) {
  return {
    run: (run: AskedRun) => runSaved(host, run),
    /** The steps of an ended task. Throws NOT_FOUND. */
    async draft({ taskId }: { taskId: string }) {
      const { draftOf } = await import('./runs');
      return draftOf(await host.logOf(taskId));
    },
    /** By the ids of workflows. */
    async ends(): Promise<Record<string, WorkflowEnd>> {
      const records = (await host.journal.records()).toSorted((a, b) => a.startedAt - b.startedAt);
      return Object.fromEntries(
        records.flatMap(({ workflowId, how, status, startedAt: at }) => {
          const end: WorkflowEnd = { status: how ?? status ?? 'open', at };
          return workflowId === undefined ? [] : [[workflowId, end]];
        }),
      );
    },
    recordings: () => recordings.all(),
    /** Throws TAB_CLOSED, RESTRICTED_PAGE, TAB_HELD. */
    record: ({ tabId }: { tabId: number }) => recordings.start(tabId),
    /** Throws NOT_FOUND. */
    changeRecording: ({ id, how }: { id: string; how: RecordingChange }) => recordings.change(id, how),
    lists: () => ({ lists: lists.all(), running: host.running() }),
    /** Once for each row. `id` is random: a list begins once. */
    runList: ({ rows, ...list }: { id: string; workflowId: string; name: string; rows: Record<string, string>[] }) =>
      lists.begin(list, rows),
    /** Throws NOT_FOUND. */
    changeList: ({ id, how }: { id: string; how: ListChange }) => lists.change(id, how),
  };
}
