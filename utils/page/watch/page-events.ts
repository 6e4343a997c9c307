/**
 * What the witness in a page tells and is told. It stands in the page's own world while a task runs: it sees dialogs, windows
 * and downloads before the browser does. Plain data; whatever it tells is the page's word.
 */

export type DialogKind = 'alert' | 'confirm' | 'prompt' | 'print' | 'beforeunload';

/** How the coming dialogs are answered. `text` is for prompts. */
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

/** What browsers let only a person do. `file`: the page asked for a file, by its field. */
export type PersonOnly = 'play' | 'fullscreen' | 'picker' | 'share' | 'clipboard' | 'file';

export type WitnessReport =
  | { kind: 'dialog'; dialog: SeenDialog }
  /** The page wanted a new window. `opened` is false where the browser may have refused it, as it does to clicks without a hand. */
  | { kind: 'open'; url: string; opened: boolean }
  | { kind: 'download'; url: string; name: string }
  /** The browser refused it, because no person had asked for it. */
  | { kind: 'blocked'; what: PersonOnly }
  /** The page has put a text into the clipboard, or tried to. */
  | { kind: 'copied'; text: string }
  /** The page goes to another document. Firefox says so late. */
  | { kind: 'leaving' }
  | WriteReport
  /** The answer to an order. `stays`: the page objects to being left. */
  | { kind: 'reply'; id: number; stays?: boolean };

export type WitnessOrder =
  /** Sets the answer of the next dialog, or takes it back. */
  | { id: number; kind: 'answer'; answer: DialogAnswer | null }
  /** The tab is about to be led elsewhere: asks whether the page objects, and takes the browser's question away when it may go. */
  | { id: number; kind: 'leave' }
  | ({ id: number } & WriteHoldOrder);

/** A request by a method that writes, which a page wants to make, and which waits for the word. */
export interface WriteReport {
  kind: 'write';
  /** Names it among all of its document. */
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

/** What can be read of a body: a text, or the fields of a form. `size` in characters or bytes; absent where it cannot be known. */
export interface WriteBody {
  text?: string;
  fields?: [name: string, value: string][];
  size?: number;
}

export type WriteHoldOrder =
  /** From now on such requests wait, or no more. A form to `form` may be sent by the browser itself. */
  | { kind: 'arm'; armed: boolean; form?: string | undefined }
  /** Lets one go, or refuses it. */
  | { kind: 'write'; write: string; sends: boolean };

/** A request by a method that writes, from a page of the task to its own site, that waits for the guard. */
export interface HeldWrite {
  id: string;
  /** In capitals. */
  method: string;
  url: string;
  by: 'fetch' | 'xhr' | 'beacon' | 'form';
  /** Address of the page that wants it. */
  page: string;
  body: WriteBody;
  /** Name of the control that was operated before, in the page's words. */
  control?: string;
}

/** How a held write ended: with this status, without an answer yet, without a connection, not sent, or gone with its page. */
export type WriteEnd =
  { how: 'answered'; status: number } | { how: 'open' } | { how: 'failed' } | { how: 'refused' } | { how: 'gone' };
