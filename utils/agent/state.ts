import type { EarlierTask } from './earlier';
import type { Failure } from '../failure';
import type { ModelMessage, Role, ToolCall, Usage } from '../llm/types';
import type { Allowance, ConfirmCard, Grant } from './confirm-card';
import type {
  Assistance,
  Attachment,
  CallEffect,
  Label,
  LimitKind,
  Outcome,
  PageView,
  PlanStep,
  TaskLimits,
  TabInfo,
  TabTrouble,
  ToolResult,
  UserScript,
} from './events';
import type { ApprovedEffect, Spending } from './ports';
import type { GeneralSettings, ModelRef } from '../settings';

/** One entry of the conversation as the panel shows it. `id` is stable. */
export type Entry = { id: string; at: number } & (
  | { kind: 'user'; text: string; attachments?: Attachment[] }
  | { kind: 'answer'; text: string; streaming: boolean }
  | { kind: 'plan'; message: string; steps: PlanStep[]; approval: Approval }
  | ToolEntry
  | { kind: 'question'; question: string; choices: string[]; reply?: string }
  | { kind: 'assistance'; assistance: Assistance; ended?: 'done' | 'skipped' | 'noticed' | 'replied' }
  | { kind: 'confirmation'; card: ConfirmCard; callId: string; allowed?: Allowance }
  | { kind: 'tab'; trouble: TabTrouble; tab: TabInfo; waits: boolean; ended?: 'freed' | 'taken' | 'again' }
  | { kind: 'notice'; notice: Notice; model?: string; failure?: Failure }
  /** In steps, tokens, US dollars or attempts. */
  | { kind: 'limit'; limit: LimitKind; used: number; more: number; extended: boolean }
  | { kind: 'error'; failure: Failure }
  /** `steps`: the plan as it was left. */
  | {
      kind: 'outcome';
      outcome: Outcome;
      answered: boolean;
      steps: PlanStep[];
      usage: Usage;
      ms: number;
      actions: number;
    }
);

/** `no-tools`, `no-images`: what the `model` does not take. `no-screenshot`, `no-html`: could not be taken, because of `failure`. */
export type Notice =
  'paused-by-user' | 'paused-by-page' | 'resumed' | 'no-tools' | 'no-images' | 'no-screenshot' | 'no-html';

/** `none`: acts at once. `replaced`: the user answered with a correction, another plan followed. */
export type Approval = 'none' | 'waiting' | 'approved' | 'edited' | 'rejected' | 'replaced';

export interface ToolEntry {
  kind: 'tool';
  tool: string;
  args: Record<string, unknown>;
  label: Label;
  /** `unknown`: the background died during the call, it may have happened. */
  status: 'running' | 'done' | 'failed' | 'unknown';
  result?: ToolResult;
  failure?: Failure;
  ms?: number;
}

/** What is going on right now, for one quiet line. Absent when nothing is. */
export type Activity =
  | { kind: 'looking' }
  /** `since`: when the model was asked, in milliseconds since the epoch. */
  | { kind: 'thinking'; role: Role; purpose: 'plan' | 'review' | 'act'; since: number }
  | { kind: 'acting'; callId: string }
  | { kind: 'waiting-for-user' }
  | { kind: 'paused' }
  /** Another task holds the tab, and the user chose to wait for it. */
  | { kind: 'waiting-for-tab' }
  /** Waits for room on the disk. */
  | { kind: 'held-up' }
  /** `until`: milliseconds since the epoch. */
  | { kind: 'retrying'; failure: Failure; attempt: number; maxAttempts: number; until: number };

/** The append-only conversation with one role, and what of the page that role has seen last. */
export interface RoleMemory {
  messages: ModelMessage[];
  seenText?: string;
  seenDocument?: string;
  seenUrl?: string;
  seenTitle?: string;
}

/** A tool call of the navigator's last message, and what became of it. */
export interface CallRecord {
  call: ToolCall;
  status: 'planned' | 'started' | 'ended' | 'unknown';
  effect?: CallEffect;
  /** What covers its effect. */
  spends?: Spending;
  /** Is made a second time, because the background died during the first. */
  again?: boolean;
  result?: { ok: true; value: ToolResult } | { ok: false; failure: Failure };
  nonce?: string;
}

/** A call as the guard against loops sees it. */
export interface RecentCall {
  /** Equal for the same call with the same result on a page that looks the same. */
  signature: string;
  /** Of the page on which it was made. */
  page: string;
  acted: boolean;
}

