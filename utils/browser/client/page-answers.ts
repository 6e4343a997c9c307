import { ignoreLateFailure } from '../../async';
import { fail } from '../../failure';
import { withTimeLimit } from '../../time-limit';
import { watchCrash } from './crash-watch';
import { dialogLoop } from './dialog-loops';
import { noteGivenUp, patienceWith, resetPatience, type CalledFrames } from './patience';
import { noteSilence } from './silent-pages';
import { runIn } from './run-in';

/** A call is given up after this, plus its own timeout. */
export const UNRESPONSIVE_MS = 20_000;
/** Intervals of asking a silent page whether scripts run. */
const PING_MS = 700;
const LATER_PING_MS = 3_000;
const QUICK_PINGS = 15;
/** With more calls under way, asking would be most of the work. */
const FEW_CALLS = 20;
let underWay = 0;
/** Answered calls; for each tab, their number at its last answer. */
let answers = 0;
const answeredLast = new Map<number, number>();
const REPORT_AFTER_MS = 3_000;
/** No call is given up sooner, unless nothing runs in the page. */
export const waitedForMs = (frames: CalledFrames): number => PING_MS + patienceWith(frames).ms;

/** Throws what the call throws, and PAGE_UNRESPONSIVE after the limit, or where a frame answers nothing. */
export async function whileAnswering<T>(frames: CalledFrames, call: Promise<T>, limitMs: number): Promise<T> {
  const over = new AbortController();
  underWay += 1;
  call.then(() => {
    answeredLast.set(frames.tabId, ++answers);
    resetPatience(frames);
  }, ignoreLateFailure);
  return Promise.race([
    withTimeLimit(call, limitMs, 'PAGE_UNRESPONSIVE', heldUp),
    rejectOnSilence(frames, over.signal),
    rejectOnCrash(frames, over.signal),
    dialogLoop(frames.tabId, over.signal),
  ]).finally(() => {
    underWay -= 1;
    if (underWay === 0) answeredLast.clear();
    over.abort();
  });
}

function rejectOnCrash({ tabId }: CalledFrames, signal: AbortSignal): Promise<never> {
  const watch = watchCrash(tabId);
  signal.addEventListener('abort', watch[Symbol.dispose], { once: true });
  return new Promise((_, reject) => {
    watch.signal.addEventListener('abort', () => reject(fail('PAGE_UNRESPONSIVE', crashed)), { once: true });
  });
}

const heldUp =
  'The page does not answer: it is busy, or shows a dialog that only the user can answer. Ask the user to look at it, or open another address.';

export const crashed = 'The page does not answer: it may have crashed.';

/** For example while a dialog is open in Chromium, or after a crash. */
async function rejectOnSilence(frames: CalledFrames, signal: AbortSignal): Promise<never> {
  const { tabId, frameIds } = frames;
  let missing = 0;
  for (let pings = 0; ; pings++) {
    await new Promise<void>((resolve) => {
      if (signal.aborted) return;
      const timer = setTimeout(
        resolve,
        (isQuick(pings) && frameIds.length <= FEW_CALLS) || missing > 0 ? PING_MS : LATER_PING_MS,
      );
      signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
    });
    // The call itself reports whatever else is wrong with the page.
    const answered = runIn({ tabId, frameIds }, () => true).then(
      ([frame]) => frame?.result === true,
      () => true,
    );
    const before = answers;
    const ran = await reportingSilence(tabId, patiently(frames, answered), REPORT_AFTER_MS - PING_MS, signal).catch(
      (error: unknown) => {
        // A page that answered other calls meanwhile is only busy: this question waits behind them.
        if ((answeredLast.get(tabId) ?? 0) > before) return true;
        throw error;
      },
    );
    // Firefox 153 runs nothing in a crashed tab and reports no error. A page being replaced may miss once.
    if (ran) resetPatience(frames);
    missing = ran ? 0 : missing + 1;
    if (missing > 1) throw fail('PAGE_UNRESPONSIVE', crashed);
  }
}

function patiently(frames: CalledFrames, answer: Promise<boolean>): Promise<boolean> {
  const { ms, nextMs } = patienceWith(frames);
  return withTimeLimit(answer, ms, 'PAGE_UNRESPONSIVE', heldUp).catch((error: unknown) => {
    noteGivenUp(frames, nextMs);
    throw error;
  });
}

/**
 * For a script in many frames, during which some seconds of silence mean nothing. Throws what the call throws, and
 * PAGE_UNRESPONSIVE after 20 s.
 */
export function withPatience<T>(tabId: number, call: Promise<T>): Promise<T> {
  return reportingSilence(tabId, withTimeLimit(call, UNRESPONSIVE_MS, 'PAGE_UNRESPONSIVE', heldUp), REPORT_AFTER_MS);
}

/** Until the answer or the call's end. */
async function reportingSilence<T>(tabId: number, answer: Promise<T>, afterMs: number, over?: AbortSignal): Promise<T> {
  const waited = new AbortController();
  const until = over ? AbortSignal.any([over, waited.signal]) : waited.signal;
  const timer = setTimeout(() => {
    if (!until.aborted) until.addEventListener('abort', noteSilence(tabId), { once: true });
  }, afterMs);
  try {
    return await answer;
  } finally {
    clearTimeout(timer);
    waited.abort();
  }
}

const isQuick = (pings: number): boolean => pings < QUICK_PINGS && underWay <= FEW_CALLS;
