import type { FormFacts, Foreseen, KnownTarget } from '../page/api';
import type { Filled, HeldWrite, WriteEnd } from '../page/watch/page-events';
import type { ModelEvent, ModelRequest, Role } from './model';
import type { RoleModels } from '../settings/settings';
import type { Allowance, CardField, ConfirmCard, CriticKind, Grant, Judgement, OtherTab } from './confirm-card';
import type { Attachment, DurableEvent, StepRemedy, TabInfo, TabText, TabTrouble } from './events';
import type { WithFeaturePorts } from './feature-parts';
import type { OpenAct } from './open-act';
import type { EffectKind, Spending, StepDraft } from './plan-steps';
import type { GuardPort } from './guard-port';
import type { Aftermath, PagePort } from './page-port';

export type * from './guard-port';
export type * from './page-port';
export type {
  CardField,
  ConfirmCard,
  CriticKind,
  Judgement,
  KnownTarget,
  OtherTab,
  EffectKind,
  FormFacts,
  Foreseen,
  Grant,
  Spending,
  Filled,
  HeldWrite,
  WriteEnd,
};

/** Because of what was done in them. */
export interface WritesPort {
  /** Oldest first */
  waiting(): readonly HeldWrite[];
  /** Aborted with the next request: no waiting for a model meanwhile. */
  arrival(): AbortSignal;
  /** Waits for the answer, or refuses: an ordinary network error. */
  answer(id: string, sends: boolean, signal: AbortSignal): Promise<WriteEnd>;
}

/** By the task; and what has no known end. */
export interface OutsidePort {
  /** Oldest not taken. `taken`: on disk, so what waited may leave. */
  next(): { event: DurableEvent; taken(): void } | undefined;
  /** With a report. */
  arrival(): Promise<void>;
  /** In other tasks */
  others(): readonly OpenAct[];
}

/** Never touches others, except to list those the user may mean. */
export interface TabsPort {
  current(): TabInfo;
  /**
   * Waits for the new document. Throws NAVIGATION_FAILED, TIMEOUT, TAB_CLOSED, DIALOG_OPEN where the page objects to
   * being left, and REDIRECT_HELD (`url`) where a composed address leads to a site that nobody approved, which was not
   * opened.
   */
  navigate(
    to: { url: string } | { history: 'back' | 'forward' | 'reload' },
    signal: AbortSignal,
  ): Promise<TabInfo & Aftermath>;
  list(): Promise<(TabInfo & { current: boolean })[]>;
  /** In the window, neither the task's nor named by the user. No model sees them. */
  others(): Promise<OtherTab[]>;
  /** The given one, if open to the task, else the one chosen last. */
  resolveTab(tabId: number | undefined): Promise<number | undefined>;
  /** As the current one. */
  open(url: string, signal: AbortSignal): Promise<TabInfo>;
  close(tabId: number | undefined, signal: AbortSignal): Promise<TabInfo>;
  switchTo(tabId: number, signal: AbortSignal): Promise<TabInfo>;
}

/** All of `text` is the server's. */
export interface ServerAnswer {
  text: string;
  /** Of the server */
  url: string;
  /** By the server's word */
  failed: boolean;
  /** Not the promised form */
  isMalformed: boolean;
}

/** The user's servers of tools. */
export interface ServersPort {
  /**
   * Once, if the user still has it, described as when chosen. Throws SERVER_FAILED; a call that may have happened says
   * so.
   */
  call(
    call: { server: string; tool: string; input: Record<string, unknown> },
    signal: AbortSignal,
  ): Promise<ServerAnswer>;
  /** As long as the background lives. */
  lastAnswer(): ServerAnswer | undefined;
}

/** While it runs. */
export interface ToolContext extends WithFeaturePorts {
  page: PagePort;
  tabs: TabsPort;
  servers: ServersPort;
  signal: AbortSignal;
}

export interface ModelPort {
  /** By the role's model. Throws AgentError. */
  stream(role: Role, request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelEvent>;
}

/** With files and tabs. */
export interface UserWords {
  text: string;
  attachments?: Attachment[];
  /** Other open tabs that the user added. */
  tabs?: TabText[];
}

/** Into a running task. Stop aborts the signal instead. */
export type InboxItem =
  | ({ type: 'said'; messageId?: string } & UserWords)
  | { type: 'approve'; steps?: StepDraft[] }
  | { type: 'reject' }
  | { type: 'assisted'; how: 'done' | 'skipped' }
  /** `settles`: not to be asked again, on this site in any task, or in this workflow. */
  | { type: 'confirm'; callId: string; allow: Allowance; chosen?: number; settles?: 'site' | 'workflow' }
  | { type: 'pause'; by: 'user' | 'page' }
  | { type: 'resume' }
  | { type: 'lose-tab'; trouble: TabTrouble }
  | { type: 'wait-for-tab' }
  | { type: 'bind-tab'; tab: TabInfo; how: 'freed' | 'taken' | 'again' }
  /** While a model is waited for */
  | { type: 'try-now' }
  /** At a limit */
  | { type: 'extend' }
  /** `models`: in use now, in case one takes the step. */
  | { type: 'solve'; how: StepRemedy; models?: RoleModels }
  /** Of something open. */
  | { type: 'settle'; id: string; how: 'done' | 'not-done' };

export interface InboxPort {
  /** Waiting */
  next(): InboxItem | undefined;
  /** Worthless answer under way: see `interruptsModel`. */
  arrival(): AbortSignal;
  /** Undefined once `until` resolves. Rejects with the signal's reason. */
  wait(signal: AbortSignal, until?: (watching: AbortSignal) => Promise<void>): Promise<InboxItem | undefined>;
}

export interface ClockPort {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Unguessable, fresh each time. */
  nonce(): string;
  /** Rejects with the signal's reason. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

export interface NetworkPort {
  /** On the network, after being offline. Rejects with the signal's reason. */
  back(signal: AbortSignal): Promise<void>;
}

export interface AgentPorts extends WithFeaturePorts {
  models: ModelPort;
  page: PagePort;
  tabs: TabsPort;
  servers: ServersPort;
  writes: WritesPort;
  outside: OutsidePort;
  guard: GuardPort;
  inbox: InboxPort;
  clock: ClockPort;
  network: NetworkPort;
  journal: JournalPort;
}

/** Where the loop's events are kept. */
export interface JournalPort {
  /** All so far, for good. Rejects where they cannot be kept. */
  written(): Promise<void>;
}
