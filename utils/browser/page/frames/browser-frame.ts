/** A frame of a tab as the browser knows it. */
export interface BrowserFrame {
  frameId: number;
  /** -1 for the top frame */
  parentId: number;
  url: string;
  /** Of each document */
  documentKey: string;
  /** In `window.frames` of its parent, -1 in shadow roots; undefined where no script runs. */
  index: number | undefined;
  /** In its page library */
  refPrefix: string | undefined;
  /** The key of that library. */
  libraryKey: string | undefined;
  /** For `index`, `refPrefix` and `libraryKey` */
  asked: boolean;
}
