import { browser } from 'wxt/browser';
import { ignoreLateFailure, raceAbort } from '../../async';
import { onFailure } from '../../failure';
import type { PageAction } from '../../page/api';
import { sinceMutation } from '../client/page-activity';
import { callPage, type FrameTarget } from '../client/page-client';
import type { NavigationWatch } from '../tabs/navigation';

/**
 * Firefox 153 gives a hidden page a frame every two seconds, then less often; a warmed-up one gets one at once, then
 * one a second. Chromium 156 gives none. Timers come once a second.
 */
const LATE_MS = 3_000;
const drawsHidden = import.meta.env.FIREFOX;
/** Many pages draw in the frame after the next. */
const LATE_TURNS = 2;

/** `quiet` waits for what follows. True if a hidden page draws nothing. Throws the signal's reason. */
export async function lateDrawing(
  target: FrameTarget,
  watch: NavigationWatch,
  quiet: () => Promise<unknown>,
  signal: AbortSignal,
): Promise<boolean> {
  for (let turn = 1; ; turn++) {
    const before = performance.now();
    await warmUp(target.tabId);
    const asked = raceAbort(callPage(target, 'lateTurns', { frames: drawsHidden, limitMs: LATE_MS }), signal);
    if (!(await asked.catch(onFailure({ hidden: false }))).hidden) return false;
    const since = await sinceMutation(target, signal);
    if (since === undefined || since >= performance.now() - before || watch.started) return !drawsHidden;
    await quiet();
    if (turn === LATE_TURNS || watch.started) return !drawsHidden;
  }
}

/** Makes Firefox draw a tab in the background, as when the user points at its title. */
async function warmUp(tabId: number): Promise<void> {
  const { warmup } = browser.tabs as { warmup?: (tabId: number) => Promise<void> };
  if (import.meta.env.FIREFOX) await warmup?.(tabId).catch(ignoreLateFailure);
}

/** Suggestions for typed text are waited for elsewhere. */
export function drawsFor(action: PageAction): boolean {
  if (action.kind === 'type') return action.submit === true;
  return action.kind !== 'press' || drawingKeys.test(action.keys);
}

/** Such as a menu or a dialog. */
export function opensSomethingNew(action: PageAction): boolean {
  return (
    action.kind === 'click' || action.kind === 'hover' || (action.kind === 'press' && drawingKeys.test(action.keys))
  );
}

const drawingKeys = /(^|\+)(Enter|Space|Escape|Arrow\w+|Page\w+| )$/i;
