/** The contract between the background and the page library in each frame. Plain data only; the background puts frames together. */

import type { ActCall } from './act/admit';
import type { PageAction, ActionOutcome, Intent, Foreseen } from './act/actions';
import type { PageNode, Ref } from './see/nodes';

export type * from './act/actions';
export type * from './see/nodes';

/** What one frame collected. */
export interface PageDocument {
  url: string;
  title: string;
  lang: string;
  readyState: 'loading' | 'interactive' | 'complete';
  /** Random, made once a document: tells a reload apart from an unchanged page. */
  documentKey: string;
  /** Prefix of all refs of this document: '' for the top frame, `f2` and so on for others. */
  refPrefix: string;
  /** Number of the newest ref that this document has given. */
  lastRef: number;
  /** About how many tokens the rendered tree will have. */
  tokens: number;
  viewport: {
    width: number;
    height: number;
    scrollX: number;
    scrollY: number;
    scrollWidth: number;
    scrollHeight: number;
  };
  root: PageNode;
  /** With `find`: how many places match, those that are not told included. */
  matches?: number;
  /** With `whole`: where the next portion begins. Absent where there is none. */
  next?: number;
}

export interface WaitCondition {
  /** Visible text to look for, white space collapsed, case ignored. */
  text?: string;
  /** CSS selector. */
  selector?: string;
  /** Role and/or accessible name (substring, case ignored). */
  role?: string;
  name?: string;
  state: 'visible' | 'gone';
  timeoutMs: number;
}

export type ExtractKind = 'headings' | 'links' | 'tables' | 'lists' | 'fields' | 'text' | 'records';

export const fieldTypes = ['text', 'number', 'url', 'date', 'boolean'] as const;
export type FieldType = (typeof fieldTypes)[number];

/** A field of the records that are looked for. An optional one may be missing without a note. */
export interface RecordField {
  name: string;
  type: FieldType;
  optional?: boolean;
}

/** Dates are ISO 8601, addresses absolute; null is what the page does not tell. */
export type CellValue = string | number | boolean | null;

/** `headings`, `links`, `lists`, `fields` and `records` are one table each; `tables` one per table; `text` has `text` only. */
export interface ExtractedTable {
  /** Caption, heading or label of the table or list. */
  title: string;
  /** Ref of the element it came from. */
  ref?: Ref;
  columns: string[];
  rows: CellValue[][];
}
export interface Extracted {
  tables: ExtractedTable[];
  text?: string;
  /** English: what of it could not be found or read. Holds names of fields, no words of the page. */
  notes?: string[];
}

/** The main content of a page. */
export interface Article {
  url: string;
  title: string;
  byline?: string;
  markdown: string;
  /** False where the page is no article; `markdown` is then all that can be read of it. */
  isArticle: boolean;
  /** True when the page is too large to be read whole. */
  cut: boolean;
}

/** What came of a run of generated code. Its texts are the page's, or those of the code. */
export interface CodeReport {
  /** What it returned, as JSON text, cut after `mostChars`. Absent where it returned nothing. */
  returned?: string;
  /** Characters of the result that there were, where it was cut. */
  total?: number;
  thrown?: { message: string; line?: number };
  /** What it wrote to the console and into dialogs, oldest first, as far as there was room. */
  console: { level: string; text: string }[];
}

/**
 * Which part of a document is collected, and how much of it. Without any of these: all of it, as far as `budget` lasts. With `scope`,
 * `selector` or `find` every line has a ref.
 */
export interface CollectOptions {
  scope?: Ref;
  /**
   * With `scope`: its first element child to be read, 1-based. With `find` and `selector`: the first match to be told, 1-based. With `whole`:
   * where the portion begins, as the one before told.
   */
  offset?: number;
  /** Levels of containers that are told; what is in those of the last level is only counted. */
  depth?: number;
  /** The page in document order from `offset` on, instead of what lies in and near the viewport. A portion ends behind its first frame. */
  whole?: boolean;
  /** With `whole`: the frame with which the portion begins, instead of `offset`. */
  fromFrame?: Ref;
  /** Only the elements that fit this CSS selector, with all that is in them, in any shadow root. */
  selector?: string;
  /** Only what holds this text (case ignored) and has this role, with its ancestors, wherever it is. */
  find?: { text?: string; role?: string };
  /** About how many tokens may be collected; without it there is no limit. */
  budget?: number;
}

