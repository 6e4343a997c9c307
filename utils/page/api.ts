/**
 * The contract between the background and the page library in each frame. Plain data only; the background combines the
 * frames.
 */

import type { ActCall } from './act/admit';
import type { Effect, PageAction, ActionOutcome, Intent, Foreseen } from './act/actions';
import type { PageNode, Ref } from './see/nodes';
import type { KnownTarget } from './known/known-target';

export type * from './act/actions';
export type * from './see/nodes';
export type * from './known/known-target';
export type * from './record/user-act';

/** What one frame collected. */
export interface PageDocument {
  url: string;
  title: string;
  lang: string;
  readyState: 'loading' | 'interactive' | 'complete';
  /** Random, made once per document: tells a reload apart from an unchanged page. */
  documentKey: string;
  /** Prefix of all refs of this document: '' for the top frame, "f2" and so on for others. */
  refPrefix: string;
  /** Number of the newest ref that this document has given. */
  lastRef: number;
  /** The approximate number of tokens in the rendered tree. */
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
  /** Custom elements could not be asked for what they keep to themselves: the stand-in is not in the page. */
  lacksInternals?: true;
  /** The document has the interface by which pages offer tools (WebMCP; Chromium 156 behind a switch). */
  mayOfferTools?: true;
  /** What came and went since the last look: alerts and the like. Absent where there was nothing. */
  passed?: { role: string; text: string }[];
  /** With `find`: how many places match, including those that are not shown. */
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

/** A field of the records to look for. An optional one may be missing without a note. */
export interface RecordField {
  name: string;
  type: FieldType;
  optional?: boolean;
}

/** Dates are ISO 8601, addresses absolute; null is what the page does not say. */
export type CellValue = string | number | boolean | null;

/**
 * `headings`, `links`, `lists`, `fields` and `records` are one table each; `tables` one per table; `text` has `text`
 * only.
 */
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
  /** English: what could not be found or read. Contains names of fields, no words of the page. */
  notes?: string[];
}

/** The main content of a page. */
export interface Article {
  url: string;
  title: string;
  byline?: string;
  markdown: string;
  /** False if the page is not an article; `markdown` is then all that can be read of it. */
  isArticle: boolean;
  /** True when the page is too large to be read whole. */
  cut: boolean;
}

/** The result of a run of generated code. Its texts come from the page or from the code. */
export interface CodeReport {
  /** What the code returned, as JSON text, cut after `mostChars`. Absent if it returned nothing. */
  returned?: string;
  /** Length of the whole result in characters, if it was cut. */
  total?: number;
  thrown?: { message: string; line?: number };
  /** What the code wrote to the console and into dialogs, oldest first; what did not fit is missing. */
  console: { level: string; text: string }[];
}

/**
 * Which part of a document is collected, and how much of it. Without any of these: all that fits into `budget`. With
 * `scope`, `selector` or `find` every line has a ref.
 */
export interface CollectOptions {
  scope?: Ref;
  /**
   * With `scope`: its first element child to be read, 1-based. With `find` and `selector`: the first match to be shown,
   * 1-based. With `whole`: where the portion begins, as the previous portion said.
   */
  offset?: number;
  /** Levels of containers that are shown; the content of those of the last level is only counted. */
  depth?: number;
  /**
   * The page in document order from `offset` on, instead of what lies in and near the viewport. A portion ends after
   * its first frame.
   */
  whole?: boolean;
  /** With `whole`: the frame with which the portion begins, instead of `offset`. */
  fromFrame?: Ref;
  /** Only the elements that match this CSS selector, with everything in them, in any shadow root. */
  selector?: string;
  /** Only what contains this text (case ignored) and has this role, with its ancestors, wherever it is. */
  find?: { text?: string; role?: string };
  /** As it would be printed. */
  print?: boolean;
  /** The approximate number of tokens that may be collected; without it there is no limit. */
  budget?: number;
}

