/**
 * What the watcher in a page reports, and its orders. It is in the page's own world while a task runs, so it sees
 * dialogs, windows and downloads before the browser does. Its reports are only the page's word.
 */

export type DialogKind = 'alert' | 'confirm' | 'prompt' | 'print' | 'beforeunload';

/** `text` is for prompts. */
export interface DialogAnswer {
  accept: boolean;
  text?: string;
}

/** A dialog that the user did not see. */
export interface SeenDialog {
  kind: DialogKind;
  message: string;
  accepted: boolean;
  text?: string;
}

/** What browsers allow only a person to do. `file`: by its file field. */
export type PersonOnly = 'play' | 'fullscreen' | 'picker' | 'share' | 'clipboard' | 'file';

export type PageEventReport =
  | { kind: 'dialog'; dialog: SeenDialog }
  /** The browser may have refused it, as for clicks that no person made. */
  | { kind: 'open'; url: string }
  | { kind: 'download'; url: string; name: string }
  /** Made by the page itself. `base64`: if made while the watcher was there, and not too large. */
  | { kind: 'file'; url: string; type: string; base64?: string }
  | { kind: 'blocked'; what: PersonOnly }
  /** On the clipboard, or tried to. */
  | { kind: 'copied'; text: string }
  /**
   * The page opens one dialog after the other and catches the errors that would end its loop: from now on the browser
   * shows them.
   */
  | { kind: 'insists'; ended: boolean }
  /** The page puts something off for so long after a key. */
  | { kind: 'soon'; ms: number }
  | { kind: 'leaving' }
  | WriteReport
  /** `stays`: the page objects to leaving. */
  | { kind: 'reply'; id: number; stays?: boolean };

export type PageEventOrder =
  /** Of the next dialog; null clears it. Only documents of `origin` hear of it. */
  | { id: number; kind: 'answer'; answer: DialogAnswer | null; origin?: string }
  /**
   * Asks whether the page objects to being left, and suppresses the browser's question if it may go. `agreed`: it may
   * though it objects.
   */
  | { id: number; kind: 'leave'; agreed: boolean }
  | ({ id: number } & WriteHoldOrder);

/** A request that waits for permission: it writes, acts by its address, or leaves. */
export interface WriteReport {
  kind: 'write';
  /** Unique in its document. */
  write: string;
  by: SentBy;
  /** In capitals. */
  method: string;
  /** Without its fragment. */
  url: string;
  /** Address of the document that makes it. */
  from: string;
  /** A person caused it in the document. */
  byHand: boolean;
  body: WriteBody;
  headers: OperationHeader[];
  /** See `Arming.acts`. */
  acts?: boolean;
  /** Scripts prove to the server who they act for. Cookies that the browser adds do not count. */
  signed: boolean;
}

/**
 * `navigation`: a script opens an address in place of its document. `window`: in a new window; where that waits, the
 * page is told that none opens.
 */
export type SentBy = 'fetch' | 'xhr' | 'beacon' | 'form' | 'navigation' | 'window';

/** A request about to be made. Who decides about it sets `isAllowed`. */
export interface Leaving extends Pick<WriteReport, 'by' | 'method' | 'url'> {
  /** An address that the page opens, with its fragment, which scripts there can read. */
  whole?: string;
  body(): unknown;
  headers(): OperationHeader[];
  isSync?: boolean;
  /** The browser itself is about to send the form. */
  isSubmitted?: boolean;
  isAllowed: boolean | Promise<boolean>;
}

/** A script sets it, and it may say what is to be done. */
export type OperationHeader = [name: string, value: string];

/** A text, or the fields of a form. `size`: characters or bytes; absent where unknown. */
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
   * Requests of scripts that read, until one has left: the page marks the control as one that does something. A yes to
   * a question of the page says the same of what follows.
   */
  acts?: boolean;
  /** The browser itself may send a form that goes to this address. */
  form?: string | undefined;
  /**
   * Texts of the task that no script takes to another origin by opening an address there, as in `foreign-texts.ts`.
   * Kept beside the page, and never told to it.
   */
  texts?: string[];
  /** The action itself opens these, by a link or by a form that asks: they were judged before. */
  leadsTo?: string | undefined;
  asks?: string | undefined;
  /** When the first action in the document was, by its `performance.now()`: what came before is its own doing. */
  firstAt?: number;
  /** The action was in another tab: what the user did here before it still counts as their doing. */
  beside?: boolean;
}

/** For the watcher with this nonce, brought by a message that the frame gets anyway. */
export interface CarriedArming {
  nonce: string;
  arming: Arming;
}

export type WriteHoldOrder =
  | ({ kind: 'arm' } & Arming)
  | { kind: 'acts' }
  /** `lasts`: the user has refused it, and so whatever repeats it in the document. */
  | { kind: 'write'; write: string; sends: boolean; lasts?: boolean }
  /** In this document, while another watcher was there. */
  | { kind: 'refused'; requests: Said[] };

/** Tells requests apart: method, address without the query, and values in any form. */
export interface Said {
  to: string;
  values: string[];
}

/**
 * A request that waits for the guard: it writes, or carries something of the task to another origin, and an action may
 * have caused it.
 */
export interface HeldWrite extends Pick<WriteReport, 'by' | 'method' | 'url' | 'body'> {
  id: string;
  page: string;
  /** Never those that prove who the user is. */
  headers?: OperationHeader[];
  /** The action was approved as one that sends something, and nothing was sent yet. */
  opened?: true;
  /** Scripts of the task's pages get from its origin what they show. */
  serves?: true;
  /** Used before the request, in the page's words. */
  control?: string;
  /** What that control pays, in the page's words. */
  amount?: string;
  /** The control was only filled in: the page saves that by itself. */
  filled?: Filled;
}

export type Filled = 'typed' | 'chosen';

/** With this status, without an answer yet, without a connection, not sent, or gone with its page. */
export type WriteEnd =
  { how: 'answered'; status: number } | { how: 'open' } | { how: 'failed' } | { how: 'refused' } | { how: 'gone' };
