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
  KnownTarget,
  PageAction,
  RecordField,
  WaitCondition,
} from '../page/api';
import type { DialogAnswer, HeldWrite, PersonOnly, SeenDialog, WriteEnd } from '../page/watch/page-events';
import type { ModelEvent, ModelRequest, Role } from '../llm/types';
import type { UserFact } from '../about/about-you';
import type { Failure } from '../failure';
import type { RoleModels } from '../settings/settings';
import type { Allowance, CardField, ConfirmCard, Grant, OtherTab } from './loop/confirm-card';
import type { Attachment, PageView, StepRemedy, TabInfo, TabText, TabTrouble } from './task/events';
import type { EffectKind, Spending, StepDraft } from './task/plan-steps';
import type { GuardPort } from './guard-port';

export type * from './guard-port';
export type { CardField, ConfirmCard, OtherTab, EffectKind, FormFacts, Foreseen, Grant, Spending, HeldWrite, WriteEnd };

/** A tab that a page of the task opened. It belongs to the task. */
export type OpenedTab = TabInfo & { closed?: true };

/** What an action caused besides its own outcome. All texts are the page's. */
export interface Aftermath {
  /**
   * Whether anything on the page has changed: document, values, scrolling, address, focus. Noise such as clocks is left
   * out.
   */
  changed?: boolean;
  /** Nothing has changed, but the browser draws nothing in this tab while it is in the background. */
  undrawn?: true;
  /** The tab has a new document. */
  navigated?: { url: string; title: string };
  /** Dialogs of the page that were answered, oldest first. */
  dialogs?: SeenDialog[];
  opened?: OpenedTab[];
  /** What the browser refused the page, because no person had asked for it. */
  blocked?: PersonOnly[];
  /** Names of files that the browser began to download. */
  downloads?: string[];
  /** Requests that the action caused, that write or lead to another document, and that have no answer yet. */
  open?: { method: string; url: string }[];
  /**
   * What the page wanted to send and the guard held back: it is decided on next (`waits`), it repeats a request that is
   * open (`repeats`), or the page does not wait for its answer (`beacon`).
   */
  held?: { method: string; url: string; why: 'waits' | 'repeats' | 'beacon' }[];
}

/** What the user's toggles let the planner see besides the snapshot; absent where they are off. */
export interface Sight {
  /** What is in view. `data` is base64 without a data: prefix. */
  screenshot?: { ok: true; mediaType: 'image/jpeg'; data: string } | { ok: false; failure: Failure };
  /** What a person can see of the page, with styles, without the values of fields. Page-derived. */
  html?: { ok: true; html: string; cut: boolean } | { ok: false; failure: Failure };
}

/** A picture of what is in view, with the refs of what can be pointed at. */
export interface Picture {
  mediaType: 'image/jpeg';
  /** Base64 without a data: prefix. */
  data: string;
  /** The view, in CSS pixels. */
  width: number;
  height: number;
  /** Picture pixels for one CSS pixel; at most 1. */
  scale: number;
  /** Frames that the task may not use, and secrets in fields, are grey boxes. */
  hides?: true;
}

