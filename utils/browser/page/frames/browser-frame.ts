export interface BrowserFrame {
  frameId: number;
  /** -1 for the top frame. */
  parentFrameId: number;
  url: string;
  documentKey: string;
  /** Its position in `window.frames` of its parent, -1 in shadow roots; undefined where no script runs. */
  index?: number;
  refPrefix?: string | undefined;
  libraryKey?: string | undefined;
  /** Absent until `index`, `refPrefix` and `libraryKey` were asked for. */
  asked?: true;
}

export type BrowserFrames = readonly BrowserFrame[];

/** A document in whose elements frames are looked for, by its frame, and all frames of the tab. */
export interface Around {
  frameId: number;
  frames: BrowserFrames;
}
