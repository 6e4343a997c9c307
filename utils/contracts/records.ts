import type { Failure } from '../failure';
import type { WriteEnd } from '../page/watch/page-events';
import type { StepDraft } from './plan-steps';

/** Plain data in the events of a task. */

/** What a task may use up, fixed when it starts. */
export interface TaskLimits {
  planningInterval: number;
  maxSteps: number;
  /** Tokens of both models together. Absent: no limit. */
  maxTokens?: number;
  /** US dollars; absent: no limit */
  maxCostUsd?: number;
  /** Tokens that the smaller of the two models can read at once. Absent where that is not known. */
  contextTokens?: number;
  /** Milliseconds in total that a model which is not available is waited for. Absent in logs of older versions. */
  modelWaitMs?: number;
  /** The most tokens that one look at a page may have. Absent: the usual. */
  lookTokens?: number;
}

export interface TabInfo {
  tabId: number;
  url: string;
  title: string;
}

/**
 * Why a task cannot go on in its tab: another task holds it, or the page in it is gone (discarded, crashed, or the
 * browser restarted).
 */
export type TabTrouble =
  { why: 'held'; by: { taskId: string; request: string } } | { why: 'discarded' | 'crashed' | 'restarted' };

/** An IANA time zone, and a language as browsers name it. */
export interface Locale {
  timeZone: string;
  language: string;
}

/** `unknown`: the step may have been carried out. */
export type StepStatus = 'pending' | 'running' | 'done' | 'failed' | 'skipped' | 'unknown' | 'needs-assistance';

export interface PlanStep extends StepDraft {
  status: StepStatus;
  /**
   * A call that serves it and changes something was carried out, or may have been; a server did not take it, or the
   * user refused it.
   */
  acted?: 'done' | 'unknown' | 'rejected' | 'refused';
  /** The result of the step, for the steps that need it: page-derived or a model's words. */
  output?: string;
}

/** What only a person can do. */
export type AssistanceKind = 'captcha' | 'login' | 'two-factor' | 'payment' | 'file' | 'custom' | StuckKind;

/**
 * Detected by the loop itself: the models repeat themselves, or what they try keeps failing. In that case the
 * assistance's `what` is the step.
 */
export type StuckKind = 'repeating' | 'failing';

/**
 * What a task may use up before it asks whether to go on: failed turns in a row, parts of one answer, and what its
 * `TaskLimits` say.
 */
export type LimitKind = 'steps' | 'tokens' | 'cost' | 'failures' | 'answer';

/**
 * A request for help: what the person is to do, why, and on which site. Written by the model, or by us where the page
 * itself shows the need.
 */
export interface Assistance {
  kind: AssistanceKind;
  what: string;
  why: string;
  /** Address of the page that needs the person. */
  where: string;
  /** The element that the person is to use, for help that a model asks for. */
  ref?: string;
  /** What went wrong last, for kind 'failing'. */
  failure?: Failure;
}

/** The page as a model may see it: the rendered snapshot of the task's tab at one moment. */
export interface PageView extends TabInfo {
  /** Changes with each new document. */
  documentKey: string;
  /** Rendered snapshot (utils/snapshot). Page-derived. '' with `problem` set where the page cannot be read. */
  text: string;
  /** True when `text` does not hold all of the page: it was cut at its budget, or has folds. */
  truncated: boolean;
  problem?: Failure;
  /** How many pages the file has, where the page is a PDF. */
  pages?: number;
  /** The PDF in the page, where there is one only. */
  embedded?: { url: string; pages: number };
  /** Names of tools that the page offers; they stand at the end of `text`. Empty: it may offer some, unasked. */
  tools?: string[];
  /** What came and went since the look before, a line each: `alert "Sending failed"`. Page-derived. */
  passed?: string[];
  /** How requests ended that had no answer yet after earlier actions. */
  requests?: { method: string; url: string; end: WriteEnd }[];
}

/** A sentence for the panel: a key of locales/ and its parameters. */
export interface Label {
  key: string;
  params: Record<string, string | number>;
}

/** A fact about the user, as tasks know it: its name, and what the user wrote. */
export interface UserFact {
  label: string;
  text: string;
}