/** The page in the task's current tab. Every call throws AgentError, or the signal's reason when aborted. */
export interface PagePort {
  /**
   * Renders the page, or a part of it. Does not throw for a page that cannot be read: then the view has `problem`.
   * Without `scope` and `whole`, `offset` skips that many lines. What is left out is marked by a fold in the text. With
   * `file`, the text of a file that the user attached, by its name, in place of the page. Throws NOT_FOUND and
   * WRONG_ELEMENT where there is no such file or no text in it.
   */
  view(options: Omit<CollectOptions, 'budget'> & { file?: string }, signal: AbortSignal): Promise<PageView>;
  /**
   * Acts, then waits until what the action started has settled (navigation, DOM quiet), by events. Forms that could
   * matter and are not in `leave` are held back, with STALE_REF; other writes of the page to its own site wait, see
   * `WritesPort`.
   */
  act(action: PageAction, signal: AbortSignal, leave?: Leave): Promise<ActionOutcome & Aftermath>;
  /** What an action would come to. Changes nothing. */
  foresee(intent: Intent, signal: AbortSignal): Promise<Foreseen>;
  /** Gives files that the user attached, by their names, to a file field or drop zone. */
  upload(ref: string, names: readonly string[], signal: AbortSignal, leave?: Leave): Promise<ActionOutcome & Aftermath>;
  /**
   * Runs code in the page, or in the frame of a ref, as `readCode` reads it, and waits as `act` does. Throws the
   * AgentErrors of `act`, and also CODE_NOT_ALLOWED, and CODE_FAILED where the code does not end. What the code itself
   * throws is in the report, and what is wrong with code that cannot be parsed.
   */
  runCode(run: { code: string; frame?: string; limitMs: number }, signal: AbortSignal): Promise<CodeReport & Aftermath>;
  /**
   * Calls a tool that the page offers, once, and waits as `act` does. `left`: the page was left meanwhile, and the answer
   * with it. Throws PAGE_TOOL_FAILED with the page's words; TIMEOUT where it may have happened.
   */
  callTool(
    call: { tool: string; input: Record<string, unknown> },
    signal: AbortSignal,
    leave?: Leave,
  ): Promise<{ text?: string; left?: true } & Aftermath>;
  /**
   * Decides how the next dialog of the page is answered, or whether the page may be left with unsaved changes. Holds
   * until that dialog, or until another page.
   */
  answerDialog(answer: DialogAnswer, signal: AbortSignal): Promise<void>;
  waitFor(condition: WaitCondition, signal: AbortSignal): Promise<{ waitedMs: number }>;
  /**
   * Resolves once elements that match the selector have been seen and are gone, also across navigations. Has no time
   * limit.
   */
  whenGone(selector: string, signal: AbortSignal): Promise<void>;
  /** Outlines the element until a person has used it, then resolves. Has no time limit. */
  whenUsed(ref: string, signal: AbortSignal): Promise<void>;
  /** Resolves when no navigation is under way and the document is loaded. */
  waitForNavigation(timeoutMs: number, signal: AbortSignal): Promise<{ url: string }>;
  /** Resolves when the document and its requests are quiet. */
  waitForIdle(timeoutMs: number, signal: AbortSignal): Promise<{ waitedMs: number }>;
  /**
   * Resolves at once where the document and its requests have been quiet for a while, else once they are quiet, or
   * after `timeoutMs`.
   */
  calm(timeoutMs: number, signal: AbortSignal): Promise<void>;
  /**
   * Takes a picture of what is in view now. Throws TAB_HIDDEN where the browser takes no picture of a tab that is not
   * in view.
   */
  picture(signal: AbortSignal): Promise<Picture>;
  /** The last picture that was taken. It is returned only once, since no picture is stored. */
  lastPicture(): Picture | undefined;
  /** Takes what the settings ask for, now. Does not throw for what cannot be taken. */
  sight(signal: AbortSignal): Promise<Sight>;
  /** What the element of a ref is known by. */
  describe(ref: string, signal: AbortSignal): Promise<KnownTarget>;
  /**
   * The ref of the element that is meant by what it was known by, in any frame that the task may use, or why there is
   * none. `samePage`: the address is the one on which it was described.
   */
  findKnown(
    target: KnownTarget,
    samePage: boolean,
    signal: AbortSignal,
  ): Promise<{ ref: string } | { ref?: undefined; why: 'missing' | 'several' }>;
  /** Resolves when the user has clicked an element to point at it. Has no time limit. */
  whenPointedAt(signal: AbortSignal): Promise<{ ref: string; known: KnownTarget }>;
  html(
    target: { ref?: string; selector?: string; maxChars: number },
    signal: AbortSignal,
  ): Promise<{ html: string; totalChars: number }>;
  /** `file`: of a file that the user attached, by its name, in place of the page. Throws as `view`. */
  extract(
    params: { what: ExtractKind; ref?: string; fields?: RecordField[]; file?: string },
    signal: AbortSignal,
  ): Promise<Extracted>;
  /** The page's main content. */
  article(signal: AbortSignal): Promise<Article>;
}

/** The guard's verdict on an action, for the page in which the action is carried out. */
export interface Leave {
  /** `digest`: of the form that the action may send, as it was foreseen. `posts`: where a form that posts goes. */
  form?: { digest: string; posts?: string };
  /** Where the link leads that the action follows. */
  leadsTo?: string;
  /** The action was approved as an effect, and with it one write of the page to its own site. */
  opens?: true;
  /** Name of the control that the action operates, in the page's words. */
  control?: string;
  /** What that control pays, in the page's words, where the page says so. */
  amount?: string;
}

