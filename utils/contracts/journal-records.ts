import type { DurableEvent, EventOf } from './events';
import type { OpenAct } from './open-act';
import type { InboxItem } from './ports';
import { records } from './records';
import { lazily, moment, problemIn, z, optional, partly, unchecked } from '../zod';

const schemas = lazily(() => {
  const { status, how } = records().outcome.shape;
  return {
    tasks: z.object({
      taskId: z.string(),
      chatId: z.string(),
      tabId: z.number(),
      request: z.string(),
      startedAt: moment(),
      /** Where it began; absent from older records. */
      url: unchecked<string>(),
      workflowId: optional(z.string()),
      /** Nobody but that program can go on with it. */
      isProgram: optional(z.literal(true)),
      session: optional(z.string()),
      /** Only the last run that claimed the task may write to its log. */
      epoch: z.number().int(),
      /** Not processed by the task yet, oldest first. */
      waiting: optional(z.array(partly<InboxItem>(z.object({ type: z.string() })))),
      /** Received while it ran. */
      messageIds: optional(z.array(z.string())),
      open: optional(z.array(partly<OpenAct>(z.object({ id: z.string(), at: moment() })))),
      /** Set once the task has ended. */
      status: optional(status),
      /** For `done`: only an answer was wanted, or nothing confirms the result. */
      how,
    }),
    chats: z.object({
      chatId: z.string(),
      /** The tab in which it began, and those that its tasks opened. */
      tabIds: z.array(z.number()),
      browserRun: z.string(),
      createdAt: moment(),
      /** By the user. Forgotten when the background restarts. */
      deletedAt: unchecked<number>(),
    }),
  };
});

/** What is known about a task without its log. */
export type TaskRecord = z.infer<ReturnType<typeof schemas>['tasks']>;
/** The tasks of a tab since "New chat". */
export type ChatRecord = z.infer<ReturnType<typeof schemas>['chats']>;

/** As read from disk; undefined for a sound record. */
export const recordProblem = (from: 'tasks' | 'chats', stored: unknown): string | undefined =>
  problemIn(schemas()[from], stored);

export function firstRecord(event: EventOf<'task-started'>): TaskRecord {
  const { taskId, chatId, tab, request, workflow, program, at } = event;
  return {
    ...{ taskId, chatId, tabId: tab.tabId, request, startedAt: at, url: tab.url, epoch: 1 },
    ...(workflow ? { workflowId: workflow.workflowId } : {}),
    ...(program ? { isProgram: true, session: program.session } : {}),
  };
}

export interface EventRow {
  taskId: string;
  index: number;
  event: DurableEvent;
}

/** An unreadable record, kept as it was for the export. */
export interface QuarantinedRecord {
  id?: number;
  from: 'tasks' | 'events' | 'chats' | 'settings' | 'files';
  key: string;
  raw: unknown;
  /** In English. */
  problem: string;
  /** Milliseconds since the epoch. */
  at: number;
  dismissed?: true;
}