export interface ToolResult {
  /** One English sentence for the model. Never holds page-derived text. */
  summary: string;
  /** Page-derived text for the model. Goes inside a fence. */
  page?: string;
  /** Address from which `page` comes, where it is no page of the task. */
  source?: string;
  /** Page-derived text that only confirms what was asked for: kept in the record, not sent. */
  echo?: string;
  /** Plain data for the panel's row. */
  details?: Record<string, unknown>;
  /** A picture of the view goes with the next request. It is not stored. */
  picture?: true;
  /** What the user wrote about themselves, for the model and for the row. */
  facts?: UserFact[];
  /** The server refused what the call sent: the calls that were planned to follow relied on it. */
  rejected?: true;
  /** What was acted on, in the page's words, for the row: `Save`. */
  target?: string;
}

export interface Evidence {
  quote: string;
  url?: string;
}

export interface Outcome {
  status: 'done' | 'failed' | 'stopped';
  /**
   * Why the task is not simply done: the user only wanted an answer, or nothing was done and nothing on the page
   * confirms the result.
   */
  how?: 'answered' | 'unconfirmed';
  /** Markdown by the model, or '' where the panel's own wording says it all. */
  summary: string;
  evidence: Evidence[];
  failure?: Failure;
  /** The user did not want the plan. */
  rejected?: true;
  /** The user gave the task's tab to this other task. */
  takenBy?: TakeoverTask;
  /** The program that drove the task has disconnected. */
  left?: true;
}

/** A task that took over the tab of another one. */
export interface TakeoverTask {
  chatId: string;
  request: string;
}

/** What a later task of the same conversation knows about an earlier one: its request, actions and findings. */
export interface EarlierTask {
  request: string;
  /** What the user said after it: corrections, and replies to questions. */
  said?: string[];
  status: Outcome['status'];
  /** The models' answers and the summary of the outcome; it may contain the page's words. */
  found: string;
  /** Hosts whose content was read. */
  sites?: string[];
}

/** What speaks against the claim that the work is done. */
export type Doubt =
  | { kind: 'failed' | 'no-effect' | 'unknown'; tool: string }
  | { kind: 'open-steps'; steps: number[] }
  | { kind: 'not-on-page'; quotes: string[] }
  /** Something was changed outside the page, and nothing that was quoted shows it. */
  | { kind: 'unconfirmed' }
  /** The page said this since the model was asked last. */
  | { kind: 'alert'; lines: string[] }
  | { kind: 'loop' }
  /** The user wants each result checked. */
  | { kind: 'wanted' };

/** `words`: the user has said something while a plan was being carried out. */
export type ReviewReason = 'interval' | 'step-failed' | 'loop' | 'done' | 'words';
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
  /** Of a PDF. */
  pages?: number;
  /** Why a PDF has no text to be read. */
  unread?: 'password' | 'damaged' | 'no-text';
}

/** Code that the user wrote, or saved and chose: it is the whole task. */
export interface UserScript {
  code: string;
  name?: string;
  /** It came in a file: somebody else may have written it. */
  imported?: true;
}

/**
 * Why a workflow stopped at a step: its element is not there, or there twice; the page is of another site, or not the
 * one to which the step before led; the call failed, may have happened, or was refused; the model did not manage it.
 */
export type StepTrouble =
  'missing' | 'several' | 'asked' | 'elsewhere' | 'other-page' | 'failed' | 'unknown' | 'refused' | 'model-failed';

/** How a step continues: by the model, with the element that the user points at, not at all, or once more. */
export type StepRemedy = 'model' | 'pointing' | 'skipped' | 'again';

/**
 * What the user typed while the task ran. `messageId`: by this the panel recognises a message that it already shows.
 */
export interface UserMessage {
  text: string;
  attachments?: Attachment[];
  tabs?: TabText[];
  messageId?: string;
}

/** Why the text of a tab is missing; the panel and the models have a sentence for each. */
export type TabProblem = 'restricted' | 'blocked' | 'unloaded' | 'held' | 'gone' | 'empty' | 'unreadable' | 'password';

/** Another open tab that the user added to a message, with its text as it was then: '' where there is a `problem`. */
export interface TabText {
  tabId: number;
  url: string;
  title: string;
  text: string;
  /** The page has more text. */
  cut?: boolean;
  problem?: TabProblem;
}

/**
 * A part that a model was sent once and that no later request repeats. Of a picture, the size in bytes and a small copy
 * (JPEG in base64) are kept.
 */
export type EphemeralPart = { kind: 'text'; text: string } | { kind: 'picture'; bytes: number; small?: string };
