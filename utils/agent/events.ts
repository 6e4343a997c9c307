import type { Failure } from '../failure';
import type { AssistantMessage, Lack, Role, Usage } from '../llm/types';
import type { GeneralSettings, ModelRef } from '../settings';
import type { Allowance, ConfirmCard } from './confirm-card';
import type { EarlierTask } from './earlier';
import type { StepDraft } from './plan-steps';
import type { Spending } from './ports';

/** What a task may use up, fixed when it starts. */
export interface TaskLimits {
  planningInterval: number;
  maxSteps: number;
  /** Tokens, all of both models. Absent: no limit. */
  maxTokens?: number;
  /** US dollars. Absent: no limit. */
  maxCostUsd?: number;
  /** Tokens that the smaller of the two models can read at once. Absent where nobody told it. */
  contextTokens?: number;
}

export interface TabInfo {
  tabId: number;
  url: string;
  title: string;
}

/** Why a task cannot go on in its tab: another task holds it, or the browser has put its page away. */
export type TabTrouble =
  { why: 'held'; by: { taskId: string; request: string } } | { why: 'discarded' | 'crashed' | 'restarted' };

export type StepStatus = 'pending' | 'running' | 'done' | 'failed' | 'skipped' | 'needs-assistance';

export interface PlanStep extends StepDraft {
  status: StepStatus;
  /** What came of it, for the steps that need it: page-derived or a model's words. */
  output?: string;
}

/** What only a person can do. */
export type AssistanceKind = 'captcha' | 'login' | 'two-factor' | 'payment' | 'file' | 'custom' | StuckKind;

/** Found out by the loop itself: the models repeat themselves, or what they try keeps failing. `what` is the step. */
export type StuckKind = 'repeating' | 'failing';

/** What a task may use up before it asks whether to go on: attempts that fail in a row, and what its `TaskLimits` tell. */
export type LimitKind = 'steps' | 'tokens' | 'cost' | 'failures';

/** A request for help: what the person is to do, why, and on which site. Written by the model, or by us where the page tells. */
export interface Assistance {
  kind: AssistanceKind;
  what: string;
  why: string;
  /** Address of the page that needs the person. */
  where: string;
  /** What went wrong last, for kind 'failing'. */
  failure?: Failure;
}

/** The page as a model may see it: the rendered snapshot of the task's tab at one moment. */
export interface PageView extends TabInfo {
  /** Changes with each new document. */
  documentKey: string;
  /** Rendered snapshot (utils/snapshot). Page-derived. '' with `problem` set where the page cannot be read. */
  text: string;
  /** True when `text` does not tell all of the page: it was cut at its budget, or has folds. */
  truncated: boolean;
  problem?: Failure;
}

/** A sentence for the panel: a key of locales/ and its parameters. */
export interface Label {
  key: string;
  params: Record<string, string | number>;
}

export interface ToolResult {
  /** One English sentence for the model. Never holds page-derived text. */
  summary: string;
  /** Page-derived text for the model. Goes inside a fence. */
  page?: string;
  /** Page-derived text that says no more than what was asked for: kept in the record, not sent. */
  echo?: string;
  /** Plain data for the panel's row. */
  details?: Record<string, unknown>;
  /** What was acted on, in the page's words, for the row: `Save`. */
  target?: string;
}

export interface Evidence {
  /** The page's own words. */
  quote: string;
  url?: string;
}

export interface Outcome {
  status: 'done' | 'failed' | 'stopped';
  /** Markdown by the model, or '' where the panel's own wording says it all. */
  summary: string;
  evidence: Evidence[];
  failure?: Failure;
  /** The user did not want the plan. */
  rejected?: true;
  /** The user gave its tab to this task. */
  takenBy?: Taker;
}

/** A task that took over the tab of another one. */
export interface Taker {
  chatId: string;
  request: string;
}

export type ReviewReason = 'interval' | 'step-failed' | 'loop' | 'done';
export type ReviewVerdict = 'complete' | 'continue' | 'failed';

/** A file that the user gave to the task. Its bytes are kept elsewhere, under its id. */
export interface Attachment {
  id: string;
  /** Unique within the task. */
  name: string;
  /** MIME type as the browser knows it; '' where it knows none. */
  type: string;
  /** Bytes. */
  size: number;
}

/** Code that the user wrote, or saved and chose: it is the task. */
export interface UserScript {
  code: string;
  /** Under which it is saved. */
  name?: string;
}

