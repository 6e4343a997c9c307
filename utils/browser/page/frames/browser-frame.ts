export interface BrowserFrame {
  frameId: number;
  /** -1 for the top frame. */
  parentFrameId: number;
  url: string;
  documentKey: string;
  /** In `window.frames` of its parent; -1 in shadow roots, undefined where no script runs. */
  index?: number;
  refPrefix?: string | undefined;
  libraryKey?: string | undefined;
  /** Absent until the three above were asked for. */
  asked?: true;
}

export type BrowserFrames = readonly BrowserFrame[];

/** The frame whose document is searched for frames, and all frames of the tab. */
export interface Around {
  frameId: number;
  frames: BrowserFrames;
}
