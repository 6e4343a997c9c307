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

export type WitnessReport =
  | { kind: 'dialog'; dialog: SeenDialog }
  /** The page wanted a new window. `opened` is false where the browser may have refused it, as it does to clicks without a hand. */
  | { kind: 'open'; url: string; opened: boolean }
  | { kind: 'download'; url: string; name: string }
  /** The page goes to another document. Firefox says so late. */
  | { kind: 'leaving' }
  /** The answer to an order. `stays`: the page objects to being left. */
  | { kind: 'reply'; id: number; stays?: boolean };

export type WitnessOrder =
  /** Sets the answer of the next dialog, or takes it back. */
  | { id: number; kind: 'answer'; answer: DialogAnswer | null }
  /** The tab is about to be led elsewhere: asks whether the page objects, and takes the browser's question away when it may go. */
  | { id: number; kind: 'leave' };
