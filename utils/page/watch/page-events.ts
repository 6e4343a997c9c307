/**
 * What the watcher in a page reports, and its orders. It lives in the page's own world while a task runs, to see
 * dialogs, windows and downloads before the browser. Its reports are only the page's word.
 */

export type DialogKind = 'alert' | 'confirm' | 'prompt' | 'print' | 'beforeunload';

/** `text` is for prompts. */
export interface DialogAnswer {
  accept: boolean;
  text?: string;
}

export interface SeenDialog {
  kind: DialogKind;
  message: string;
  accepted: boolean;
  text?: string;
}

/** `file`: by its file field. */
export type PersonOnly = 'play' | 'fullscreen' | 'picker' | 'share' | 'window' | 'clipboard' | 'file';

export type PageEventReport =
  | { kind: 'dialog'; dialog: SeenDialog }
  /** The browser may have refused it. */
  | { kind: 'open'; url: string }
  | { kind: 'download'; url: string; name: string }
  /** Made by the page itself. `base64`: if the watcher was there, and it is not too large. */
  | { kind: 'file'; url: string; type: string; base64?: string }
  | { kind: 'blocked'; what: PersonOnly }
  | { kind: 'copied'; text: string }
  /** The page opens dialogs in a loop and catches the errors that would end it: now the browser shows them. */
  | { kind: 'insists'; ended: boolean }
  /** The page puts something off after a key, or after a press: then it is awaited only `ifStill` nothing changed. */
  | { kind: 'soon'; ms: number; ifStill?: true }
  | { kind: 'leaving' }
  | WriteReport
  | { kind: 'reply'; id: number; stays?: boolean };

export type PageEventOrder =
  /** Of the next dialog; null clears it. Only documents of `origin` hear of it. */
  | { id: number; kind: 'answer'; answer: DialogAnswer | null; origin?: string }
  /**
   * Asks whether the page objects to being left. The browser asks no more if it may go; `agreed`: though it objects.
   */
  | { id: number; kind: 'leave'; agreed: boolean }
  | ({ id: number } & WriteHoldOrder);

/** Waits for permission: it writes, acts by its address, or leaves. */
export interface WriteReport {
  kind: 'write';
  /** Unique in its document. */
  write: string;
  by: SentBy;
  /** In capitals. */
  method: string;
  /** Without its fragment. */
  url: string;
  /** Of the document that makes it. */
  from: string;
  byHand: boolean;
  body: WriteBody;
  headers: OperationHeader[];
  /** See `Arming.acts`. */
  acts?: boolean;
  /** Scripts prove to the server who they act for; cookies do not count. */
  signed: boolean;
}

/**
 * `navigation`: a script opens an address in place of its document. `window`: in a new one; while it waits, none opens.
 */
export type SentBy = 'fetch' | 'xhr' | 'beacon' | 'form' | 'navigation' | 'window';

/** Who decides about it sets `isAllowed`. */
export interface Leaving extends Pick<WriteReport, 'by' | 'method' | 'url'> {
  /** With its fragment, which scripts at the address can read. */
  whole?: string;
  body(): unknown;
  headers(): OperationHeader[];
  isSync?: boolean;
  isSubmitted?: boolean;
  isAllowed: boolean | Promise<boolean>;
}

/** Set by a script, it may say what is to be done. */
export type OperationHeader = [name: string, value: string];

/** `size`: characters or bytes; absent where unknown. */
export interface WriteBody {
  text?: string;
  fields?: [name: string, value: string][];
  size?: number;
}

export interface Arming {
  armed: boolean;
  /** Requests of scripts that read from another origin. */
  reads?: boolean;
  /**
   * Requests of scripts that read, until one has left: the control is marked as one that acts, or a question of the
   * page was answered with yes.
   */
  acts?: boolean;
  /** Address of a form that the browser itself may send. */
  form?: string | undefined;
  /**
   * Of the task: no script may take them to another origin by opening an address (`foreign-texts.ts`). Never told to
   * the page.
   */
  texts?: string[];
  /** The action's own link, or its form that asks: judged before. */
  leadsTo?: string | undefined;
  asks?: string | undefined;
  /** Of the first action here, by `performance.now()`: what came before is the page's own doing. */
  firstAt?: number;
  /** The action was in another tab: what the user did here before is still theirs. */
  beside?: boolean;
}

/** Comes with a message that the frame gets anyway. */
export interface CarriedArming {
  nonce: string;
  arming: Arming;
}

export type WriteHoldOrder =
  | ({ kind: 'arm' } & Arming)
  | { kind: 'acts' }
  /** `lasts`: the user has refused it, and so every repetition in the document. */
  | { kind: 'write'; write: string; sends: boolean; lasts?: boolean }
  /** Refused in this document, while an earlier watcher was there. */
  | { kind: 'refused'; requests: Said[] };

/** Tells requests apart. `to`: method and address without the query; values in any form. */
export interface Said {
  to: string;
  values: string[];
}

/**
 * Waits for the guard: an action may have caused it, and it writes or takes something of the task to another origin.
 */
export interface HeldWrite extends Pick<WriteReport, 'by' | 'method' | 'url' | 'body'> {
  id: string;
  page: string;
  /** Never those that prove who the user is. */
  headers?: OperationHeader[];
  /** The action was approved as one that sends, and nothing was sent yet. */
  opened?: true;
  /** The task's pages show what scripts get from its origin. */
  serves?: true;
  /** Used before the request, in the page's words. */
  control?: string;
  /** What the control pays, in the page's words. */
  amount?: string;
  /** It was only filled in: the page saves that by itself. */
  filled?: Filled;
}

export type Filled = 'typed' | 'chosen';

export type WriteEnd =
  { how: 'answered'; status: number } | { how: 'open' } | { how: 'failed' } | { how: 'refused' } | { how: 'gone' };
