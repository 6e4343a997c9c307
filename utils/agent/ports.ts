import type {
  ActionOutcome,
  Article,
  CodeReport,
  CollectOptions,
  Extracted,
  ExtractKind,
  FormFacts,
  Foreseen,
  Intent,
  PageAction,
  RecordField,
  WaitCondition,
} from '../page/api';
import type { DialogAnswer, SeenDialog } from '../page/witness';
import type { ModelEvent, ModelRequest, Role } from '../llm/types';
import type { Failure } from '../failure';
import type { Allowance, ConfirmCard, Grant } from './confirm-card';
import type { Attachment, PageView, TabInfo, TabTrouble } from './events';
import type { GeneralSettings } from '../settings';
import type { EffectKind, StepDraft } from './plan-steps';

export type { ConfirmCard, EffectKind, FormFacts, Foreseen, Grant };

/** A tab that a page of the task opened. It belongs to the task. */
export type OpenedTab = TabInfo & { closed?: true };

/** What came of an action beside its own outcome. All texts are the page's. */
export interface Aftermath {
  /** Whether anything of the page has changed: document, values, scrolling, address, focus. Noise such as clocks is left out. */
  changed?: boolean;
  /** The tab has another document. */
  navigated?: { url: string; title: string };
  /** Dialogs of the page that were answered, oldest first. */
  dialogs?: SeenDialog[];
  opened?: OpenedTab[];
  /** Names of files that the browser began to download. */
  downloads?: string[];
}

/** What the user's toggles let the planner see besides the snapshot; absent where they are off. */
export interface Sight {
  /** What is in view. `data` is base64 without a data: prefix. */
  screenshot?: { ok: true; mediaType: 'image/jpeg'; data: string } | { ok: false; failure: Failure };
  /** What a person can see of the page, with styles, without values of fields. Page-derived. */
  html?: { ok: true; html: string; cut: boolean } | { ok: false; failure: Failure };
}

/** The page in the task's current tab. Every call throws AgentError, or the signal's reason when aborted. */
export interface PagePort {
  /**
   * Renders the page, or a part of it. Does not throw for a page that cannot be read: the view has `problem` then. Without `scope`
   * and `whole`, `offset` skips that many lines. What is not shown stands in it as a fold.
   */
  view(options: Omit<CollectOptions, 'budget'>, signal: AbortSignal): Promise<PageView>;
  /**
   * Acts, then waits until what the action started has settled (navigation, DOM quiet), by events. `leave`: digest of the form that may
   * be sent by it, as it was foreseen. Other forms that could matter are held back, with STALE_REF.
   */
  act(action: PageAction, signal: AbortSignal, leave?: string): Promise<ActionOutcome & Aftermath>;
  /** What an action would come to. Changes nothing. */
  foresee(intent: Intent, signal: AbortSignal): Promise<Foreseen>;
  /** Gives files that the user attached, by their names, to a file field or drop zone. */
  upload(ref: string, names: readonly string[], signal: AbortSignal): Promise<ActionOutcome & Aftermath>;
  /**
   * Runs the body of an async function in the page, or in the frame of a ref, and waits as `act` does. Besides AgentErrors of `act` throws
   * CODE_NOT_ALLOWED, and CODE_FAILED where the code does not end. What the code itself throws is told in the report.
   */
  runCode(run: { code: string; frame?: string; limitMs: number }, signal: AbortSignal): Promise<CodeReport & Aftermath>;
  /** Decides how the next dialog of the page is answered, or whether it may be left with unsaved changes. Until then, or another page. */
  answerDialog(answer: DialogAnswer, signal: AbortSignal): Promise<void>;
  waitFor(condition: WaitCondition, signal: AbortSignal): Promise<{ waitedMs: number }>;
  /** Resolves once elements that fit the selector have been seen and are gone, also across navigations. Takes as long as it takes. */
  whenGone(selector: string, signal: AbortSignal): Promise<void>;
  /** Resolves when no navigation is under way and the document is loaded. */
  waitForNavigation(timeoutMs: number, signal: AbortSignal): Promise<{ url: string }>;
  /** Resolves when the document and its requests are quiet. */
  waitForIdle(timeoutMs: number, signal: AbortSignal): Promise<{ waitedMs: number }>;
  /** Resolves at once where they have been quiet for a while, else when they are, or after `timeoutMs`. */
  calm(timeoutMs: number, signal: AbortSignal): Promise<void>;
  /** Takes what the settings ask for, now. Does not throw for what cannot be taken. */
  sight(signal: AbortSignal): Promise<Sight>;
  html(
    target: { ref?: string; selector?: string; maxChars: number },
    signal: AbortSignal,
  ): Promise<{ html: string; totalChars: number }>;
  extract(params: { what: ExtractKind; ref?: string; fields?: RecordField[] }, signal: AbortSignal): Promise<Extracted>;
  /** The page's main content. */
  article(signal: AbortSignal): Promise<Article>;
}

