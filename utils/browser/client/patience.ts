export interface CalledFrames {
  tabId: number;
  frameIds: number[];
  /** Leaves the page as it is: a silent page is waited for once more. */
  onlyReads?: boolean;
}

/** `ms`: how long frames may be silent; `nextMs`: the next time. */
interface Patience {
  ms: number;
  nextMs: number;
}

/** At first, and at most: then calls are given up anyway. */
const FIRST_MS = 5_300;
const LONGEST_MS = 19_000;
/** What asks so soon after a silence has waited already, in the same step. */
const SAME_STEP_MS = 1_000;
const SHORT_MS = 1_000;

const givenUp = new Map<number, { at: number; nextMs: number }>();

/**
 * Grows for a page with each silent step until it answers: a busy machine answers late, not never. Stays for a frame:
 * one that hangs must not slow every look.
 */
export function patienceWith(frames: CalledFrames): Patience {
  if (!isPage(frames)) return { ms: FIRST_MS, nextMs: FIRST_MS };
  const tries = frames.onlyReads ? 2 : 1;
  const last = givenUp.get(frames.tabId);
  if (!last) return { ms: tries * FIRST_MS, nextMs: 2 * FIRST_MS };
  if (Date.now() - last.at < SAME_STEP_MS) return { ms: SHORT_MS, nextMs: last.nextMs };
  return { ms: Math.min(tries * last.nextMs, LONGEST_MS), nextMs: Math.min(2 * last.nextMs, LONGEST_MS) };
}

export function noteGivenUp(frames: CalledFrames, nextMs: number): void {
  if (isPage(frames)) givenUp.set(frames.tabId, { at: Date.now(), nextMs });
}

export function resetPatience(frames: CalledFrames): void {
  if (isPage(frames)) givenUp.delete(frames.tabId);
}

const isPage = ({ frameIds }: CalledFrames): boolean => frameIds.length === 1 && frameIds[0] === 0;
