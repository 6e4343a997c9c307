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
  /** The browser refused this because no person had asked for it. */
  | { kind: 'blocked'; what: PersonOnly }
  /** The page has put a text on the clipboard, or tried to. */
  | { kind: 'copied'; text: string }
  /**
   * The page opens one dialog after the other and catches the errors that would end its loop: from now on the browser
   * shows them. `ended`: it has come to its end.
   */
  | { kind: 'insists'; ended: boolean }
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

/** A request with a writing method that a page wants to make, and that waits for permission. */
export interface WriteReport {
  kind: 'write';
  /** Identifies the request within its document. */
  write: string;
  by: 'fetch' | 'xhr' | 'beacon' | 'form';
  /** In capitals. */
  method: string;
  /** Without its fragment. */
  url: string;
  /** The last input in the document came from a person. */
  byHand: boolean;
  body: WriteBody;
}

/**
 * What can be read of a body: a text, or the fields of a form. `size` is in characters or bytes; absent where it is
 * unknown.
 */
export interface WriteBody {
  text?: string;
  fields?: [name: string, value: string][];
  size?: number;
}

export type WriteHoldOrder =
  /**
   * Such requests wait from now on, or no longer wait. A form that goes to the address `form` may be sent by the
   * browser itself.
   */
  | { kind: 'arm'; armed: boolean; form?: string | undefined }
  /** Lets a request go, or refuses it. */
  | { kind: 'write'; write: string; sends: boolean };

/** A request with a writing method, from a page of the task to its own site, that waits for the guard. */
export interface HeldWrite {
  id: string;
  /** In capitals. */
  method: string;
  url: string;
  by: 'fetch' | 'xhr' | 'beacon' | 'form';
  /** Address of the page that wants to make the request. */
  page: string;
  body: WriteBody;
  /** Name of the control that was operated before the request, in the page's words. */
  control?: string;
  /** What that control pays, in the page's words, where the page says so. */
  amount?: string;
  /** The operation only filled in the control and pressed nothing: the page saves that by itself. */
  filled?: Filled;
  /** The page sent such a write by itself before, because this field was filled in. */
  fieldSave?: Pick<HeldWrite, 'control' | 'filled'>;
  /** Headers that name an operation or a method. */
  headers?: [name: string, value: string][];
  /** The user allowed the call before, and its page has sent nothing for it yet. */
  opened?: true;
}

/** How a field was filled in: a text was typed into it, or its value was chosen. */
export type Filled = 'typed' | 'chosen';

/**
 * How a held write ended: with this status, without an answer yet, without a connection, not sent, or gone with its
 * page.
 */
export type WriteEnd =
  { how: 'answered'; status: number } | { how: 'open' } | { how: 'failed' } | { how: 'refused' } | { how: 'gone' };
