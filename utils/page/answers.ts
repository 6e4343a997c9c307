/** Plain data only; the background combines the frames. */

import type { Effect } from './act/actions';
import type { PageNode, Ref } from './see/nodes';

/** Of a field; for a box or the like `value` is its own name. */
export interface SetValue {
  name: string;
  value: string;
  isChoice?: true;
}

export interface PageDocument {
  url: string;
  title: string;
  readyState: 'loading' | 'interactive' | 'complete';
  documentKey: string;
  /** Of all refs: '' for the top frame, "f2" and so on. */
  refPrefix: string;
  /** The number of its newest ref. */
  lastRef: number;
  /** Approximately, of the rendered tree. */
  tokens: number;
  root: PageNode;
  /** The stand-in is not in the page. */
  lacksInternals?: true;
  /** WebMCP (Chromium 156 behind a switch). */
  mayOfferTools?: true;
  /** What came and went since the last look: alerts and the like. */
  passed?: { role: string; text: string }[];
  /** What an earlier task set and nobody has changed since; absent once this one has acted here. */
  set?: SetValue[];
  /** With `find`: also those not shown. */
  matches?: number;
  /** With `whole`: where the next portion begins. */
  next?: number;
}

export interface WaitCondition {
  /** White space collapsed, case ignored. */
  text?: string;
  selector?: string;
  /** The name is a substring, case ignored. */
  role?: string;
  name?: string;
  state: 'visible' | 'gone';
  timeoutMs: number;
}

export type ExtractKind = 'headings' | 'links' | 'tables' | 'lists' | 'fields' | 'text' | 'records';

export const fieldTypes = ['text', 'number', 'url', 'date', 'boolean'] as const;
export type FieldType = (typeof fieldTypes)[number];

/** An optional field may be missing without a note. */
export interface RecordField {
  name: string;
  type: FieldType;
  optional?: boolean;
}

/** Dates are ISO 8601, addresses absolute; null is what the page does not say. */
export type CellValue = string | number | boolean | null;

/** `tables` gives one per table, `text` none, the others one. */
export interface ExtractedTable {
  title: string;
  ref?: Ref;
  columns: string[];
  rows: CellValue[][];
}
export interface Extracted {
  tables: ExtractedTable[];
  /** Addresses of links of which the page says that they do something. */
  acts?: string[];
  text?: string;
  /** What could not be found or read, in English, without words of the page. */
  notes?: string[];
}

export interface Article {
  url: string;
  title: string;
  byline?: string;
  markdown: string;
  /** If not, `markdown` is all that can be read. */
  isArticle: boolean;
  cut: boolean;
}

export interface CodeReport {
  /** JSON text, cut after `mostChars`. */
  returned?: string;
  total?: number;
  thrown?: { message: string; line?: number };
  /** Oldest first; what did not fit is missing. */
  console: { level: string; text: string }[];
  /** It did not run: the document is of another site. */
  elsewhere?: true;
}

/** Without these: all that fits into `budget`. With `scope`, `selector` or `find` every line has a ref. */
export interface CollectOptions {
  scope?: Ref;
  /**
   * 1-based. With `scope`: its first element child to be read. With `find` and `selector`: the first match to be shown.
   * With `whole`: `next` of the previous portion.
   */
  offset?: number;
  /** Levels of containers; the content of the last is only counted. */
  depth?: number;
  /** In document order from `offset` on. A portion ends after its first frame. */
  whole?: boolean;
  /** With `whole`: the frame to begin with, instead of `offset`. */
  fromFrame?: Ref;
  /** Elements that fit, with everything in them, in any shadow root. */
  selector?: string;
  /** Lines with this text (case ignored) and role, with their ancestors. */
  find?: { text?: string; role?: string };
  print?: boolean;
  /** Tokens, approximately; absent: no limit. */
  budget?: number;
}

export interface PageMarks {
  width: number;
  height: number;
  /** From the viewport of its document. */
  marks: Mark[];
  frames: (Omit<Mark, 'ref'> & { ref?: Ref })[];
  /** Models do not see values of these fields. */
  secrets: Omit<Mark, 'ref'>[];
}

export interface Mark {
  ref: Ref;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** `changed`, `effect`: as of the method `changed`, where an action is compared. */
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
  /** In this HTML, and in all. */
  elements: { shown: number; fit: number };
}
