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
  /** What the action did to its element, without words. */
  effect?: Effect;
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
  /** Requests that the action caused, that write to the page's own site, and that the server refused (from 400 on). */
  rejected?: { method: string; url: string; status: number }[];
  /** The server refused everything that the action sent and carried out none of it. */
  undone?: true;
  /**
   * What the page wanted to send and the guard held back: the decision comes next (`waits`), it repeats a request that
   * is open (`repeats`), or the page does not wait for its answer (`beacon`).
   */
  held?: { method: string; url: string; why: 'waits' | 'repeats' | 'beacon' }[];
}

/** What the user's toggles let the planner see besides the snapshot; absent where they are off. */
export interface Sight {
  /** What is in view. `data` and `small` are base64 without a data: prefix. */
  screenshot?: { ok: true; mediaType: 'image/jpeg'; data: string; small: string } | { ok: false; failure: Failure };
  /** Pictures that the user attached, by their names. */
  attached?: { name: string; mediaType: 'image/jpeg'; data: string; small: string }[];
  /** What a person can see of the page, with styles, without the values of fields. Page-derived. */
  html?: { ok: true; html: string; cut: boolean } | { ok: false; failure: Failure };
}

/** A picture of what is in view, with the refs of what can be pointed at. */
export interface Picture {
  mediaType: 'image/jpeg';
  /** Base64 without a data: prefix. */
  data: string;
  /** Small enough for the log. */
  small: string;
  /** CSS pixels of the view */
  width: number;
  height: number;
  /** Picture pixels for one CSS pixel; at most 1. */
  scale: number;
  /** Frames that the task may not use, and secrets in fields, are grey boxes. */
  hasHiddenParts?: true;
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
   * matter and are not in `permission` are held back, with STALE_REF. Other writes of the page to its own site wait:
   * see `WritesPort`.
   */
  act(action: PageAction, signal: AbortSignal, permission?: ActPermission): Promise<ActionOutcome & Aftermath>;
  /** Tells what an action would do. Changes nothing. */
  foresee(intent: Intent, signal: AbortSignal): Promise<Foreseen>;
  /** Gives files that the user attached, by their names, to a file field or drop zone. */
  upload(
    ref: string,
    names: readonly string[],
    signal: AbortSignal,
    permission?: ActPermission,
  ): Promise<ActionOutcome & Aftermath>;
  /**
   * Runs code in the page, or in the frame of a ref, as `readCode` reads it, and waits as `act` does. Throws the
   * AgentErrors of `act`, and also CODE_NOT_ALLOWED, and CODE_FAILED where the code does not end. What the code itself
   * throws is in the report, and what is wrong with code that cannot be parsed.
   */
  runCode(run: { code: string; frame?: string; limitMs: number }, signal: AbortSignal): Promise<CodeReport & Aftermath>;
  /**
   * Calls a tool that the page offers, once, and waits as `act` does. `left`: the page was left meanwhile, and the
   * answer with it. Throws PAGE_TOOL_FAILED with the page's words; TIMEOUT where it may have happened.
   */
  callTool(
    call: { tool: string; input: Record<string, unknown> },
    signal: AbortSignal,
    permission?: ActPermission,
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
  /** Takes the screenshot and the HTML that the settings ask for. Does not throw if one cannot be taken. */
  sight(signal: AbortSignal): Promise<Sight>;
  /** Describes the element of a ref, so that it can be found again. */
  describe(ref: string, signal: AbortSignal): Promise<KnownTarget>;
  /**
   * The ref of the element that fits a description, in any frame that the task may use, or why there is none.
   * `samePage`: the address is the one on which the element was described.
   */
  findKnown(
    target: KnownTarget,
    samePage: boolean,
    signal: AbortSignal,
  ): Promise<{ ref: string } | { ref?: undefined; why: 'missing' | 'several' }>;
  /** Resolves when the user has clicked an element to point at it. Has no time limit. */
  whenPointedAt(signal: AbortSignal): Promise<{ ref: string; known: KnownTarget }>;
  html(target: { ref?: string; selector?: string; maxChars: number }, signal: AbortSignal): Promise<HtmlRead>;
  /** `file`: of a file that the user attached, by its name, in place of the page. Throws as `view`. */
  extract(
    params: { what: ExtractKind; ref?: string; fields?: RecordField[]; file?: string },
    signal: AbortSignal,
  ): Promise<Extracted>;
  article(signal: AbortSignal): Promise<Article>;
}

/** What the guard's verdict on an action allows the page in which the action is carried out. */
export interface ActPermission {
  /**
   * `digest`: of the form that the action may send, as it was foreseen. `posts`, `asks`: where it goes, by its method.
   */
  form?: { digest: string; posts?: string; asks?: string };
  /** Where the link leads that the action follows. */
  leadsTo?: string;
  /** The action was approved as an effect, and with it one write of the page to its own site. */
  allowsWrite?: true;
  /** The page marks that control as one that does something, by facts that say so in every language. */
  acts?: true;
  /** Name of the control that the action operates, in the page's words. */
  control?: string;
  /** The amount that the control pays, in the page's words, if the page says so. */
  amount?: string;
  /** The text that the action would send: from the form, or from the fields around the control. */
  textsToSend?: string[];
  /** The action only fills in the control and presses nothing. */
  filled?: Filled;
  /** What the task typed, pasted or chose and does not come from the user: it goes to no other origin unseen. */
  foreignTexts?: string[];
  /** Another call of the same answer comes next: nobody looks at the page before it. */
  isFollowed?: true;
  /** Resolves when the start of the action is on disk: all is got ready meanwhile, and nothing is done before. */
  recorded?: Promise<void>;
}
