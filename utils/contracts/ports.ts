import type { HeldWrite, WriteEnd } from '../page/watch/page-events';
import type { ModelEvent, ModelRequest, Role } from './model';
import type { RoleModels } from '../settings/settings';
import type { Allowance, OtherTab } from './confirm-card';
import type { DurableEvent, StepRemedy, TabInfo, TabText, TabTrouble } from './events';
import type { WithFeaturePorts } from './feature-parts';
import type { WithFiles } from './message-files';
import type { OpenAct } from './open-act';
import type { StepDraft } from './plan-steps';
import type { GuardPort } from './guard-port';
import type { Aftermath, PagePort } from './page-port';

export type * from './guard-port';
export type * from './page-port';
export type * from './confirm-card';
export type { EffectKind, Spending } from './plan-steps';
export type { FormFacts, Foreseen } from '../page/api';
export type { HeldWrite, WriteEnd } from '../page/watch/page-events';

/** Requests that pages of the task want to send because of what was done there. */
export interface WritesPort {
  waiting(): readonly HeldWrite[];
  /** Aborted when the next request begins to wait: the loop then waits for no model. */
  arrival(): AbortSignal;
  /** Waits for the answer, or refuses: the page then sees an ordinary network error. */
  answer(id: string, sends: boolean, signal: AbortSignal): Promise<WriteEnd>;
}

/** What leaves the computer because of the task, and what has no known end. */
export interface OutsidePort {
  /** The oldest that was not taken. `taken`: it is on disk, and what waited for that may leave. */
  next(): { event: DurableEvent; taken(): void } | undefined;
  arrival(): Promise<void>;
  others(): readonly OpenAct[];
}

/** Never touches other tabs, except to list those that the user may mean. */
export interface TabsPort {
  current(): TabInfo;
  /**
   * Waits for the new document. Throws NAVIGATION_FAILED, TIMEOUT, TAB_CLOSED, DIALOG_OPEN where the page objects to
   * being left, and REDIRECT_HELD, with the `url`, where a composed address leads to a site that nobody approved, which
   * is not opened.
   */
  navigate(
    to: { url: string } | { history: 'back' | 'forward' | 'reload' },
    signal: AbortSignal,
  ): Promise<TabInfo & Aftermath>;
  list(): Promise<(TabInfo & { current: boolean })[]>;
  /**
   * Tabs of the window that are not the task's and that the user did not name; of those that are, only the one that is
   * to be `closing`, unless the task or its pages opened it. No model sees them.
   */
  others(closing?: number): Promise<OtherTab[]>;
  /** The given one, if it is open to the task or there is none, else the one that the user chose last. */
  resolveTab(tabId: number | undefined): Promise<number | undefined>;
  open(url: string, signal: AbortSignal): Promise<TabInfo>;
  close(tabId: number | undefined, signal: AbortSignal): Promise<TabInfo>;
  switchTo(tabId: number, signal: AbortSignal): Promise<TabInfo>;
}

export interface ToolContext extends WithFeaturePorts {
  page: PagePort;
  tabs: TabsPort;
  signal: AbortSignal;
}

export interface ModelPort {
  /** Throws AgentError. */
  stream(role: Role, request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelEvent>;
  /** Aborted, with an AgentError, once its maker takes the call back. */
  takenBack?(callId: string): AbortSignal | undefined;
}

export interface UserWords extends WithFiles {
  text: string;
  tabs?: TabText[];
}

/**
 * `askedAt`: of the only card that it answers; absent for any card of the call, and in older answers. `settles`: such
 * an act is not asked about again on this site in any task, or in any run of this workflow.
 */
export interface CardAnswer {
  callId: string;
  askedAt?: number;
  allow: Allowance;
  chosen?: number;
  settles?: 'site' | 'workflow';
}

/** Into a running task. Stop aborts the signal instead. */
export type InboxItem =
  | ({ type: 'said'; messageId?: string } & UserWords)
  /** One of the choices of a question. */
  | { type: 'choose'; callId: string; choice: number }
  /** `askedAt`: as of a card. */
  | { type: 'approve'; steps?: StepDraft[]; askedAt?: number }
  | { type: 'reject'; askedAt?: number }
  | { type: 'assisted'; how: 'done' | 'skipped' }
  | ({ type: 'confirm' } & CardAnswer)
  | { type: 'pause'; by: 'user' | 'page' }
  | { type: 'resume' }
  | { type: 'lose-tab'; trouble: TabTrouble }
  | { type: 'wait-for-tab' }
  | { type: 'bind-tab'; tab: TabInfo; how: 'freed' | 'taken' | 'again' }
  | { type: 'try-now' }
  | { type: 'extend' }
  /** `models`: in use now, in case one takes the step over. */
  | { type: 'solve'; how: StepRemedy; models?: RoleModels }
  | { type: 'settle'; id: string; how: 'done' | 'not-done' };

export interface InboxPort {
  next(): InboxItem | undefined;
  /** An item makes the answer under way worthless: see `interruptsModel`. */
  arrival(): AbortSignal;
  /** Undefined once `until` resolves. Rejects with the signal's reason when aborted. */
  wait(signal: AbortSignal, until?: (watching: AbortSignal) => Promise<void>): Promise<InboxItem | undefined>;
}

export interface ClockPort {
  now(): number;
  /** Unguessable, fresh each time. */
  nonce(): string;
  /** Rejects with the signal's reason when aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

export interface NetworkPort {
  /** After being offline. Rejects with the signal's reason when aborted. */
  back(signal: AbortSignal): Promise<void>;
}

export interface AgentPorts extends WithFeaturePorts {
  models: ModelPort;
  page: PagePort;
  tabs: TabsPort;
  writes: WritesPort;
  outside: OutsidePort;
  guard: GuardPort;
  inbox: InboxPort;
  clock: ClockPort;
  network: NetworkPort;
  journal: JournalPort;
  /** How much the models read, by their servers, which are asked while the task begins. */
  contextTokens?: Promise<number | undefined>;
}

export interface JournalPort {
  /** All events so far are on disk for good. Rejects where they cannot be kept. */
  written(): Promise<void>;
}
