import type { Failure } from '../failure';
import type { SetValue } from '../page/api';
import type { WriteEnd } from '../page/watch/page-events';
import type { StepDraft } from './plan-steps';

/** Fixed when the task starts. */
export interface TaskLimits {
  planningInterval: number;
  maxSteps: number;
  maxTokens?: number;
  maxCostUsd?: number;
  /** Of the smaller model. Absent where that is not known. */
  contextTokens?: number;
  /** In total, for a model that is not available. Absent in older logs. */
  modelWaitMs?: number;
  /** For one look at a page. Absent: the usual. */
  lookTokens?: number;
}

export interface TabInfo {
  tabId: number;
  url: string;
  title: string;
}

/** Another task holds the tab, or its page is gone (discarded, crashed, or the browser restarted). */
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
  /** By a call that changes something. `unknown`: maybe; `rejected` by a server, `refused` by the user. */
  acted?: 'done' | 'unknown' | 'rejected' | 'refused';
  /** For steps that need it: page-derived or a model's words. */
  output?: string;
}

export type AssistanceKind = 'captcha' | 'login' | 'two-factor' | 'payment' | 'file' | 'custom' | StuckKind;

/** The loop notices it: repetition, or failures. The assistance's `what` is then the step. */
export type StuckKind = 'repeating' | 'failing';

/** The task asks whether to go on: failed turns in a row, parts of one answer, and its `TaskLimits`. */
export type LimitKind = 'steps' | 'tokens' | 'cost' | 'failures' | 'answer';

/** Written by the model, or by us where the page itself shows the need. */
export interface Assistance {
  kind: AssistanceKind;
  what: string;
  why: string;
  where: string;
  /** The element that the person is to use, for help that a model asks for. */
  ref?: string;
  failure?: Failure;
}

/** The rendered snapshot of the task's tab at one moment. */
export interface PageView extends TabInfo {
  /** Changes with each new document. */
  documentKey: string;
  /** Page-derived; '' with `problem` where the page cannot be read. */
  text: string;
  /** `text` was cut at its budget, or has folds. */
  truncated: boolean;
  problem?: Failure;
  /** Where the page is a file that has pages. */
  pages?: number;
  embedded?: { url: string; pages: number };
  /** Names; the tools stand at the end of `text`. Empty: the page may offer some, unasked. */
  tools?: string[];
  /** Came and went since the look before, a line each: `alert "Sending failed"`. Page-derived. */
  passed?: string[];
  /** Stands there from an earlier task. */
  set?: SetValue[];
  requests?: { method: string; url: string; end: WriteEnd }[];
}

/** A key of locales/ and its parameters. */
export interface Label {
  key: string;
  params: Record<string, string | number>;
}

/** Its name, and what the user wrote. */
export interface UserFact {
  label: string;
  text: string;
}

export interface ToolResult {
  /** One English sentence for the model. Never page-derived. */
  summary: string;
  /** Page-derived, for the model, inside a fence. */
  page?: string;
  /** Address of `page`, where that is no page of the task. */
  source?: string;
  /** Page-derived text that only confirms: kept in the record, not sent. */
  echo?: string;
  details?: Record<string, unknown>;
  /** Goes with the next request. It is not stored. */
  picture?: true;
  facts?: UserFact[];
  /** The server refused what was sent: calls planned to follow relied on it. */
  rejected?: true;
  /** In the page's words, for the row: `Save`. */
  target?: string;
}

export interface Evidence {
  quote: string;
  url?: string;
}

export interface Outcome {
  status: 'done' | 'failed' | 'stopped';
  /** The user only wanted an answer, or nothing on the page confirms the result. */
  how?: 'answered' | 'unconfirmed';
  /** The model's Markdown, or '' where the panel's words say it all. */
  summary: string;
  evidence: Evidence[];
  failure?: Failure;
  rejected?: true;
  takenBy?: TakeoverTask;
  /** The program that drove the task has disconnected. */
  left?: true;
}

export interface TakeoverTask {
  chatId: string;
  request: string;
}

/** What a later task of the conversation knows. */
export interface EarlierTask {
  request: string;
  /** Corrections after it, and replies to questions. */
  said?: string[];
  status: Outcome['status'];
  /** The models' answers and the outcome's summary; may contain the page's words. */
  found: string;
  sites?: string[];
}

/** It speaks against the claim that the work is done. */
export type Doubt =
  | { kind: 'failed' | 'no-effect' | 'unknown'; tool: string }
  | { kind: 'open-steps'; steps: number[] }
  | { kind: 'not-on-page'; quotes: string[] }
  /** Something was changed outside the page, and no quote shows it. */
  | { kind: 'unconfirmed' }
  | { kind: 'alert'; lines: string[] }
  | { kind: 'loop' }
  | { kind: 'wanted' };

/** `words`: the user has said something during a plan. */
export type ReviewReason = 'interval' | 'step-failed' | 'loop' | 'done' | 'words';
export type ReviewVerdict = 'complete' | 'continue' | 'failed';

/** Its bytes are kept elsewhere, under its id. */
export interface Attachment {
  id: string;
  /** Unique within the task. */
  name: string;
  /** MIME type; '' where the browser knows none. */
  type: string;
  size: number;
  pages?: number;
  /** Why a file that is no text gave none. */
  unread?: 'password' | 'damaged' | 'no-text';
}

/** The user wrote it, or saved and chose it: it is the whole task. */
export interface UserScript {
  code: string;
  name?: string;
  /** It came in a file: somebody else may have written it. */
  imported?: true;
}

/**
 * The element is missing or ambiguous; the page is of another site, or not the one to which the step before led; the
 * call failed, may have happened, or was refused; the model did not manage it.
 */
export type StepTrouble =
  'missing' | 'several' | 'asked' | 'elsewhere' | 'other-page' | 'failed' | 'unknown' | 'refused' | 'model-failed';

/** By the model, with the element that the user points at, not at all, or once more. */
export type StepRemedy = 'model' | 'pointing' | 'skipped' | 'again';

/** The panel recognises a message that it already shows by `messageId`. */
export interface UserMessage {
  text: string;
  attachments?: Attachment[];
  tabs?: TabText[];
  messageId?: string;
}

/** The panel and the models have a sentence for each. */
export type TabProblem = 'restricted' | 'blocked' | 'unloaded' | 'held' | 'gone' | 'empty' | 'unreadable' | 'password';

/** Added to a message, with its text as it was then: '' where there is a `problem`. */
export interface TabText {
  tabId: number;
  url: string;
  title: string;
  text: string;
  cut?: boolean;
  problem?: TabProblem;
}

/** No later request repeats it. Of a picture, the size in bytes and a small copy (JPEG in base64) are kept. */
export type EphemeralPart = { kind: 'text'; text: string } | { kind: 'picture'; bytes: number; small?: string };
