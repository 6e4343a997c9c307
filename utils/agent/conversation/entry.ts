import type { Failure } from '../../failure';
import type { Role, Usage } from '../../contracts/model';
import type { Allowance, CardField, ConfirmCard } from '../../contracts/confirm-card';
import type { WithFiles } from '../../contracts/message-files';
import type { TaskCore } from '../task/core';
import type {
  Assistance,
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

export type ShownTab = Omit<TabText, 'text' | 'cut'>;

/** Page numbers in the task's answer are those of this file. */
export interface FilePlace {
  tabId: number;
  url: string;
  pages: number;
}

export interface PlanFacts {
  askedAt?: number;
  pays?: string | undefined;
  home?: string | undefined;
  sources?: CardField[] | undefined;
}

/** `id` is stable. `turn`: from 1, the answered request to a model that it comes from. */
export type Entry = { id: string; at: number; turn?: number } &
  /** `program` said it, in place of the user. */
  (
    | ({
        kind: 'user';
        text: string;
        tabs?: ShownTab[];
        messageId?: string;
        program?: string;
        /** A choice of a question, in the words of the model that asked. */
        choice?: true;
      } & WithFiles)
    | { kind: 'answer'; text: string; streaming: boolean; file?: FilePlace }
    | ({ kind: 'plan'; message: string; steps: PlanStep[]; approval: ShownApproval } & PlanFacts)
    | ToolEntry
    | { kind: 'question'; callId: string; question: string; choices: string[]; reply?: string }
    | { kind: 'assistance'; assistance: Assistance; ended?: 'done' | 'skipped' | 'noticed' | 'replied' }
    | { kind: 'confirmation'; card: ConfirmCard; callId: string; allowed?: Allowance; program?: string }
    | { kind: 'tab'; trouble: TabTrouble; tab: TabInfo; waits: boolean; ended?: 'freed' | 'taken' | 'again' }
    | { kind: 'notice'; notice: Notice; model?: string; failure?: Failure; number?: number }
    /** From 1. */
    | {
        kind: 'step';
        number: number;
        label: Label;
        why: StepTrouble;
        failure?: Failure;
        solved?: StepRemedy;
        pointing?: boolean;
      }
    | { kind: 'limit'; limit: LimitKind; used: number; more: number; extended: boolean }
    | { kind: 'error'; failure: Failure }
    /** `steps`: as the task ended. Tasks of older versions have no `maybe`. */
    | {
        kind: 'outcome';
        outcome: Outcome;
        maybe?: MaybeDone[];
        answered: boolean;
        file?: FilePlace;
        steps: PlanStep[];
        usage: Usage;
        ms: number;
        actions: number;
        readOnly?: true;
      }
  );

export interface MaybeDone {
  id: string;
  at: number;
  label?: Label;
  request?: SentRequest;
  answered?: number;
  settled?: ActEnd;
}

export type Notice =
  | 'paused-by-user'
  | 'paused-by-page'
  | 'resumed'
  | 'no-tools'
  | 'no-images'
  | 'no-screenshot'
  | 'no-html'
  /** A file needs a password; `failure` has its address. */
  | 'locked'
  | 'step-learned';

/** `replaced`: answered with a correction, and another plan followed. */
export type ShownApproval = Approval | 'waiting' | 'replaced';

export interface ToolEntry {
  kind: 'tool';
  tool: string;
  args: Record<string, unknown>;
  label: Label;
  /**
   * `unknown`: it may have happened, as the background died, or the page stopped answering. `stopped`: the task ended
   * meanwhile, and it changes nothing.
   */
  status: 'running' | 'done' | 'failed' | 'unknown' | 'stopped';
  result?: ToolResult;
  failure?: Failure;
  ms?: number;
}

/** For the status line; absent when it does nothing. */
export type Activity =
  | { kind: 'looking' }
  | { kind: 'reading-file'; done: number; total: number }
  /** `since`: milliseconds since the epoch, when the model was asked. */
  | { kind: 'thinking'; role: Role; purpose: 'plan' | 'review' | 'act'; since: number }
  /** It has made no call. */
  | { kind: 'waiting-for-program'; name: string }
  /** The tool server reports it. */
  | { kind: 'acting'; callId: string; progress?: { done: number; total?: number } }
  /** `during`: goes on when the page answers again. */
  | { kind: 'unanswered'; during: Activity | undefined }
  | { kind: 'waiting-for-user' }
  | { kind: 'paused' }
  /** In the page; a pause follows. */
  | { kind: 'noticed' }
  /** Until the other task leaves the tab. */
  | { kind: 'waiting-for-tab' }
  /** Until the disk has free space. */
  | { kind: 'held-up' }
  /** `until`: milliseconds since the epoch. */
  | { kind: 'retrying'; failure: Failure; attempt: number; maxAttempts: number; until: number }
  | { kind: 'model-lost'; failure: Failure; until: number };

/** The fold of a task's events into a conversation. Immutable. */
export interface LiveTask extends TaskCore {
  entries: Entry[];
  activity?: Activity | undefined;
  /** The file that its tab shows, or a page in its tab. */
  file?: FilePlace | undefined;
  readOnly?: true;
  /** Answered requests to models; absent if none is asked. */
  turns?: number;
}

export type EndedTask = Pick<
  LiveTask,
  'taskId' | 'request' | 'startedAt' | 'entries' | 'script' | 'workflowId' | 'program'
> &
  WithFiles & {
    outcome: Outcome;
  };

export type ShownTask = LiveTask | EndedTask;
