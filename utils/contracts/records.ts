import type { Failure } from '../failure';
import type { SetValue } from '../page/api';
import type { WriteEnd } from '../page/watch/page-events';
import { array, lazily, number, object, oneOf, optional, partly, string, unchecked, z } from '../zod';
import type { AssistanceKind } from './task-types';

/** As read from disk, as far as `reduce` and the panel rely on them. */
export const records = lazily(() => {
  const failure = partly<Failure>(object({ code: string(), message: string() }));

  /** Fixed when the task starts. */
  const limits = object({
    planningInterval: number(),
    maxSteps: number(),
    maxTokens: unchecked<number>(),
    maxCostUsd: unchecked<number>(),
    /** Of the smaller model, if known. */
    contextTokens: unchecked<number>(),
    /** In total, for a model that is not available. Absent in older logs. */
    modelWaitMs: unchecked<number>(),
    /** For one look at a page. Absent: the usual. */
    lookTokens: unchecked<number>(),
  });

  const tab = object({ tabId: number(), url: string(), title: string() });

  /** An IANA time zone, and a language as browsers name it. */
  const locale = object({ timeZone: string(), language: string() });

  /** Written by the model, or by us where the page itself shows the need. */
  const assistance = object({
    kind: partly<AssistanceKind>(string()),
    what: string(),
    why: string(),
    where: string(),
    /** For the person to use, in help that a model asks for. */
    ref: optional(string()),
    failure: unchecked<Failure>(),
  });

  /** The rendered snapshot of the task's tab at one moment. */
  const view = object({
    ...tab.shape,
    /** Changes with each new document. */
    documentKey: string(),
    /** Page-derived; '' with `problem` where the page cannot be read. */
    text: string(),
    /** `text` was cut at its budget, or has folds. */
    truncated: partly<boolean>(z.unknown().optional()),
    problem: optional(failure),
    /** Of a file that has pages. */
    pages: optional(number()),
    embedded: optional(object({ url: string(), pages: number() })),
    /** Of other documents from which `text` has something: those in frames. */
    alsoFrom: optional(array(string())),
    /** Whole addresses of links that `text` cuts, at most two of each origin. */
    longLinks: optional(array(string())),
    /** Names; the tools end `text`. Empty: the page may offer some, unasked. */
    tools: optional(array(string())),
    /** Came and went since the look before, a line each: `alert "Sending failed"`. Page-derived. */
    passed: unchecked<string[]>(),
    /** From an earlier task. */
    set: unchecked<SetValue[]>(),
    requests: unchecked<{ method: string; url: string; end: WriteEnd }[]>(),
  });

  /** Its name, and what the user wrote. */
  const fact = object({ label: string(), text: string() });

  const toolResult = object({
    /** One English sentence for the model. Never page-derived. */
    summary: string(),
    /** Page-derived, for the model, inside a fence. */
    page: optional(string()),
    /** Of `page`, where that is no page of the task, or an attached file (`sourceOfFile`). */
    source: unchecked<string>(),
    /** Of other documents from which `page` has something: in frames, in other tabs. */
    alsoFrom: optional(array(string())),
    /** Whole addresses of links that `page` cuts. */
    longLinks: optional(array(string())),
    /** Page-derived text that only confirms: kept in the record, not sent. */
    echo: unchecked<string>(),
    details: unchecked<Record<string, unknown>>(),
    /** Goes with the next request, not stored. */
    picture: unchecked<true>(),
    facts: optional(array(fact)),
    /** The site (see `siteOf`) for which they were read, wherever the tab is by then. Absent in older logs. */
    factsFor: unchecked<string>(),
    /** The server refused what was sent: the calls planned next relied on it. */
    rejected: optional(z.literal(true)),
    /** In the page's words, for the row: `Save`. */
    target: unchecked<string>(),
  });

  const evidence = object({ quote: string(), url: unchecked<string>() });

  const outcome = object({
    status: oneOf(['done', 'failed', 'stopped']),
    /** The user only wanted an answer, or nothing on the page confirms the result. */
    how: optional(oneOf(['answered', 'unconfirmed'])),
    /** The model's Markdown, or '' where the panel's words say it all. */
    summary: string(),
    evidence: array(evidence),
    failure: optional(failure),
    /** The user did not want the plan. */
    rejected: unchecked<true>(),
    takenBy: optional(object({ chatId: string(), request: string() })),
    /** The program that drove the task has disconnected. */
    left: unchecked<true>(),
  });

  /** What a later task of the conversation knows. */
  const earlier = object({
    request: string(),
    /** Corrections after it, and replies to questions. */
    said: unchecked<string[]>(),
    status: partly<'done' | 'failed' | 'stopped'>(string()),
    /** The models' answers and the outcome's summary; may contain the page's words. */
    found: string(),
    sites: unchecked<string[]>(),
  });

  /** Its bytes are kept elsewhere, under its id. */
  const file = object({
    id: string(),
    /** Unique within the task. */
    name: string(),
    /** MIME type; '' where the browser knows none. */
    type: string(),
    size: number(),
    /** Of a file that is no text. */
    pages: optional(number()),
    /** Why a file that is no text gave none. */
    unread: optional(oneOf(['password', 'damaged', 'no-text'])),
  });

  /** The user wrote it, or saved and chose it: it is the whole task. */
  const script = object({
    code: string(),
    name: unchecked<string>(),
    /** It came in a file: somebody else may have written it. */
    imported: unchecked<true>(),
  });

  /** Added to a message, with its text as it was then: '' where there is a `problem`. */
  const tabText = object({
    ...tab.shape,
    text: string(),
    cut: optional(z.boolean()),
    problem: optional(oneOf(['restricted', 'blocked', 'unloaded', 'held', 'gone', 'empty', 'unreadable', 'password'])),
  });

  const withFiles = object({ attachments: optional(array(file)) });

  /** By `messageId` the panel recognises its own message. */
  const message = object({
    text: string(),
    ...withFiles.shape,
    tabs: optional(array(tabText)),
    messageId: optional(string()),
  });

  return {
    failure,
    limits,
    tab,
    locale,
    assistance,
    view,
    fact,
    toolResult,
    evidence,
    outcome,
    earlier,
    file,
    withFiles,
    script,
    tabText,
    message,
  };
});

type Recorded<Name extends keyof ReturnType<typeof records>> = z.infer<ReturnType<typeof records>[Name]>;
export type TaskLimits = Recorded<'limits'>;
export type TabInfo = Recorded<'tab'>;
export type Locale = Recorded<'locale'>;
export type Assistance = Recorded<'assistance'>;
export type PageView = Recorded<'view'>;
export type UserFact = Recorded<'fact'>;
export type ToolResult = Recorded<'toolResult'>;
export type Evidence = Recorded<'evidence'>;
export type Outcome = Recorded<'outcome'>;
export type EarlierTask = Recorded<'earlier'>;
export type MessageFile = Recorded<'file'>;
export type UserScript = Recorded<'script'>;
export type UserMessage = Recorded<'message'>;
/** The panel and the models have a sentence for each `problem`. */
export type TabText = Recorded<'tabText'>;
export type TabProblem = NonNullable<TabText['problem']>;
