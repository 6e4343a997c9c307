import type { ActCall } from './act/admit';
import type { Effect, PageAction, ActionOutcome, Intent, Foreseen } from './act/actions';
import type {
  PageDocument,
  WaitCondition,
  ExtractKind,
  RecordField,
  Extracted,
  CollectOptions,
  PageMarks,
  Quiet,
  HtmlRead,
} from './answers';
import type { Ref } from './see/nodes';
import type { KnownTarget } from './known/known-target';
import type { CarriedArming } from './watch/page-events';

export * from './answers';
export type * from './act/actions';
export type * from './see/nodes';
export type * from './known/known-target';

/** Every method answers with an envelope (see utils/rpc). */
export interface PageApi {
  /**
   * Reads the viewport, then what is near it, while the budget lasts; nodes of role `more` stand for the rest. The
   * first call sets the ref prefix and the number after which refs are counted, so that a ref of an earlier document
   * never means an element of this one. Yields to the page. Throws STALE_REF, INVALID_ARGUMENTS.
   */
  collect(params: { refPrefix: string; refsAfter: number } & CollectOptions): PageDocument;
  /**
   * Waits for actionability (at most `timeoutMs`), acts, reads back, but does not wait for what follows. Throws, with
   * nothing done, TIMEOUT if it cannot begin by `notAfter` (milliseconds since the epoch), SUPERSEDED for a call
   * already carried out or of a run that another has taken over from, LOCK_FAILED where `arming` finds no watcher.
   * `allowedForm`: digest of the form that may be sent, '' for none; any other that could matter is held back, with
   * STALE_REF. `arming` holds from before the action.
   */
  act(params: {
    action: PageAction;
    timeoutMs: number;
    notAfter: number;
    call: ActCall;
    allowedForm: string;
    arming?: CarriedArming;
    /** Shows where it acts. */
    showsPointer?: boolean;
    /** Throws NAVIGATED in a document of any other. */
    origin?: string;
  }): ActionOutcome;
  /** Changes nothing; waits (at most `timeoutMs`) only for its element. Throws STALE_REF, WRONG_ELEMENT. */
  foresee(params: { intent: Intent; timeoutMs: number }): Foreseen;
  /**
   * Waits for quiet: for `quietMs`, or in so many `turns` one after the other, at most `limitMs`; not in a hidden tab,
   * whose timers come once a second. A turn has a frame, but for a further one where nothing may begin to move. Where
   * nothing has changed since `act`, one is enough; with 0, its tasks without the frame.
   * Of the quiet before the call `countsMs` count, or all since the last `act`, whose end it waits for.
   * With `look` it also collects meanwhile: the result may be used if `claimLook` says so, or is told `anyway`.
   */
  untilQuiet(params: {
    quietMs: number;
    limitMs: number;
    countsMs: number | 'since act';
    turns?: number;
    look?: { refPrefix: string; refsAfter: number } & CollectOptions;
  }): Quiet;
  claimLook(params: { anyway?: boolean }): { holds: boolean };
  activity(params: Record<never, never>): {
    sinceMutationMs: number;
    readyState: PageDocument['readyState'];
    documentKey: string;
  };
  /** In a hidden tab, waits at most `limitMs` for a timer, and with `frames` for the next frame. */
  lateTurns(params: { frames: boolean; limitMs: number }): { hidden: boolean };
  /**
   * Waits at most `limitMs` for a change since the last action began, or since `agoMs` before now; noise ignored.
   * `changed`: it happened meanwhile; false at once where there was one already.
   */
  firstChange(params: { limitMs: number; agoMs?: number }): { changed: boolean };
  /** Since the last action began, without noise such as clocks; true without an action. `effect`: on its element. */
  changed(params: Record<never, never>): { changed: boolean; effect?: Effect };
  /** What changes from now on is not the action's doing. */
  endAction(params: Record<never, never>): void;
  /** Lends the page to the code of a call (see code/element-bridge.ts). Begins a comparison, as for an action. */
  lend(params: { nonce: string; taskId: string }): void;
  /**
   * Undoes it as a person would, where it still stands as the task left it (else `changed`). `refused`: by the page.
   */
  takeBack(params: { taskId: string; id: number }): { how: UndoEnd };
  /** All that the condition names is visible, or gone. No polling. Throws TIMEOUT, INVALID_ARGUMENTS. */
  waitFor(params: { condition: WaitCondition }): { waitedMs: number };
  /** Refs that are in view and not covered. */
  marks(params: Record<never, never>): PageMarks;
  /**
   * Outer HTML of the document or the first that fit, cut at `maxChars`, without scripts, styles, comments, invisible
   * texts and secret values. Invisible elements stay, so that selectors made from it fit. Throws STALE_REF,
   * INVALID_ARGUMENTS, NOT_FOUND.
   */
  html(params: { ref?: Ref; selector?: string; maxChars: number }): HtmlRead;
  /** What a person can see. */
  visibleHtml(params: { maxChars: number }): { html: string; cut: boolean };
  /** `fields`: for `records` only. */
  extract(params: { what: ExtractKind; ref?: Ref; fields?: RecordField[] }): Extracted;
  /**
   * Outlines it until a person has used it (click, key or change); `used` is false after `timeoutMs`. Throws STALE_REF.
   */
  whenUsed(params: { ref: Ref; timeoutMs: number }): { used: boolean };
  /** Throws STALE_REF. */
  describe(params: { ref: Ref }): KnownTarget;
  /** `samePage`: see `findTarget`. Prefix and number as for `collect`. */
  findKnown(params: { target: KnownTarget; samePage: boolean; refPrefix: string; refsAfter: number }): FoundRef;
  /** The page does not get that click. `ref` is missing after `timeoutMs`. */
  whenPointedAt(params: { timeoutMs: number }): { ref?: Ref; known?: KnownTarget };
  /** Marks the place for a moment: evidence that the user clicks. */
  reveal(params: { text: string }): { found: boolean };
}

export type PageMethod = keyof PageApi;

/** Where true, a silent page may be waited for again. */
export const onlyReads: Readonly<Record<PageMethod, boolean>> = {
  collect: true,
  act: false,
  foresee: true,
  untilQuiet: true,
  claimLook: true,
  activity: true,
  lateTurns: true,
  firstChange: true,
  changed: true,
  endAction: false,
  lend: false,
  takeBack: false,
  waitFor: true,
  marks: true,
  html: true,
  visibleHtml: true,
  extract: true,
  whenUsed: false,
  describe: true,
  findKnown: true,
  whenPointedAt: false,
  reveal: false,
};

/** Something that can be taken back. `name`: the page's words, '' for none. */
export interface SetRow {
  id: number;
  kind: 'field' | 'choice' | 'order' | 'look';
  name: string;
}
export type UndoEnd = 'undone' | 'changed' | 'refused';

export type FoundRef = { ref: Ref; lastRef: number } | { ref?: undefined; why: 'missing' | 'several' | 'other-frame' };

export interface PageRequest<M extends PageMethod = PageMethod> {
  channel: 'sidehand:page';
  method: M;
  params: Parameters<PageApi[M]>[0];
}
