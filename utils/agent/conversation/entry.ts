import type { Failure } from '../../failure';
import type { Role, Usage } from '../../contracts/model';
import type { Allowance, ConfirmCard } from '../../contracts/confirm-card';
import type { TaskCore } from '../task/core';
import type {
  Assistance,
  Attachment,
  Label,
  LimitKind,
  Outcome,
  PlanStep,
  StepRemedy,
  StepTrouble,
  TabInfo,
  TabText,
  TabTrouble,
  ToolResult,
} from '../../contracts/events';
import type { ActEnd, SentRequest } from '../../contracts/open-act';
import type { Approval } from '../task/plan-state';

/** A tab that came with a message, without its text. */
export type ShownTab = Omit<TabText, 'text' | 'cut'>;

/** The PDF that a task read in its tab: the numbers of pages in its answer are those of this file. */
export interface PdfPlace {
  tabId: number;
  url: string;
  /** How many pages it has. */
  pages: number;
}

/**
 * One entry of the conversation as the panel shows it. `id` is stable. `turn`: the number, from 1, of the answered
 * request to a model that it comes from.
 */
export type Entry = { id: string; at: number; turn?: number } &
  /** `program`: the one that said it, in place of the user. */
  (
    | {
        kind: 'user';
        text: string;
        attachments?: Attachment[];
        tabs?: ShownTab[];
        messageId?: string;
        program?: string;
      }
    | { kind: 'answer'; text: string; streaming: boolean; pdf?: PdfPlace }
    /** `pays`: see `planned` in events.ts. */
    | { kind: 'plan'; message: string; steps: PlanStep[]; approval: ShownApproval; pays?: string | undefined }
    | ToolEntry
    | { kind: 'question'; question: string; choices: string[]; reply?: string }
    | { kind: 'assistance'; assistance: Assistance; ended?: 'done' | 'skipped' | 'noticed' | 'replied' }
    | { kind: 'confirmation'; card: ConfirmCard; callId: string; allowed?: Allowance; program?: string }
    | { kind: 'tab'; trouble: TabTrouble; tab: TabInfo; waits: boolean; ended?: 'freed' | 'taken' | 'again' }
    | { kind: 'notice'; notice: Notice; model?: string; failure?: Failure; number?: number }
    /** A step of a workflow, from 1, that stopped it. */
    | {
        kind: 'step';
        number: number;
        label: Label;
        why: StepTrouble;
        failure?: Failure;
        solved?: StepRemedy;
        pointing?: boolean;
      }
    /** In steps, tokens, US dollars or attempts. */
    | { kind: 'limit'; limit: LimitKind; used: number; more: number; extended: boolean }
    | { kind: 'error'; failure: Failure }
    /** `steps`: the plan as it was when the task ended. `maybe` is absent in tasks of older versions. */
    | {
        kind: 'outcome';
        outcome: Outcome;
        maybe?: MaybeDone[];
        answered: boolean;
        pdf?: PdfPlace;
        steps: PlanStep[];
        usage: Usage;
        ms: number;
        actions: number;
        /** The task was one that only reads. */
        readOnly?: true;
      }
  );

/** Something that may or may not have happened, by its open act: a call, or a request without an answer. */
export interface MaybeDone {
  id: string;
  at: number;
  label?: Label;
  request?: SentRequest;
  /** The status of its answer, which nobody has seen the result of. */
  answered?: number;
  /** How it has turned out since. */
  settled?: ActEnd;
}

/**
 * `no-tools`, `no-images`: what the `model` does not accept. `no-screenshot`, `no-html`: what could not be taken,
 * because of `failure`.
 */
export type Notice =
  | 'paused-by-user'
  | 'paused-by-page'
  | 'resumed'
  | 'no-tools'
  | 'no-images'
  | 'no-screenshot'
  | 'no-html'
  /** A PDF needs a password; `failure` has its address. */
  | 'pdf-locked'
  | 'step-learned';

/** `waiting`: the user decides. `replaced`: they answered with a correction, and another plan followed. */
export type ShownApproval = Approval | 'waiting' | 'replaced';

export interface ToolEntry {
  kind: 'tool';
  tool: string;
  args: Record<string, unknown>;
  label: Label;
  /** `unknown`: it may have happened. The background died during the call, or the page stopped answering. */
  status: 'running' | 'done' | 'failed' | 'unknown';
  result?: ToolResult;
  failure?: Failure;
  ms?: number;
}

/** What the task does right now, for the status line. Absent when it does nothing. */
export type Activity =
  | { kind: 'looking' }
  | { kind: 'reading-pdf'; done: number; total: number }
  /** `since`: when the model was asked, in milliseconds since the epoch. */
  | { kind: 'thinking'; role: Role; purpose: 'plan' | 'review' | 'act'; since: number }
  /** The program that drives the task has made no call. */
  | { kind: 'waiting-for-program'; name: string }
  /** `progress`: as the tool server reports it. */
  | { kind: 'acting'; callId: string; progress?: { done: number; total?: number } }
  /** The page does not answer. `during`: the activity that continues when it answers again. */
  | { kind: 'unanswered'; during: Activity | undefined }
  | { kind: 'waiting-for-user' }
  | { kind: 'paused' }
  /** The user has acted in the page, and a pause follows. */
  | { kind: 'noticed' }
  /** Another task holds the tab, and the user chose to wait for it. */
  | { kind: 'waiting-for-tab' }
  /** The task waits for free space on the disk. */
  | { kind: 'held-up' }
  /** `until`: milliseconds since the epoch. */
  | { kind: 'retrying'; failure: Failure; attempt: number; maxAttempts: number; until: number }
  /** The model is not available, and is asked again at `until`. */
  | { kind: 'model-lost'; failure: Failure; until: number };

/** A task as panels show it: the fold of its events into a conversation. Immutable: `show` returns a new one. */
export interface LiveTask extends TaskCore {
  entries: Entry[];
  activity?: Activity | undefined;
  /** The PDF that its tab shows. */
  pdf?: PdfPlace | undefined;
  /** The task is one that only reads. */
  readOnly?: true;
  /** How many requests to models were answered; absent if the task asks no model. */
  turns?: number;
}

/** The part of an ended task that panels keep. */
export type EndedTask = Pick<
  LiveTask,
  'taskId' | 'request' | 'attachments' | 'startedAt' | 'entries' | 'script' | 'workflowId' | 'program'
> & {
  outcome: Outcome;
};

/** What a panel shows of a task. */
export type ShownTask = LiveTask | EndedTask;
