import type {
  ActionOutcome,
  Article,
  CodeReport,
  CollectOptions,
  Effect,
  Extracted,
  ExtractKind,
  Foreseen,
  HtmlRead,
  Intent,
  KnownTarget,
  PageAction,
  RecordField,
  WaitCondition,
} from '../page/api';
import type { DialogAnswer, Filled, PersonOnly, SeenDialog } from '../page/watch/page-events';
import type { Failure } from '../failure';
import type { PageView, TabInfo } from './events';

/** By a page; it belongs to the task. */
export type OpenedTab = TabInfo & { closed?: true };

/** Besides the outcome. Texts are the page's. */
export interface Aftermath {
  /** Document, values, scrolling, address, focus; without noise such as clocks. */
  changed?: boolean;
  /** In the background, this tab draws nothing */
  undrawn?: true;
  /** On its element, without words */
  effect?: Effect;
  /** A new document */
  navigated?: { url: string; title: string };
  /** Answered, oldest first */
  dialogs?: SeenDialog[];
  opened?: OpenedTab[];
  /** No person had asked for it */
  blocked?: PersonOnly[];
  /** Begun */
  downloads?: string[];
  /** They write or lead to another document, without an answer yet */
  open?: { method: string; url: string }[];
  /** Writes to the page's own site, refused by the server (from 400 on) */
  rejected?: { method: string; url: string; status: number }[];
  /** All of it, and nothing was carried out */
  undone?: true;
  /**
   * By the guard: the decision comes next (`waits`), it repeats an open request (`repeats`), or the page does not wait
   * (`beacon`).
   */
  held?: { method: string; url: string; why: 'waits' | 'repeats' | 'beacon' }[];
}

/** By the user's toggles; absent where off. */
export interface Sight {
  /** In view; base64 without a data: prefix. */
  screenshot?: { ok: true; mediaType: 'image/jpeg'; data: string; small: string } | { ok: false; failure: Failure };
  /** By name */
  attached?: { name: string; mediaType: 'image/jpeg'; data: string; small: string }[];
  /** Visible, with styles, without fields' values. Page-derived. */
  html?: { ok: true; html: string; cut: boolean } | { ok: false; failure: Failure };
}

/** With refs of what can be pointed at. */
export interface Picture {
  mediaType: 'image/jpeg';
  /** Base64 without a data: prefix. */
  data: string;
  /** For the log */
  small: string;
  /** CSS pixels of the view */
  width: number;
  height: number;
  /** Picture pixels for a CSS pixel, at most 1 */
  scale: number;
  /** Grey boxes: frames not for the task, secrets. */
  hasHiddenParts?: true;
}