/** The tabs of the task. Never touches others, except to list those that the user may mean. */
export interface TabsPort {
  current(): TabInfo;
  /** Waits until the new document is there. Throws NAVIGATION_FAILED, TIMEOUT, TAB_CLOSED, and DIALOG_OPEN where the page objects to being left. */
  navigate(
    to: { url: string } | { history: 'back' | 'forward' | 'reload' },
    signal: AbortSignal,
  ): Promise<TabInfo & Aftermath>;
  list(): Promise<(TabInfo & { current: boolean })[]>;
  /** Opens a tab, makes it the task's current one. */
  open(url: string, signal: AbortSignal): Promise<TabInfo>;
  close(tabId: number | undefined, signal: AbortSignal): Promise<TabInfo>;
  switchTo(tabId: number, signal: AbortSignal): Promise<TabInfo>;
}

/** What a tool may touch while it runs. */
export interface ToolContext {
  page: PagePort;
  tabs: TabsPort;
  signal: AbortSignal;
}

/** What the guard is asked before every tool call. */
export interface GuardRequest {
  callId: string;
  tool: string;
  args: Record<string, unknown>;
  tab: TabInfo;
  /** What the page library sees that it would come to. Absent for tools that act on no element. */
  foreseen?: Foreseen;
}

/** An effect that the user approved with a plan, and how many times it is left. `sites`: hosts; [] for all of the plan. */
export interface ApprovedEffect {
  kind: EffectKind;
  count: number;
  sites: string[];
}

/** By what an effect is covered: one of the plan's, or words of the user that name the control. */
export type Spending = { from: 'plan'; kind: EffectKind; sites: string[] } | { from: 'words'; name: string };

/** Facts of the task; never page text or model prose. */
export interface GuardFacts {
  /** The user's own words in this task. */
  userWords: string[];
  /** URL of the tab in which the task began. */
  startUrl: string;
  /** Hosts that the user approved: those of the plan, and those that he allowed when asked. */
  approvedSites: string[];
  /** Hosts that the user approved with a plan. */
  plannedSites: string[];
  /** What is left of the effects that the user approved with a plan. */
  effects: ApprovedEffect[];
  /** What the user's words have covered so far. */
  spentWords: string[];
  /** What the user allowed on cards of this task, oldest first. */
  grants: Grant[];
  /** Sites on which an approved plan runs code. */
  codeSites: string[];
  /** Hosts whose content the models have read. */
  readSites: string[];
  /** Addresses that pages of the task showed as links, and those that were open, by the host that showed them. */
  links: Record<string, string[]>;
  planApproval: GeneralSettings['planApproval'];
  /** Whether every call is the user's own command, carried out to the letter by the model without AI. */
  direct: boolean;
}
export type GuardVerdict =
  | { verdict: 'allow'; spends?: Spending }
  | { verdict: 'ask'; card: ConfirmCard }
  | { verdict: 'deny'; failure: Failure };

export interface GuardPort {
  decide(request: GuardRequest, facts: GuardFacts): GuardVerdict;
  /** Whether an address that a page wants to open may be opened. */
  mayOpen(url: string, facts: Pick<GuardFacts, 'userWords' | 'startUrl'>): boolean;
}

export interface ModelPort {
  /** Streams from the model that the task uses for this role. Throws AgentError. */
  stream(role: Role, request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelEvent>;
}

/** What the user types, with the files that come with it. */
export interface UserWords {
  text: string;
  attachments?: Attachment[];
}

/** What the user sends into a running task. Stop is not here: it aborts the signal. */
export type InboxItem =
  | ({ type: 'said' } & UserWords)
  | { type: 'approve'; steps?: StepDraft[] }
  | { type: 'reject' }
  | { type: 'assisted'; how: 'done' | 'skipped' }
  | { type: 'confirm'; callId: string; allow: Allowance }
  | { type: 'pause'; by: 'user' | 'page' }
  | { type: 'resume' }
  | { type: 'lose-tab'; trouble: TabTrouble }
  | { type: 'wait-for-tab' }
  | { type: 'bind-tab'; tab: TabInfo; how: 'freed' | 'taken' | 'again' }
  /** "Continue" at a limit. */
  | { type: 'extend' };

export interface InboxPort {
  /** The next waiting item, or undefined. */
  next(): InboxItem | undefined;
  /** Waits for one, or until `until` resolves: then undefined. Rejects with the signal's reason when aborted. */
  wait(signal: AbortSignal, until?: (watching: AbortSignal) => Promise<void>): Promise<InboxItem | undefined>;
}

export interface ClockPort {
  /** Milliseconds since the epoch. */
  now(): number;
  /** An unguessable string, fresh each time. */
  nonce(): string;
}

export interface AgentPorts {
  models: ModelPort;
  page: PagePort;
  tabs: TabsPort;
  guard: GuardPort;
  inbox: InboxPort;
  clock: ClockPort;
}
