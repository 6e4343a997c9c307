import type { Outcome } from '../../../../utils/contracts/events';
import { failureCodes, type Failure } from '../../../../utils/failure';
import { lazily, z } from '../../../../utils/zod';
import { defined } from '../../../../utils/defined';

const failureSchema = (): z.ZodType<Failure> => z.looseObject({ code: z.enum(failureCodes), message: z.string() });
const schema = lazily(() =>
  z.object({
    id: z.string(),
    workflowId: z.string(),
    name: z.string(),
    /** Milliseconds since the epoch. */
    startedAt: z.number(),
    /** Ids of tabs hold only for one run of the browser. */
    browserRun: z.string(),
    state: z.enum(['running', 'paused', 'ended']),
    /**
     * `user`: they paused it. `restart`: the browser was closed. `stopped`: they stopped a row. `problem`: no row can
     * begin.
     */
    why: z.enum(['user', 'restart', 'stopped', 'problem', 'sign-in']).exactOptional(),
    failure: failureSchema().exactOptional(),
    /** In this run of the browser. */
    tabId: z.number().exactOptional(),
    rows: z.array(
      z.object({
        /** By parameter. */
        values: z.record(z.string(), z.string()),
        /**
         * `unknown`: nobody was told its end, so it may have happened. `unconfirmed`: it was carried out, but what
         * appeared at the recording has not.
         */
        state: z.enum(['waiting', 'running', 'done', 'unconfirmed', 'failed', 'stopped', 'unknown']),
        refused: z.number().exactOptional(),
        taskId: z.string().exactOptional(),
        summary: z.string().exactOptional(),
        /** Quotations of the page, or text that the task read there. */
        found: z.string().exactOptional(),
      }),
    ),
  }),
);

export type ListRun = z.infer<ReturnType<typeof schema>>;
export type ListRow = ListRun['rows'][number];
export type RowState = ListRow['state'];

export type ListChange = 'pause' | 'resume' | 'retry' | 'remove';

/** Undefined where nothing is left, or the list does not run. */
export function nextRow({ state, rows }: ListRun): number | undefined {
  if (state !== 'running' || rows.some((row) => row.state === 'running')) return undefined;
  const at = rows.findIndex((row) => row.state === 'waiting');
  return at < 0 ? undefined : at;
}

/** The row must be on disk before anything happens. Pure. */
export function beginRow(run: ListRun, at: number, taskId: string, tabId: number): ListRun {
  const { values } = run.rows[at] ?? { values: {} };
  return { ...withRow(run, at, { values, state: 'running', taskId }), tabId };
}

/** A task that the user stopped pauses the list, so that they can look at it. Pure. */
export function endRow(run: ListRun, taskId: string, outcome: Outcome, found = ''): ListRun {
  const { status, how, summary, evidence, failure } = outcome;
  const refused = failure?.code === 'REFUSED' ? Number(failure.params?.status) : undefined;
  // A task resumed after a restart decides the outcome of its row; one that was given up does not.
  const at = run.rows.findIndex(
    (row) => row.taskId === taskId && (row.state === 'running' || (row.state === 'unknown' && status !== 'stopped')),
  );
  const row = run.rows[at];
  if (!row) return run;
  const quotes = found || evidence.map(({ quote }) => quote).join('; ');
  const after = withRow(run, at, {
    ...row,
    state: status === 'done' && how === 'unconfirmed' ? how : status,
    ...defined({ refused, summary: summary || undefined, found: quotes || undefined }),
  });
  return status === 'stopped' && run.state === 'running' ? paused(after, 'stopped') : endedIfOver(after);
}

/** The row was cut off: it may have happened, and the next one begins. Pure. */
export function doubtRow(run: ListRun, taskId: string): ListRun {
  return endedIfOver(changed(run, runsAs(taskId), cutOff));
}

/** No row can go on without a sign-in. The one that met it waits again. Pure. */
export function awaitSignIn(run: ListRun, taskId: string): ListRun {
  return paused(neverBegan(run, taskId), 'sign-in');
}

/**
 * `runs`: the task of a row still runs. In the same run of the browser the list goes on; after a restart it waits.
 * Never repeats a row whose task no longer runs, because it may have happened. Pure.
 */
export function afterRestart(run: ListRun, browserRun: string, runs: (taskId: string) => boolean): ListRun {
  if (run.state === 'ended') return run;
  const isLost = (row: ListRow) => row.state === 'running' && !runs(row.taskId ?? '');
  const lost = run.rows.some(isLost);
  if (run.browserRun === browserRun && !lost) return run;
  const { tabId: _, ...rest } = changed(run, isLost, cutOff);
  return run.state === 'paused' && !lost ? { ...rest, browserRun } : paused({ ...rest, browserRun }, 'restart');
}

/** The row was on disk, but nothing has happened: it waits again. Pure. */
export function neverBegan(run: ListRun, taskId: string): ListRun {
  return changed(run, (row) => row.taskId === taskId, waitsAgain);
}

/** The list pauses, and the row waits. Pure. */
export function cannotBegin(run: ListRun, taskId: string, failure: Failure): ListRun {
  return { ...paused(changed(run, runsAs(taskId), waitsAgain), 'problem'), failure };
}

export function pauseList(run: ListRun): ListRun {
  return run.state === 'running' ? paused(run, 'user') : run;
}

export function resumeList(run: ListRun): ListRun {
  return run.state === 'paused' ? endedIfOver(running(run)) : run;
}

/** Never repeats a row that may have happened: only the user knows. Pure. */
export function retryFailed(run: ListRun): ListRun {
  return running(changed(run, ({ state }) => repeatable.has(state), waitsAgain));
}

const repeatable: ReadonlySet<RowState> = new Set<RowState>(['failed', 'stopped', 'unconfirmed']);

export function rowCounts({ rows }: ListRun): Record<RowState, number> {
  const counts = { waiting: 0, running: 0, done: 0, unconfirmed: 0, failed: 0, stopped: 0, unknown: 0 };
  for (const { state } of rows) counts[state] += 1;
  return counts;
}

export function readListRun(stored: unknown): ListRun | undefined {
  return schema().safeParse(stored).data;
}

const isOpen = ({ state }: ListRow) => state === 'waiting' || state === 'running';

function endedIfOver(run: ListRun): ListRun {
  const { tabId: _, ...rest } = running(run);
  return run.rows.some(isOpen) || run.state === 'paused' ? run : { ...rest, state: 'ended' };
}

const running = ({ why: _, failure: __, ...run }: ListRun): ListRun => ({ ...run, state: 'running' });
const paused = (run: ListRun, why: NonNullable<ListRun['why']>): ListRun => ({ ...running(run), state: 'paused', why });

function withRow(run: ListRun, at: number, row: ListRow): ListRun {
  return { ...run, rows: run.rows.map((other, index) => (index === at ? row : other)) };
}

function changed(run: ListRun, fits: (row: ListRow) => boolean, change: (row: ListRow) => ListRow): ListRun {
  return { ...run, rows: run.rows.map((row) => (fits(row) ? change(row) : row)) };
}

const runsAs = (taskId: string) => (row: ListRow) => row.taskId === taskId && row.state === 'running';
const waitsAgain = ({ values }: ListRow): ListRow => ({ values, state: 'waiting' });
const cutOff = (row: ListRow): ListRow => ({ ...row, state: 'unknown' });