/** Requests that pages of the task want to send because of what was done in them. */
export interface WritesPort {
  /** The oldest request that waits. */
  waiting(): HeldWrite | undefined;
  /** Aborted when a request begins to wait, so that the loop does not wait for a model meanwhile. */
  arrival(): AbortSignal;
  /** Lets the request go out and waits for its answer, or refuses it: then the page sees an ordinary network error. */
  answer(id: string, sends: boolean, signal: AbortSignal): Promise<WriteEnd>;
}

/** The tabs of the task. Never touches others, except to list those that the user may mean. */
export interface TabsPort {
  current(): TabInfo;
  /**
   * Waits until the new document is there. Throws NAVIGATION_FAILED, TIMEOUT, TAB_CLOSED, DIALOG_OPEN where the page
   * objects to being left, and REDIRECT_HELD, with the `url`, where a composed address leads to a site that nobody
   * approved: that site was not opened.
   */
  navigate(
    to: { url: string } | { history: 'back' | 'forward' | 'reload' },
    signal: AbortSignal,
  ): Promise<TabInfo & Aftermath>;
  list(): Promise<(TabInfo & { current: boolean })[]>;
  /** Tabs of the window that neither belong to the task nor were named by the user. No model is told of them. */
  others(): Promise<OtherTab[]>;
  /** The tab that a call means: the given one, if it is open to the task, else the one that the user chose last. */
  meant(tabId: number | undefined): Promise<number | undefined>;
  /** Opens a tab and makes it the task's current one. */
  open(url: string, signal: AbortSignal): Promise<TabInfo>;
  close(tabId: number | undefined, signal: AbortSignal): Promise<TabInfo>;
  switchTo(tabId: number, signal: AbortSignal): Promise<TabInfo>;
}

/** What the user wrote about themselves, as it is now. */
export interface FactsPort {
  read(): Promise<UserFact[]>;
}

/** What a tool of a server has answered. All of `text` is the server's. */
export interface ServerAnswer {
  text: string;
  /** Address of the server. */
  url: string;
  /** The server says that the call failed. */
  failed: boolean;
  /** The answer does not have the form that the server promised. */
  odd: boolean;
}

/** The user's servers of tools. */
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

/** What a tool may touch while it runs. */
export interface ToolContext {
  page: PagePort;
  tabs: TabsPort;
  servers: ServersPort;
  facts: FactsPort;
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
  /** Other open tabs that the user added. */
  tabs?: TabText[];
}

/** What the user sends into a running task. Stop is not here: it aborts the signal. */
export type InboxItem =
  | ({ type: 'said'; messageId?: string } & UserWords)
  | { type: 'approve'; steps?: StepDraft[] }
  | { type: 'reject' }
  | { type: 'assisted'; how: 'done' | 'skipped' }
  | { type: 'confirm'; callId: string; allow: Allowance; chosen?: number }
  | { type: 'pause'; by: 'user' | 'page' }
  | { type: 'resume' }
  | { type: 'lose-tab'; trouble: TabTrouble }
  | { type: 'wait-for-tab' }
  | { type: 'bind-tab'; tab: TabInfo; how: 'freed' | 'taken' | 'again' }
  /** "Try now" while a model is waited for. */
  | { type: 'try-now' }
  /** "Continue" at a limit. */
  | { type: 'extend' }
  /** What is to be done about a step of a workflow. `models`: those that are in use now, for a model that takes it over. */
  | { type: 'solve'; how: StepRemedy; models?: RoleModels };

export interface InboxPort {
  /** The next waiting item, or undefined. */
  next(): InboxItem | undefined;
  /** Aborted when an item comes that makes the answer under way worthless: see `overtakes`. */
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

export interface AgentPorts {
  models: ModelPort;
  page: PagePort;
  tabs: TabsPort;
  servers: ServersPort;
  facts: FactsPort;
  writes: WritesPort;
  guard: GuardPort;
  inbox: InboxPort;
  clock: ClockPort;
  network: NetworkPort;
}
