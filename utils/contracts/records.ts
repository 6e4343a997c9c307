import type { Failure } from '../failure';
import type { WriteEnd } from '../page/watch/page-events';
import type { StepDraft } from './plan-steps';

/** Plain data in the events of a task. */

/** Fixed at its start. */
export interface TaskLimits {
  planningInterval: number;
  maxSteps: number;
  /** Of both models; absent: no limit */
  maxTokens?: number;
  /** Absent: no limit */
  maxCostUsd?: number;
  /** Of the smaller model; absent if not known */
  contextTokens?: number;
  /** In all, for a model that is not available; absent in older logs */
  modelWaitMs?: number;
  /** For one look; absent: the usual */
  lookTokens?: number;
}

export interface TabInfo {
  tabId: number;
  url: string;
  title: string;
}

/** Another task holds it, or its page is gone (discarded, crashed, browser restarted). */
export type TabTrouble =
  { why: 'held'; by: { taskId: string; request: string } } | { why: 'discarded' | 'crashed' | 'restarted' };

/** IANA time zone, and a language as browsers name it. */
export interface Locale {
  timeZone: string;
  language: string;
}

/** `unknown`: maybe carried out. */
export type StepStatus = 'pending' | 'running' | 'done' | 'failed' | 'skipped' | 'unknown' | 'needs-assistance';

export interface PlanStep extends StepDraft {
  status: StepStatus;
  /** By a call that changes something, perhaps; `rejected` by a server, `refused` by the user. */
  acted?: 'done' | 'unknown' | 'rejected' | 'refused';
  /** For steps that need it: page-derived or a model's. */
  output?: string;
}

/** What only a person can do. */
export type AssistanceKind = 'captcha' | 'login' | 'two-factor' | 'payment' | 'file' | 'custom' | StuckKind;

/** By the loop: repetition, or failures. `what` is then the step. */
export type StuckKind = 'repeating' | 'failing';

/** Before it asks: failed turns in a row, parts of one answer, its `TaskLimits`. */
export type LimitKind = 'steps' | 'tokens' | 'cost' | 'failures' | 'answer';

/** By the model, or by us where the page shows the need. */
export interface Assistance {
  kind: AssistanceKind;
  what: string;
  why: string;
  /** Of the page */
  where: string;
  /** To be used, for help that a model asks for */
  ref?: string;
  /** For 'failing' */
  failure?: Failure;
}

/** Rendered, of the task's tab at one moment. */
export interface PageView extends TabInfo {
  /** New with each document */
  documentKey: string;
  /** Page-derived; '' with `problem` where it cannot be read. */
  text: string;
  /** Cut at its budget, or with folds. */
  truncated: boolean;
  problem?: Failure;
  /** Of a PDF */
  pages?: number;
  /** If there is only one */
  embedded?: { url: string; pages: number };
  /** By the page; at the end of `text`. Empty: maybe some, unasked. */
  tools?: string[];
  /** Since the look before, a line each: `alert "Sending failed"`. Page-derived. */
  passed?: string[];
  /** Without an answer after earlier actions */
  requests?: { method: string; url: string; end: WriteEnd }[];
}

/** A key of locales/, with parameters. */
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
  /** For the model; never page-derived. */
  summary: string;
  /** For the model, inside a fence. */
  page?: string;
  /** Of `page`, where not of the task */
  source?: string;
  /** Page-derived, only confirms: kept, not sent. */
  echo?: string;
  /** Plain, for the panel's row */
  details?: Record<string, unknown>;
  /** With the next request; not stored. */
  picture?: true;
  /** For the model and the row */
  facts?: UserFact[];
  /** By the server: calls planned to follow relied on it. */
  rejected?: true;
  /** In the page's words, for the row: `Save` */
  target?: string;
}

export interface Evidence {
  /** The page's */
  quote: string;
  url?: string;
}

export interface Outcome {
  status: 'done' | 'failed' | 'stopped';
  /** Only an answer was wanted, or nothing confirms the result */
  how?: 'answered' | 'unconfirmed';
  /** By the model; '' where the panel's words say it all. */
  summary: string;
  evidence: Evidence[];
  failure?: Failure;
  /** The plan, by the user */
  rejected?: true;
  /** By the user */
  takenBy?: TakeoverTask;
  /** By its program */
  left?: true;
}

/** It took over another's tab. */
export interface TakeoverTask {
  chatId: string;
  request: string;
}

/** Request, actions, findings. */
export interface EarlierTask {
  request: string;
  /** Corrections, and replies */
  said?: string[];
  status: Outcome['status'];
  /** Answers and summary; maybe with words of pages. */
  found: string;
  /** Read hosts */
  sites?: string[];
}

/** Against the claim. */
export type Doubt =
  | { kind: 'failed' | 'no-effect' | 'unknown'; tool: string }
  | { kind: 'open-steps'; steps: number[] }
  | { kind: 'not-on-page'; quotes: string[] }
  /** Changed outside the page, and no quote shows it */
  | { kind: 'unconfirmed' }
  /** Since the model was asked */
  | { kind: 'alert'; lines: string[] }
  | { kind: 'loop' }
  /** For every result */
  | { kind: 'wanted' };

/** `words`: said by the user during a plan. */
export type ReviewReason = 'interval' | 'step-failed' | 'loop' | 'done' | 'words';
export type ReviewVerdict = 'complete' | 'continue' | 'failed';

/** Its bytes are kept elsewhere, under its id. */
export interface Attachment {
  id: string;
  /** In the task */
  name: string;
  /** By the browser; '' if unknown */
  type: string;
  /** Bytes. */
  size: number;
  /** Of a PDF. */
  pages?: number;
  /** A PDF without text */
  unread?: 'password' | 'damaged' | 'no-text';
}

/** Or saved and chose: the whole task. */
export interface UserScript {
  code: string;
  /** As saved */
  name?: string;
  /** Somebody else may have written it */
  imported?: true;
}

/**
 * Its element is not there, or there twice; the page is of another site, or not the one to which the step before led;
 * the call failed, may have happened, or was refused; the model did not manage it.
 */
export type StepTrouble =
  'missing' | 'several' | 'asked' | 'elsewhere' | 'other-page' | 'failed' | 'unknown' | 'refused' | 'model-failed';

/** By the model, with the pointed element, not at all, or again. */
export type StepRemedy = 'model' | 'pointing' | 'skipped' | 'again';

/** `messageId`: the panel recognises its message by it. */
export interface UserMessage {
  text: string;
  attachments?: Attachment[];
  tabs?: TabText[];
  messageId?: string;
}

/** The panel and the models have a sentence for each. */
export type TabProblem = 'restricted' | 'blocked' | 'unloaded' | 'held' | 'gone' | 'empty' | 'unreadable' | 'password';

/** As it was then; '' with a `problem`. */
export interface TabText {
  tabId: number;
  url: string;
  title: string;
  text: string;
  /** More text */
  cut?: boolean;
  problem?: TabProblem;
}

/** Not repeated later. Of a picture, size in bytes and a small copy (JPEG in base64). */
export type EphemeralPart = { kind: 'text'; text: string } | { kind: 'picture'; bytes: number; small?: string };