/** The fold of a task's events. Immutable: `reduce` returns a new one. */
export interface TaskState {
  taskId: string;
  chatId: string;
  request: string;
  /** Files that came with the request. */
  attachments: Attachment[];
  tab: TabInfo;
  limits: TaskLimits;
  models: { planner: ModelRef; navigator: ModelRef };
  codeAllowed: boolean;
  /** The planner is never asked: the navigator carries out the request by itself, and its word that it is done is the end. */
  jsOnly: boolean;
  /** Is all that is run; no model is asked. */
  script?: UserScript;
  planApproval: GeneralSettings['planApproval'];
  earlier: EarlierTask[];
  startedAt: number;

  entries: Entry[];
  activity?: Activity | undefined;

  view?: PageView & { nonce: string };
  /** True when something may have changed the page since `view`. */
  viewStale: boolean;
  planned: boolean;
  plan: PlanStep[];
  approval: Approval;
  /** Hosts that the user approved with a plan, or when asked. */
  approvedSites: string[];
  /** What the user allowed on cards, oldest first. */
  grants: Grant[];
  /** Hosts that the user approved with a plan. */
  plannedSites: string[];
  /** What is left of the effects that the user approved with a plan. */
  effects: ApprovedEffect[];
  /** Names of controls that words of the user have covered, once for each time. */
  spentWords: string[];
  /** Hosts whose content the models have read, in order. */
  readSites: string[];
  /** Addresses that pages showed as links, and those that were open, by the host that showed them. */
  links: Record<string, string[]>;
  planner: RoleMemory;
  navigator: RoleMemory;
  /** Answers to the calls of the planner's last message, by call id. A call without one was simply noted. */
  plannerAnswers: Record<string, { content: string; isError: boolean }>;
  /** Calls of the navigator's last turn, in order. Empty before the first turn. */
  turnCalls: CallRecord[];
  /** All ended calls of the task, oldest first. */
  history: { call: ToolCall; ok: boolean; summary: string; page?: string }[];
  /** What the next message to the navigator carries besides results and page: guidance, the user's words. */
  navigatorNotes: string[];
  plannerNotes: string[];
  /** True from each message of the user until the planner has answered: it sees the page itself then, where the user wants that. */
  sightDue: boolean;
  navigatorTurns: number;
  turnsSinceReview: number;
  /** Turns in a row in which a call failed, since an action or a look of the planner. */
  failedTurns: number;
  /** Times in a row that the planner has looked because calls kept failing, since an action. */
  failedReviews: number;
  /** Failed turns since the last action. */
  failuresInRow: number;
  /** Why the last call that failed did. */
  lastFailure?: Failure;
  /** Times that the models were told of repeating themselves, since they last went on without. */
  hints: number;
  /** Unusable model answers in a row. */
  corrections: number;
  /** The last calls since the models were told of repeating themselves, newest last. */
  recentCalls: RecentCall[];
  /** Attempts without effect so far, by the step that they serve; 0 stands for none. */
  attempts: Record<string, number>;
  /** Set when the last attempt had no effect either, until the planner has looked. */
  retriesSpent?: Failure | undefined;
  /** How many entries of `history` the planner has seen. */
  reviewedCalls: number;
  done?: { status: 'done' | 'failed'; summary: string; result?: string } | undefined;
  question?: { role: Role; callId: string } | undefined;
  assistance?: { assistance: Assistance; callId?: string } | undefined;
  confirmation?: { callId: string; card: ConfirmCard } | undefined;
  paused?: 'user' | 'page' | undefined;
  trouble?: TabTrouble | undefined;
  /** Key of the document in which the task began. */
  firstDocument?: string;
  /** Keys of documents that were recognised as needing a person. */
  recognised: string[];
  /** The limit at which the task waits for "Continue". */
  atLimit?: { limit: LimitKind; more: number } | undefined;
  /** What the user has added to its limits. */
  added: Partial<Record<LimitKind, number>>;
  /** All that the user typed in this task, oldest first. */
  userWords: string[];
  /** URL of the tab when the task began. */
  startUrl: string;
  usage: Usage;
  actions: number;
  outcome?: Outcome;
}

/** What remains to be shown of a task that has ended. */
export type EndedTask = Pick<TaskState, 'taskId' | 'request' | 'attachments' | 'startedAt' | 'entries' | 'script'> & {
  outcome: Outcome;
};

/** What a panel shows of a task. */
export type ShownTask = TaskState | EndedTask;
