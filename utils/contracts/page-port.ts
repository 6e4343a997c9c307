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

/** A page of the task opened it. It belongs to the task. */
export type OpenedTab = TabInfo & { closed?: true };

/** What an action caused besides its outcome. All texts are the page's. */
export interface Aftermath {
  /** Document, values, scrolling, address or focus, without noise such as clocks. */
  changed?: boolean;
  /** Nothing has changed, but the browser does not draw this tab while it is in the background. */
  undrawn?: true;
  /** On its element, without words. */
  effect?: Effect;
  navigated?: { url: string; title: string };
  /** Answered, oldest first. */
  dialogs?: SeenDialog[];
  opened?: OpenedTab[];
  /** The browser refused these, because no person had asked. */
  blocked?: PersonOnly[];
  /** Names of those begun. */
  downloads?: string[];
  /** Writes and navigations to another document without an answer yet. */
  open?: { method: string; url: string }[];
  /** Writes to the page's own site that the server refused (from 400 on). */
  rejected?: { method: string; url: string; status: number }[];
  /** The server refused all that the action sent. */
  undone?: true;
  /**
   * By the guard: the decision follows (`waits`), it repeats an open request (`repeats`), or the page waits for no
   * answer (`beacon`).
   */
  held?: { method: string; url: string; why: 'waits' | 'repeats' | 'beacon' }[];
}

/** By the user's toggles, besides the snapshot. */
export interface Sight {
  /** `data` and `small` are base64 without a data: prefix. */
  screenshot?: { ok: true; mediaType: 'image/jpeg'; data: string; small: string } | { ok: false; failure: Failure };
  /** By the user. */
  given?: { name: string; mediaType: 'image/jpeg'; data: string; small: string }[];
  /** What a person can see, with styles, without values of fields. Page-derived. */
  html?: { ok: true; html: string; cut: boolean } | { ok: false; failure: Failure };
}

export interface Picture {
  mediaType: 'image/jpeg';
  /** Base64 without a data: prefix. */
  data: string;
  small: string;
  /** CSS pixels of the view. */
  width: number;
  height: number;
  /** Picture pixels for one CSS pixel; at most 1. */
  scale: number;
  /** Frames that the task may not use, and secrets, are grey boxes. */
  hasHiddenParts?: true;
}