/** What of a document is in view, for a picture of it. */
export interface PageMarks {
  /** The viewport, in CSS pixels. */
  width: number;
  height: number;
  /** What can be pointed at, by its ref: in its document, left and top from the viewport. */
  marks: Mark[];
  /** The contents of frames; without a ref where nobody was told of the frame. */
  frames: (Omit<Mark, 'ref'> & { ref?: Ref })[];
  /** Fields whose values models are not told. */
  secrets: Omit<Mark, 'ref'>[];
}

/** A box in CSS pixels. */
export interface Mark {
  ref: Ref;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The calls that the background makes into a frame. Every one answers with an envelope (see utils/rpc). */
export interface PageApi {
  /**
   * Collects the document as the options say: by default what lies in the viewport, then what is near it, while the budget
   * lasts; nodes of role `more` stand for the rest. The first call sets the ref prefix and the number after which refs are
   * counted, so that a ref of an earlier document never means an element of this one. Gives the page a turn every few dozen
   * milliseconds. Throws STALE_REF, INVALID_ARGUMENTS.
   */
  collect(params: { refPrefix: string; refsAfter: number } & CollectOptions): PageDocument;
  /** Collects before anybody asks for it: what it gives may be used once `claimAhead` says so, and a `collect` with the same params finds it done. */
  lookAhead(params: { refPrefix: string; refsAfter: number } & CollectOptions): PageDocument;
  /** Takes what the last `lookAhead` gave: whether the page is still as it was then. */
  claimAhead(params: Record<never, never>): { holds: boolean };
  /**
   * Waits for actionability (at most `timeoutMs`), dispatches, reads back. Does not wait for what follows. Throws, with nothing
   * done, TIMEOUT when it cannot begin by `notAfter` (milliseconds since the epoch), and SUPERSEDED for a call that was
   * already carried out or is of a run of the task that another has taken over from. `leave` is the digest of the form that may be
   * sent by it. Any other form that could matter is held back, with STALE_REF.
   */
  act(params: { action: PageAction; timeoutMs: number; notAfter: number; call: ActCall; leave: string }): ActionOutcome;
  /** What an action would come to. Changes nothing; waits (at most `timeoutMs`) only for its element to be there. Throws STALE_REF, WRONG_ELEMENT. */
  foresee(params: { intent: Intent; timeoutMs: number }): Foreseen;
  /** How long ago the document last changed; the background decides what counts as quiet. */
  activity(params: Record<never, never>): {
    sinceMutationMs: number;
    readyState: PageDocument['readyState'];
    documentKey: string;
  };
  /** Whether the document has changed since the last action began, noise such as clocks left out. True where it knows of none. */
  changed(params: Record<never, never>): { changed: boolean };
  /** Gives generated code the elements of refs from now on (see lend.ts), and compares the page with what it is now, as before an action. */
  lend(params: { nonce: string }): void;
  /** Resolves when the condition holds; TIMEOUT otherwise. By MutationObserver, no polling. */
  waitFor(params: { condition: WaitCondition }): { waitedMs: number };
  /** Where the refs stand that were given for what is in view and not covered. */
  marks(params: Record<never, never>): PageMarks;
  /** Outer HTML of the element, or of the document. Cut at `maxChars`. Password values and scripts left out. */
  html(params: { ref?: Ref; selector?: string; maxChars: number }): { html: string; totalChars: number };
  /** Compact HTML of what a person can see in the document, with the styles that matter; no values of fields. */
  visibleHtml(params: { maxChars: number }): { html: string; cut: boolean };
  /** `fields` are needed for `records`, and for nothing else. */
  extract(params: { what: ExtractKind; ref?: Ref; fields?: RecordField[] }): Extracted;
  /** Outlines the element until a person has used it (its click, key or change): `used`; false where that has not happened in `timeoutMs`. Throws STALE_REF. */
  whenUsed(params: { ref: Ref; timeoutMs: number }): { used: boolean };
  /** Scrolls the element into view and marks it for a moment (evidence that the user clicks). */
  reveal(params: { ref?: Ref; text?: string }): { found: boolean };
}

export type PageMethod = keyof PageApi;

/** A message from the background to a frame. The `channel` keeps it apart from anything else. */
export interface PageRequest<M extends PageMethod = PageMethod> {
  channel: 'sidehand:page';
  method: M;
  params: Parameters<PageApi[M]>[0];
}
