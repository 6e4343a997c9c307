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

/** Requests that pages of the task want to send because of what was done in them. */
export interface WritesPort {
  /** The requests that wait, oldest first. */
  waiting(): readonly HeldWrite[];
  /** Aborted when the next request begins to wait: the loop does not wait for a model meanwhile. */
  arrival(): AbortSignal;
  /** Lets the request go out and waits for its answer, or refuses it: then the page sees an ordinary network error. */
  answer(id: string, sends: boolean, signal: AbortSignal): Promise<WriteEnd>;
}

/** What leaves the computer because of the task, and what has no known end. */
export interface OutsidePort {
  /** The oldest report that was not taken yet. `taken`: it is on disk, and what waited for that may leave. */
  next(): { event: DurableEvent; taken(): void } | undefined;
  /** Resolves when there is a report. */
  arrival(): Promise<void>;
  /** What is open in other tasks. */
  others(): readonly OpenAct[];
}

/** The tabs of the task. Never touches others, except to list those that the user may mean. */
export interface TabsPort {
  current(): TabInfo;
  /**
   * Waits for the new document. Throws NAVIGATION_FAILED, TIMEOUT, TAB_CLOSED, DIALOG_OPEN where the page objects to
   * being left, and REDIRECT_HELD, with the `url`, where a composed address leads to a site that nobody approved: that
   * site was not opened.
   */
  navigate(
    to: { url: string } | { history: 'back' | 'forward' | 'reload' },
    signal: AbortSignal,
  ): Promise<TabInfo & Aftermath>;
  list(): Promise<(TabInfo & { current: boolean })[]>;
  /** Tabs of the window that neither belong to the task nor were named by the user. No model sees them. */
  others(): Promise<OtherTab[]>;
  /** The tab that a call means: the given one, if it is open to the task, else the one that the user chose last. */
  resolveTab(tabId: number | undefined): Promise<number | undefined>;
  /** Opens a tab and makes it the task's current one. */
  open(url: string, signal: AbortSignal): Promise<TabInfo>;
  close(tabId: number | undefined, signal: AbortSignal): Promise<TabInfo>;
  switchTo(tabId: number, signal: AbortSignal): Promise<TabInfo>;
}

/** What a tool of a server has answered. All of `text` is the server's. */
export interface ServerAnswer {
  text: string;
  /** Address of the server. */
  url: string;
  /** The server says that the call failed. */
  failed: boolean;
  /** The answer does not have the form that the server promised. */
  isMalformed: boolean;
}

export interface ServersPort {
  /**
   * Calls a tool once, if the user still has it and the server still describes it as it did when they chose it. Throws
   * SERVER_FAILED; a call that may have happened says so.
   */
  call(
    call: { server: string; tool: string; input: Record<string, unknown> },
    signal: AbortSignal,
  ): Promise<ServerAnswer>;
  /** The last answer, as long as the background lives. */
  lastAnswer(): ServerAnswer | undefined;
}

export interface ToolContext extends WithFeaturePorts {
  page: PagePort;
  tabs: TabsPort;
  servers: ServersPort;
  signal: AbortSignal;
}

export interface ModelPort {
  /** Streams from the model that the task uses for this role. Throws AgentError. */
  stream(role: Role, request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelEvent>;
}

/** What the user types, with the files and tabs that come with it. */
export interface UserWords {
  text: string;
  attachments?: Attachment[];
  tabs?: TabText[];
}

/** What the user sends into a running task. Stop is not here: it aborts the signal. */
export type InboxItem =
  | ({ type: 'said'; messageId?: string } & UserWords)
  | { type: 'approve'; steps?: StepDraft[] }
  | { type: 'reject' }
  | { type: 'assisted'; how: 'done' | 'skipped' }
  /** `settles`: such an act need not be asked about again on this site in any task, or in any run of this workflow. */
  | { type: 'confirm'; callId: string; allow: Allowance; chosen?: number; settles?: 'site' | 'workflow' }
  | { type: 'pause'; by: 'user' | 'page' }
  | { type: 'resume' }
  | { type: 'lose-tab'; trouble: TabTrouble }
  | { type: 'wait-for-tab' }
  | { type: 'bind-tab'; tab: TabInfo; how: 'freed' | 'taken' | 'again' }
  /** "Try now" while a model is waited for. */
  | { type: 'try-now' }
  /** "Continue" at a limit. */
  | { type: 'extend' }
  /**
   * The user's decision about a step of a workflow. `models`: those that are in use now, in case a model takes the step
   * over.
   */
  | { type: 'solve'; how: StepRemedy; models?: RoleModels }
  /** The user says how something that is open has ended. */
  | { type: 'settle'; id: string; how: 'done' | 'not-done' };

export interface InboxPort {
  /** The next waiting item, or undefined. */
  next(): InboxItem | undefined;
  /** Aborted when an item comes that makes the answer under way worthless: see `interruptsModel`. */
  arrival(): AbortSignal;
  /**
   * Waits for an item, or until `until` resolves; then it returns undefined. Rejects with the signal's reason when
   * aborted.
   */
  wait(signal: AbortSignal, until?: (watching: AbortSignal) => Promise<void>): Promise<InboxItem | undefined>;
}

export interface ClockPort {
  /** Milliseconds since the epoch. */
  now(): number;
  /** An unguessable string, fresh each time. */
  nonce(): string;
  /** Resolves after `ms` milliseconds. Rejects with the signal's reason when aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

export interface NetworkPort {
  /**
   * Resolves when the computer is back on the network after being offline. Rejects with the signal's reason when
   * aborted.
   */
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

export interface JournalPort {
  /** Resolves when all events so far are on disk for good. Rejects where they cannot be kept. */
  written(): Promise<void>;
}