/** Works in the task's current tab. Every call throws AgentError, or the signal's reason when aborted. */
export interface PagePort {
  /**
   * An unreadable page gives a view with `problem`. Without `scope` and `whole`, `offset` skips lines. Folds mark what
   * is left out. `file`: the text of an attached file, by its name, in place of the page; throws NOT_FOUND and
   * WRONG_ELEMENT where there is no such file or no text in it.
   */
  view(options: Omit<CollectOptions, 'budget'> & { file?: string }, signal: AbortSignal): Promise<PageView>;
  /**
   * Waits by events until what the action started has settled (navigation, DOM quiet). Forms that could matter and are
   * not in `permission` are held back, with STALE_REF. Other writes of the page to its own site wait: see `WritesPort`.
   */
  act(action: PageAction, signal: AbortSignal, permission?: ActPermission): Promise<ActionOutcome & Aftermath>;
  /** Changes nothing. */
  foresee(intent: Intent, signal: AbortSignal): Promise<Foreseen>;
  /** The user's files, by their names, go to a file field or drop zone. */
  upload(
    ref: string,
    names: readonly string[],
    signal: AbortSignal,
    permission?: ActPermission,
  ): Promise<ActionOutcome & Aftermath>;
  /**
   * Runs in the page, or in the frame of a ref; reads the code as `readCode` and waits as `act`. Throws as `act`, and
   * CODE_NOT_ALLOWED, and CODE_FAILED where the code does not end. Errors of the code, also of its syntax, are in the
   * report.
   */
  runCode(
    run: { code: string; frame?: string; limitMs: number } & ForSite,
    signal: AbortSignal,
  ): Promise<CodeReport & Aftermath>;
  /**
   * Calls once; waits as `act`. `left`: the answer went with the page. Throws PAGE_TOOL_FAILED with the page's words;
   * TIMEOUT where it may have happened.
   */
  callTool(
    call: { tool: string; input: Record<string, unknown> } & ForSite,
    signal: AbortSignal,
    permission?: ActPermission,
  ): Promise<{ text?: string; left?: true } & Aftermath>;
  /**
   * Also decides whether the page may be left with unsaved changes. Holds until that dialog, or until another page or
   * tab, for the page and its frames of the same site.
   */
  answerDialog(answer: DialogAnswer & ForSite, signal: AbortSignal): Promise<void>;
  waitFor(condition: WaitCondition, signal: AbortSignal): Promise<{ waitedMs: number }>;
  /** Elements that match have been seen and are gone, also across navigations. Has no time limit. */
  whenGone(selector: string, signal: AbortSignal): Promise<void>;
  /** Outlines the element until a person has used it. Has no time limit. */
  whenUsed(ref: string, signal: AbortSignal): Promise<void>;
  waitForNavigation(timeoutMs: number, signal: AbortSignal): Promise<{ url: string }>;
  waitForIdle(timeoutMs: number, signal: AbortSignal): Promise<{ waitedMs: number }>;
  /** At once where document and requests have been quiet for a while, else once they are, or after `timeoutMs`. */
  calm(timeoutMs: number, signal: AbortSignal): Promise<void>;
  /** What is in view. Throws TAB_HIDDEN where the browser takes no picture of a tab out of view. */
  picture(signal: AbortSignal): Promise<Picture>;
  /** Gives it once: no picture is stored. */
  lastPicture(): Picture | undefined;
  /** By the settings. Does not throw if something cannot be taken. */
  sight(of: ForSite, signal: AbortSignal): Promise<Sight>;
  describe(ref: string, signal: AbortSignal): Promise<KnownTarget>;
  /**
   * In any frame that the task may use, or why there is none. `samePage`: the address is that at which it was
   * described.
   */
  findKnown(
    target: KnownTarget,
    samePage: boolean,
    signal: AbortSignal,
  ): Promise<{ ref: string } | { ref?: undefined; why: 'missing' | 'several' }>;
  /** By a click of the user. Has no time limit. */
  whenPointedAt(signal: AbortSignal): Promise<{ ref: string; known: KnownTarget }>;
  html(target: { ref?: string; selector?: string; maxChars: number }, signal: AbortSignal): Promise<HtmlRead>;
  /** `file`: as in `view`. Throws as `view`. */
  extract(
    params: { what: ExtractKind; ref?: string; fields?: RecordField[]; file?: string },
    signal: AbortSignal,
  ): Promise<Extracted>;
  article(signal: AbortSignal): Promise<Article>;
}

/** The site for which it was decided ('': none): throws NAVIGATED in a document of another one. */
export interface ForSite {
  on?: string;
}

/** `on`: for what is named by no ref, which itself belongs to its document. */
export interface ActPermission extends ForSite {
  /** `digest`: as foreseen. `posts`, `asks`: where the form goes, by its method. */
  form?: { digest: string; posts?: string; asks?: string };
  leadsTo?: string;
  /** Approved as an effect, with one write of the page to its own site. */
  allowsWrite?: true;
  /** The page marks the control as one that does something, in every language. */
  acts?: true;
  control?: string;
  /** What the control pays, in the page's words. */
  amount?: string;
  /** From the form, or from fields around the control. */
  textsToSend?: string[];
  filled?: Filled;
  /** Texts of the task that are not the user's: they go to no other origin unseen. */
  foreignTexts?: string[];
  /** Nobody looks at the page before the next call. */
  isFollowed?: true;
  /** The action's start is on disk: before that all is got ready, and nothing done. */
  recorded?: Promise<void>;
}
