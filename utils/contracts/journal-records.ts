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
  /** Where it began; absent from older records. */
  url?: string;
  workflowId?: string;
  /** Nobody but that program can go on with it. */
  isProgram?: true;
  session?: string;
  /** The run that claimed the task last may write to its log. */
  epoch: number;
  /** Not processed by the task yet, oldest first. */
  waiting?: InboxItem[];
  /** Received while it ran. */
  messageIds?: string[];
  open?: OpenAct[];
  /** Set once the task has ended. */
  status?: Outcome['status'];
  /** For `done`: only an answer was wanted, or nothing confirms the result. */
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

/** The tasks of a tab since "New chat". */
export interface ChatRecord {
  chatId: string;
  /** The tab in which it began, and those that its tasks opened. */
  tabIds: number[];
  browserRun: string;
  createdAt: number;
  /** By the user. Forgotten for good when the background restarts. */
  deletedAt?: number;
}

export interface EventRow {
  taskId: string;
  index: number;
  event: DurableEvent;
}

/** A record that could not be read, kept as it was for the export. */
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

/** As read from disk; undefined for a sound record. */
export function recordProblem(from: 'tasks' | 'chats', stored: unknown): string | undefined {
  const issue = schemas()[from].safeParse(stored).error?.issues[0];
  return issue && `${issue.path.join('.')}: ${issue.message}`;
}
