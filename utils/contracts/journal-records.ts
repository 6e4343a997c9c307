import type { DurableEvent, Outcome } from './events';
import type { OpenAct } from './open-act';
import type { InboxItem } from './ports';
import { lazily, z } from '../zod';

/** What is known about a task without reading its log. */
export interface TaskRecord {
  taskId: string;
  chatId: string;
  tabId: number;
  request: string;
  startedAt: number;
  /** Address of the page where it began; absent from records of older versions. */
  url?: string;
  /** The workflow that it runs. */
  workflowId?: string;
  /** A program outside wanted it: nobody but that program can go on with it. */
  isProgram?: true;
  /** The program's session. */
  session?: string;
  /** Which run of the task may write to its log: the one that claimed it last. */
  epoch: number;
  /** Messages and answers that the task has not processed yet, oldest first. */
  waiting?: InboxItem[];
  /** Ids of the messages that it received while it ran. */
  messageIds?: string[];
  /** What it asked of the outside and whose end is not known. */
  open?: OpenAct[];
  /** Set once the task has ended. */
  status?: Outcome['status'];
  /** Why a task with status `done` is not simply done: only an answer was wanted, or nothing confirms the result. */
  how?: Outcome['how'];
}

export function firstRecord({
  taskId,
  chatId,
  tab,
  request,
  workflow,
  program,
  at,
}: Extract<DurableEvent, { type: 'task-started' }>): TaskRecord {
  const run = workflow ? { workflowId: workflow.workflowId } : {};
  return {
    taskId,
    chatId,
    tabId: tab.tabId,
    request,
    startedAt: at,
    url: tab.url,
    epoch: 1,
    ...run,
    ...(program ? { isProgram: true, session: program.session } : {}),
  };
}

/** A conversation: the tasks of a tab since "New chat". */
export interface ChatRecord {
  chatId: string;
  /** The tab in which it began and those that its tasks opened. */
  tabIds: number[];
  /** Ids of tabs mean something only within one run of the browser. */
  browserRun: string;
  createdAt: number;
  /** Set when the user deleted it. It is permanently forgotten when the background restarts. */
  deletedAt?: number;
}

export interface EventRow {
  taskId: string;
  index: number;
  event: DurableEvent;
}

/** Something stored that could not be read. Kept as it was, for the export. */
export interface QuarantinedRecord {
  id?: number;
  /** Where it was: a store of the journal, `settings`, or the attached `files`. */
  from: 'tasks' | 'events' | 'chats' | 'settings' | 'files';
  /** Its key there, as text. */
  key: string;
  raw: unknown;
  /** What is wrong with it, in English. */
  problem: string;
  /** Milliseconds since the epoch. */
  at: number;
  /** Set once the user has dismissed the notice. */
  dismissed?: true;
}

const schemas = lazily(() => ({
  tasks: z.looseObject({
    taskId: z.string(),
    chatId: z.string(),
    tabId: z.number(),
    request: z.string(),
    startedAt: z.number(),
    workflowId: z.string().optional(),
    isProgram: z.literal(true).optional(),
    session: z.string().optional(),
    epoch: z.number().int(),
    waiting: z.array(z.looseObject({ type: z.string() })).optional(),
    messageIds: z.array(z.string()).optional(),
    open: z.array(z.looseObject({ id: z.string(), at: z.number() })).optional(),
    status: z.enum(['done', 'failed', 'stopped']).optional(),
    how: z.enum(['answered', 'unconfirmed']).optional(),
  }),
  chats: z.looseObject({
    chatId: z.string(),
    tabIds: z.array(z.number()),
    browserRun: z.string(),
    createdAt: z.number(),
  }),
}));

/** What is wrong with a record that was read from disk; undefined for a sound one. */
export function recordProblem(from: 'tasks' | 'chats', stored: unknown): string | undefined {
  const issue = schemas()[from].safeParse(stored).error?.issues[0];
  return issue && `${issue.path.join('.')}: ${issue.message}`;
}
