export interface BrowserFrame {
  frameId: number;
  /** -1 for the top frame. */
  parentFrameId: number;
  url: string;
  documentKey: string;
  /** Its position in `window.frames` of its parent, -1 in shadow roots; undefined where no script runs. */
  index: number | undefined;
  refPrefix: string | undefined;
  libraryKey: string | undefined;
  /** False until `index`, `refPrefix` and `libraryKey` were asked for. */
  asked: boolean;
}