/** In the current tab. Throws AgentError, or the signal's reason when aborted. */
export interface PagePort {
  /**
   * Or a part. A page that cannot be read has `problem`. Without `scope` and `whole`, `offset` skips lines. Folds mark
   * what is left out. `file`: an attached file's text, by name; throws NOT_FOUND and WRONG_ELEMENT without such a file
   * or text.
   */
  view(options: Omit<CollectOptions, 'budget'> & { file?: string }, signal: AbortSignal): Promise<PageView>;
  /**
   * Waits until all it started has settled (navigation, DOM quiet), by events. Forms that could matter and are not in
   * `permission` are held back, with STALE_REF. Other writes to the page's own site wait: see `WritesPort`.
   */
  act(action: PageAction, signal: AbortSignal, permission?: ActPermission): Promise<ActionOutcome & Aftermath>;
  /** Changes nothing. */
  foresee(intent: Intent, signal: AbortSignal): Promise<Foreseen>;
  /** The user's, by name, to a file field or drop zone. */
  upload(
    ref: string,
    names: readonly string[],
    signal: AbortSignal,
    permission?: ActPermission,
  ): Promise<ActionOutcome & Aftermath>;
  /**
   * As `readCode` reads it, in the page or a ref's frame; waits as `act`. Throws as `act`, CODE_NOT_ALLOWED, and
   * CODE_FAILED where it does not end. What it throws itself, or why it cannot be parsed, is in the report.
   */
  runCode(run: { code: string; frame?: string; limitMs: number }, signal: AbortSignal): Promise<CodeReport & Aftermath>;
  /**
   * Once; waits as `act`. `left`: the page was left, with the answer. Throws PAGE_TOOL_FAILED with the page's words;
   * TIMEOUT where it may have happened.
   */
  callTool(
    call: { tool: string; input: Record<string, unknown> },
    signal: AbortSignal,
    permission?: ActPermission,
  ): Promise<{ text?: string; left?: true } & Aftermath>;
  /** Or whether the page may be left unsaved. Until that dialog, or another page. */
  answerDialog(answer: DialogAnswer, signal: AbortSignal): Promise<void>;
  waitFor(condition: WaitCondition, signal: AbortSignal): Promise<{ waitedMs: number }>;
  /** Seen, then gone, also across navigations. No time limit. */
  whenGone(selector: string, signal: AbortSignal): Promise<void>;
  /** Outlines it. No time limit. */
  whenUsed(ref: string, signal: AbortSignal): Promise<void>;
  /** No navigation under way, document loaded. */
  waitForNavigation(timeoutMs: number, signal: AbortSignal): Promise<{ url: string }>;
  /** Document and requests. */
  waitForIdle(timeoutMs: number, signal: AbortSignal): Promise<{ waitedMs: number }>;
  /** At once where document and requests have been quiet, else once they are, or after `timeoutMs`. */
  calm(timeoutMs: number, signal: AbortSignal): Promise<void>;
  /** In view now. Throws TAB_HIDDEN where the tab is not. */
  picture(signal: AbortSignal): Promise<Picture>;
  /** Only once: no picture is stored. */
  lastPicture(): Picture | undefined;
  /** By the settings. Does not throw if one cannot be taken. */
  sight(signal: AbortSignal): Promise<Sight>;
  /** To find it again. */
  describe(ref: string, signal: AbortSignal): Promise<KnownTarget>;
  /** In any frame of the task, or why not. `samePage`: at the address where it was described. */
  findKnown(
    target: KnownTarget,
    samePage: boolean,
    signal: AbortSignal,
  ): Promise<{ ref: string } | { ref?: undefined; why: 'missing' | 'several' }>;
  /** By a click. No time limit. */
  whenPointedAt(signal: AbortSignal): Promise<{ ref: string; known: KnownTarget }>;
  html(target: { ref?: string; selector?: string; maxChars: number }, signal: AbortSignal): Promise<HtmlRead>;
  /** `file`: as in `view`, which throws alike. */
  extract(
    params: { what: ExtractKind; ref?: string; fields?: RecordField[]; file?: string },
    signal: AbortSignal,
  ): Promise<Extracted>;
  /** The page's main content. */
  article(signal: AbortSignal): Promise<Article>;
}

/** By the guard's verdict. */
export interface ActPermission {
  /** `digest`: as foreseen. `posts`, `asks`: where it goes, by method. */
  form?: { digest: string; posts?: string; asks?: string };
  /** Followed by the action */
  leadsTo?: string;
  /** Approved as an effect, with one write to the page's own site. */
  allowsWrite?: true;
  /** By facts of the page, in every language. */
  acts?: true;
  /** Operated, in the page's words */
  control?: string;
  /** In the page's words, if it says so */
  amount?: string;
  /** From the form, or fields around the control */
  textsToSend?: string[];
  /** It presses nothing. */
  filled?: Filled;
  /** By the task, not from the user: to no other origin unseen. */
  foreignTexts?: string[];
  /** Nobody looks at the page before it. */
  isFollowed?: true;
  /** On disk: all is got ready meanwhile, and nothing is done before. */
  recorded?: Promise<void>;
}
