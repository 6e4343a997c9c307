/** As the browser knows it. */
export interface BrowserFrame {
  frameId: number;
  /** -1 for the top frame */
  parentId: number;
  url: string;
  /** Unique to each document. */
  documentKey: string;
  /** In `window.frames` of its parent, -1 inside of shadow roots; undefined where no script runs. */
  index: number | undefined;
  /** Of the page library that is there. */
  refPrefix: string | undefined;
  libraryKey: string | undefined;
  /** For `index`, `refPrefix` and `libraryKey`. */
  asked: boolean;
}
