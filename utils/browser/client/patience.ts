/** Frames of one tab that are called together. */
export interface CalledFrames {
  tabId: number;
  frameIds: number[];
  /** The call leaves the page as it is: where the page is silent, it is waited for once more. */
  onlyReads?: boolean;
}

/** How long a page may be silent at first, and at most. */
const FIRST_MS = 5_300;
const LONGEST_MS = 20_000;

/** For each tab whose page was silent last: how long it may be silent now. */
const grown = new Map<number, number>();

/**
 * How long these frames may be silent before a call is given up. For the page itself the limit grows with each silence
 * until it answers again: on a busy machine an answer comes late, not never. For a frame in it the limit stays, so that
 * one that hangs does not make every look at the page slower.
 */
export function patienceMs(frames: CalledFrames): number {
  return (isPage(frames) && grown.get(frames.tabId)) || FIRST_MS;
}

/** Notes that the frames were silent for as long as they may. */
export function growPatience(frames: CalledFrames): void {
  if (isPage(frames)) grown.set(frames.tabId, Math.min(2 * patienceMs(frames), LONGEST_MS));
}

/** Notes that the frames have answered. */
export function resetPatience(frames: CalledFrames): void {
  if (isPage(frames)) grown.delete(frames.tabId);
}

export const isPage = ({ frameIds }: CalledFrames): boolean => frameIds.length === 1 && frameIds[0] === 0;