/** What is kept in the journal, in order. `at` is milliseconds since the epoch. */
export type DurableEvent = {
  at: number;
  /** Goes on disk together with the next event, or not at all: nothing happens in between. */ withNext?: true;
} & (
  | {
      type: 'task-started';
      taskId: string;
      chatId: string;
      request: string;
      tab: TabInfo;
      limits: TaskLimits;
      models: { planner: ModelRef; navigator: ModelRef };
      codeAllowed: boolean;
      attachments?: Attachment[];
      planApproval: GeneralSettings['planApproval'];
      /** The ended tasks of the same conversation, oldest first. */
      earlier?: EarlierTask[];
      /** The planner is never asked in this task. */
      jsOnly?: boolean;
      /** Runs in place of all models. */
      script?: UserScript;
    }
  /** `nonce` marks the fence in which the models get this view. */
  | { type: 'page-seen'; view: PageView; nonce: string }
  | {
      type: 'model-answered';
      role: Role;
      purpose: 'plan' | 'review' | 'act';
      message: AssistantMessage;
      usage: Usage;
      ms: number;
      reason?: ReviewReason;
    }
  /** A model turned out not to take something: from now on it does without. */
  | { type: 'adapted'; role: Role; lack: Lack; model: string }
  /** A request was longer than the model of this role can read: from now on the task keeps within this context. */
  | { type: 'shrunk'; role: Role; contextTokens: number }
  /** What the planner should have seen of the page could not be taken. */
  | { type: 'sight-missing'; what: 'screenshot' | 'html'; failure: Failure }
  /** The model's answer could not be used; `message` goes back to it. */
  | { type: 'model-corrected'; role: Role; failure: Failure }
  | { type: 'answered'; text: string }
  /** A new plan, or after a review the steps that remain: steps already done stay in front. `waits`: for the user's approval. */
  | { type: 'planned'; message: string; steps: StepDraft[]; waits: boolean }
  /** The user approved the plan, as it stands or as he edited it: `steps` are those that remain. */
  | { type: 'approved'; steps?: StepDraft[] }
  | { type: 'rejected' }
  | { type: 'reviewed'; verdict: ReviewVerdict; reason: ReviewReason; guidance: string }
  /** A question to the user; `callId` is the tool call that it answers. */
  | { type: 'asked'; role: Role; callId: string; question: string; choices: string[] }
  | { type: 'replied'; text: string; attachments?: Attachment[] }
  /** The user typed while the task ran. To a plan that waits it is a correction: a new plan follows. To a card of the guard it is a no. */
  | { type: 'said'; text: string; attachments?: Attachment[] }
  /** A person is needed; `callId` is the call that asked, absent where the page itself told. */
  | { type: 'assistance-asked'; assistance: Assistance; callId?: string }
  | { type: 'assistance-ended'; how: 'done' | 'skipped' | 'noticed' }
  | { type: 'assistance-ended'; how: 'replied'; text: string; attachments?: Attachment[] }
  /** The guard leaves the call to the user. */
  | { type: 'confirm-asked'; callId: string; card: ConfirmCard }
  | { type: 'confirmed'; callId: string; allow: Allowance }
  | { type: 'paused'; by: 'user' | 'page' }
  | { type: 'resumed' }
  | { type: 'tab-lost'; trouble: TabTrouble }
  /** The user waits for the task that holds the tab. */
  | { type: 'tab-waited' }
  /** The task has its tab (again): that became free, the user took it over, or agreed to go on in it. */
  | { type: 'tab-bound'; tab: TabInfo; how: 'freed' | 'taken' | 'again' }
  /** The task has used up what one of its limits allows and waits for "Continue". `more`: what that would add. */
  | { type: 'limit-reached'; limit: LimitKind; used: number; more: number }
  | { type: 'extended'; limit: LimitKind; more: number }
  /** The navigator repeats itself without effect and is told so. */
  | { type: 'hinted' }
  /** Step `step` (from 1) was tried in several ways in vain; what does not need it goes on. */
  | { type: 'given-up'; step: number }
  /** Something the user sent that nothing waits for any more. */
  | { type: 'passed-over'; item: string }
  | {
      type: 'call-started';
      callId: string;
      tool: string;
      args: Record<string, unknown>;
      label: Label;
      effect: CallEffect;
      step?: number;
      spends?: Spending;
    }
  /** `url`: the address of the page after the call. */
  | {
      type: 'call-ended';
      callId: string;
      result: { ok: true; value: ToolResult } | { ok: false; failure: Failure };
      nonce: string;
      ms: number;
      url?: string;
    }
  /** Found started without an end after the background died, and not to be repeated: it may have happened. */
  | { type: 'call-unknown'; callId: string }
  /** Found so, and without harm when it is made again: that follows, after another look at the page where it acts on that. */
  | { type: 'call-again'; callId: string }
  | { type: 'failed'; failure: Failure }
  | { type: 'ended'; outcome: Outcome }
);

/** What a call does outside: `read` nothing, `idempotent` may be repeated, `once` never. */
export type CallEffect = 'read' | 'idempotent' | 'once';

/** Shown while they happen, never stored. A reader that missed them loses nothing lasting. */
export type TransientEvent = { at: number } & (
  | { type: 'model-asked'; role: Role; purpose: 'plan' | 'review' | 'act' }
  /** `full` text so far of the running answer, so that a late reader is in step after one event. */
  | { type: 'text-streamed'; role: Role; full: string }
  | { type: 'retrying'; role: Role; attempt: number; maxAttempts: number; waitMs: number; failure: Failure }
  /** What happened cannot be written: nothing more happens before it is. */
  | { type: 'held-up' }
);

export type TaskEvent = DurableEvent | TransientEvent;

const transientTypes: ReadonlySet<string> = new Set<TransientEvent['type']>([
  'model-asked',
  'text-streamed',
  'retrying',
  'held-up',
]);

/** True for what belongs into the journal. */
export function isDurable(event: TaskEvent): event is DurableEvent {
  return !transientTypes.has(event.type);
}
