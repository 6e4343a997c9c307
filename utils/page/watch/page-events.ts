/**
 * What the watcher in a page reports, and the orders it takes. It is in the page's own world while a task runs, so it
 * sees dialogs, windows and downloads before the browser does. Plain data; whatever it reports is only the page's word.
 */

export type DialogKind = 'alert' | 'confirm' | 'prompt' | 'print' | 'beforeunload';

/** How the next dialog is answered. `text` is for prompts. */
export interface DialogAnswer {
  accept: boolean;
  text?: string;
}

/** A dialog that the user did not see, and its answer. */
export interface SeenDialog {
  kind: DialogKind;
  message: string;
  accepted: boolean;
  /** What a prompt was answered with. */
  text?: string;
}

/** What browsers allow only a person to do. `file`: the page asked for a file through its file field. */
export type PersonOnly = 'play' | 'fullscreen' | 'picker' | 'share' | 'clipboard' | 'file';

export type PageEventReport =
  | { kind: 'dialog'; dialog: SeenDialog }
  /**
   * The page wanted a new window. `opened` is false where the browser may have refused it, as it does for clicks that
   * no person made.
   */
  | { kind: 'open'; url: string; opened: boolean }
  | { kind: 'download'; url: string; name: string }
  /**
   * A file that the page made itself and gives to download. `base64`: what is in it, where the page made it while the
   * watcher was there, and it is not too large.
   */
  | { kind: 'file'; url: string; type: string; base64?: string }
  /** The browser refused this because no person had asked for it. */
  | { kind: 'blocked'; what: PersonOnly }
  /** The page has put a text on the clipboard, or tried to. */
  | { kind: 'copied'; text: string }
  /**
   * The page opens one dialog after the other and catches the errors that would end its loop: from now on the browser
   * shows them. `ended`: it has come to its end.
   */
  | { kind: 'insists'; ended: boolean }
  /** Because of a key, the page does something in this many milliseconds. */
  | { kind: 'soon'; ms: number }
  /** The page is going to another document. Firefox reports this late. */
  | { kind: 'leaving' }
  | WriteReport
  /** The answer to an order. `stays`: the page objects to leaving. */
  | { kind: 'reply'; id: number; stays?: boolean };

export type PageEventOrder =
  /** Sets the answer to the next dialog, or clears it. */
  | { id: number; kind: 'answer'; answer: DialogAnswer | null }
  /**
   * The tab is about to be navigated away: asks whether the page objects, and suppresses the browser's question if it
   * may go.
   */
  | { id: number; kind: 'leave' }
  | ({ id: number } & WriteHoldOrder);

/** A request that a page wants to make, and that waits for permission: it writes, acts by its address, or leaves. */
export interface WriteReport {
  kind: 'write';
  /** Identifies the request within its document. */
  write: string;
  by: SentBy;
  /** In capitals. */
  method: string;
  /** Without its fragment. */
  url: string;
  /** Address of the document that makes it. */
  from: string;
  /** It comes of what a person did in the document. */
  byHand: boolean;
  body: WriteBody;
  headers: OperationHeader[];
  /** The page itself says that this is no mere look: see `Arming.acts`. */
  acts?: boolean;
  /** The page's scripts prove to the server who they act for. Cookies that the browser adds do not count. */
  signed: boolean;
}

/**
 * By what a page sends a request. `navigation`: a script opens an address in the place of its document. `window`: the
 * page opens one in a new window; where that waits, the page is told that the browser opens none.
 */
export type SentBy = 'fetch' | 'xhr' | 'beacon' | 'form' | 'navigation' | 'window';

/** A request that a page is about to make. Who decides about it sets `isAllowed`. */
export interface Leaving {
  by: SentBy;
  method: string;
  /** Without its fragment. */
  url: string;
  /** Of an address that the page opens: with its fragment, which scripts there can read. */
  whole?: string;
  body(): unknown;
  headers(): OperationHeader[];
  isSync?: boolean;
  /** The browser itself is about to send the form. */
  isSubmitted?: boolean;
  isAllowed: boolean | Promise<boolean>;
}

/** A header that a script sets and that may say what is to be done. */
export type OperationHeader = [name: string, value: string];

/**
 * What can be read of a body: a text, or the fields of a form. `size` is in characters or bytes; absent where it is
 * unknown.
 */
export interface WriteBody {
  text?: string;
  fields?: [name: string, value: string][];
  size?: number;
}

/** What waits from now on. */
export interface Arming {
  /** Requests that write. */
  armed: boolean;
  /** Requests of scripts that read from another origin. */
  reads?: boolean;
  /**
   * Requests of scripts that read, too, until one has left: the page marks the control as one that does something. A
   * yes to a question of the page says the same of what follows.
   */
  acts?: boolean;
  /** A form that goes to this address may be sent by the browser itself. */
  form?: string | undefined;
  /**
   * What no script takes to another origin by opening an address there: texts of the task, as in `foreign-texts.ts`.
   * They are kept beside the page, and never told to it.
   */
  texts?: string[];
  /** Addresses that the action itself opens, by a link or by a form that asks: they were judged before. */
  leadsTo?: string | undefined;
  asks?: string | undefined;
  /** When the first action was done in the document, by its `performance.now()`: what came before is its own doing. */
  firstAt?: number;
  /** The action was not done in this tab: what the user did here before it still counts as their doing. */
  beside?: boolean;
}

export type WriteHoldOrder =
  | ({ kind: 'arm' } & Arming)
  /** The action that was armed for does something: see `Arming.acts`. */
  | { kind: 'acts' }
  /** Lets a request go, or refuses it. `lasts`: the user has refused it, and so whatever repeats it in the document. */
  | { kind: 'write'; write: string; sends: boolean; lasts?: boolean }
  /** What was refused in the document while another watcher was there. */
  | { kind: 'refused'; requests: Said[] };

/** What tells a request from others: its method and its address without the query, and its values in any form. */
export interface Said {
  to: string;
  values: string[];
}

/**
 * A request that waits for the guard: it writes, or carries something of the task to another origin, and an action may
 * have caused it.
 */
export interface HeldWrite {
  id: string;
  /** In capitals. */
  method: string;
  url: string;
  by: SentBy;
  /** Address of the page that wants to make the request. */
  page: string;
  body: WriteBody;
  /** Those that the page's scripts set and that may name an operation; never those that prove who the user is. */
  headers?: OperationHeader[];
  /** The action was approved as one that sends something, and nothing was sent because of it yet. */
  opened?: true;
  /** Scripts of the task's pages get from its origin what they show. */
  serves?: true;
  /** Name of the control that was operated before the request, in the page's words. */
  control?: string;
  /** What that control pays, in the page's words, where the page says so. */
  amount?: string;
  /** The operation only filled in the control and pressed nothing: the page saves that by itself. */
  filled?: Filled;
}

/** How a field was filled in: a text was typed into it, or its value was chosen. */
export type Filled = 'typed' | 'chosen';

/**
 * How a held write ended: with this status, without an answer yet, without a connection, not sent, or gone with its
 * page.
 */
export type WriteEnd =
  { how: 'answered'; status: number } | { how: 'open' } | { how: 'failed' } | { how: 'refused' } | { how: 'gone' };
