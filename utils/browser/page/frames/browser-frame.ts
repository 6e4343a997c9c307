/** A frame of a tab as the browser knows it. */
export interface BrowserFrame {
  frameId: number;
  /** -1 for the top frame */
  parentId: number;
  url: string;
  /** Unique to each document. */
  documentKey: string;
  /** Position in `window.frames` of its parent, -1 inside of shadow roots; undefined where no script runs. */
  index: number | undefined;
  /** The prefix of refs that its page library already has. */
  refPrefix: string | undefined;
  /** The key of that library. */
  libraryKey: string | undefined;
  /** The frame was asked for `index`, `refPrefix` and `libraryKey`. */
  asked: boolean;
}