/** The parts of a document that are in view, for a picture of it. */
export interface PageMarks {
  /** The viewport, in CSS pixels. */
  width: number;
  height: number;
  /** What can be pointed at, with its ref: left and top are measured from the viewport of its document. */
  marks: Mark[];
  /** The contents of frames; without a ref if the frame was in no snapshot. */
  frames: (Omit<Mark, 'ref'> & { ref?: Ref })[];
  /** Fields whose values are not shown to models. */
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

/**
 * How a document was found after a wait until it is quiet. `quietMs`: for how long it has been so. With `changed` and
 * `effect` as the method `changed` gives them, where an action is compared.
 */
export interface Quiet {
  quietMs: number;
  hidden: boolean;
  changed?: boolean;
  effect?: Effect;
  look?: PageDocument;
}

export interface HtmlRead {
  html: string;
  totalChars: number;
  /** How many elements the HTML is of, and how many there are. */
  elements: { shown: number; fit: number };
}

/** The calls that the background makes into a frame. Every one answers with an envelope (see utils/rpc). */
export interface PageApi {
  /**
   * Collects the document as the options say: by default what lies in the viewport, then what is near it, while the
   * budget lasts; nodes of role `more` stand for the rest. The first call sets the ref prefix and the number after
   * which refs are counted, so that a ref of an earlier document never means an element of this one. Gives the page a
   * turn every few dozen milliseconds. Throws STALE_REF, INVALID_ARGUMENTS.
   */
  collect(params: { refPrefix: string; refsAfter: number } & CollectOptions): PageDocument;
  /**
   * Waits for actionability (at most `timeoutMs`), dispatches, reads back. Does not wait for what follows. Throws, with
   * nothing done, TIMEOUT if it cannot begin by `notAfter` (milliseconds since the epoch), and SUPERSEDED for a call
   * that was already carried out or belongs to a run of the task that another run has taken over from. `allowedForm` is
   * the digest of the form that the action may send. Any other form that could matter is held back, with STALE_REF.
   */
  act(params: {
    action: PageAction;
    timeoutMs: number;
    notAfter: number;
    call: ActCall;
    allowedForm: string;
  }): ActionOutcome;
  /**
   * What an action would lead to. Changes nothing; waits (at most `timeoutMs`) only for its element to be there. Throws
   * STALE_REF, WRONG_ELEMENT.
   */
  foresee(params: { intent: Intent; timeoutMs: number }): Foreseen;
  /**
   * Waits until the document has been quiet for `quietMs`, or in so many `turns`, at most `limitMs`. Of the quiet time
   * before the call, `countsMs` count, or all since the end of the last `act`. In a hidden tab, whose timers are slow,
   * it does not wait: `hidden`. With `look` it also collects the document meanwhile, as a `collect` with
   * these params would: the result is there where the page is still as it was then, and may be used once `claimLook`
   * says so.
   */
  untilQuiet(params: {
    quietMs: number;
    limitMs: number;
    countsMs: number | 'since act';
    turns?: number;
    look?: { refPrefix: string; refsAfter: number } & CollectOptions;
  }): Quiet;
  /** Takes what `untilQuiet` collected last. Returns whether the page is still as it was then. */
  claimLook(params: Record<never, never>): { holds: boolean };
  /** How long ago the document last changed; the background decides what counts as quiet. */
  activity(params: Record<never, never>): {
    sinceMutationMs: number;
    readyState: PageDocument['readyState'];
    documentKey: string;
  };
  /**
   * In a hidden tab, waits until the page has had the turns that come late there: a timer, and with `frames` its next
   * frame; at most `limitMs`. `hidden`: whether the tab is hidden. Answers at once in a tab that is shown.
   */
  lateTurns(params: { frames: boolean; limitMs: number }): { hidden: boolean };
  /**
   * Waits for the first change of the document, noise ignored, since the last action began, or since `agoMs` before
   * now; at most `limitMs`. `changed`: it happened meanwhile; false at once where there was one already.
   */
  firstChange(params: { limitMs: number; agoMs?: number }): { changed: boolean };
  /**
   * True if the document has changed since the last action began, ignoring noise such as clocks. True if there is no
   * such action. `effect`: what has become of the element that it acted on.
   */
  changed(params: Record<never, never>): { changed: boolean; effect?: Effect };
  /** The last action has settled: what changes from now on is not its doing. */
  endAction(params: Record<never, never>): void;
  /**
   * Gives generated code of a task the elements of refs from now on (see code/element-bridge.ts), and compares the page
   * with its present state, as before an action.
   */
  lend(params: { nonce: string; taskId: string }): void;
  /**
   * Takes back one thing that the task has set in this document, as a person would, where it still stands as the task
   * left it (`changed` otherwise). `refused`: the page did not take it.
   */
  takeBack(params: { taskId: string; id: number }): { how: UndoEnd };
  /** Resolves when the condition holds; throws TIMEOUT otherwise. Uses a MutationObserver, no polling. */
  waitFor(params: { condition: WaitCondition }): { waitedMs: number };
  /** The positions of the refs whose elements are in view and not covered. */
  marks(params: Record<never, never>): PageMarks;
  /**
   * Outer HTML of the element, of the first few that fit the selector, or of the document. Cut at `maxChars`. Scripts,
   * styles and values of secret fields are left out.
   */
  html(params: { ref?: Ref; selector?: string; maxChars: number }): HtmlRead;
  /** Compact HTML of what a person can see in the document, with the styles that matter; no values of fields. */
  visibleHtml(params: { maxChars: number }): { html: string; cut: boolean };
  /** `fields` are needed for `records`, and for nothing else. */
  extract(params: { what: ExtractKind; ref?: Ref; fields?: RecordField[] }): Extracted;
  /**
   * Outlines the element until a person has used it (its click, key or change): `used`; false if that has not happened
   * within `timeoutMs`. Throws STALE_REF.
   */
  whenUsed(params: { ref: Ref; timeoutMs: number }): { used: boolean };
  /** The properties by which the element is found again. Throws STALE_REF. */
  describe(params: { ref: Ref }): KnownTarget;
  /**
   * Finds an element again by its known properties: its ref, or why there is none. `samePage`: the address is the one
   * at which the element was described. The prefix and the number after which refs are counted are those of `collect`.
   */
  findKnown(params: { target: KnownTarget; samePage: boolean; refPrefix: string; refsAfter: number }): FoundRef;
  /**
   * Lets the user point at an element: their next click is not given to the page. `ref` is missing if that has not
   * happened within `timeoutMs`.
   */
  whenPointedAt(params: { timeoutMs: number }): { ref?: Ref; known?: KnownTarget };
  /** Scrolls the element into view and marks it for a moment (evidence that the user clicks). */
  reveal(params: { ref?: Ref; text?: string }): { found: boolean };
}

export type PageMethod = keyof PageApi;

/** Something that a task has set in a page and that can be taken back. `name`: the page's words, '' for none. */
export interface SetRow {
  id: number;
  kind: 'field' | 'choice' | 'order' | 'look';
  name: string;
}
export type UndoEnd = 'undone' | 'changed' | 'refused';

/** `lastRef`: the number of the newest ref. `other-frame`: it was recorded in another frame than this one. */
export type FoundRef = { ref: Ref; lastRef: number } | { ref?: undefined; why: 'missing' | 'several' | 'other-frame' };

/** A message from the background to a frame. The `channel` tells it apart from all other messages. */
export interface PageRequest<M extends PageMethod = PageMethod> {
  channel: 'sidehand:page';
  method: M;
  params: Parameters<PageApi[M]>[0];
}
