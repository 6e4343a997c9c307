import { browser } from 'wxt/browser';
import { patchDragEffects, restoreDragEffects } from '../../page/act/pointer/drag-effects';
import { patchPointerCapture, restorePointerCapture } from '../../page/act/pointer/pointer-capture';
import { withTimeLimit } from '../../time-limit';
import type { FrameTarget } from '../client/page-client';

/** How long an action waits for the page's own world, in which a frozen page answers nothing. */
const LEND_LIMIT_MS = 2_000;

/**
 * Does `work` while the page in the frame can capture the pointer that Sidehand moves and, if the work `drags`, can say
 * what a drop may do. Nothing of it stays behind. A page that does not answer delays the work by two seconds at most,
 * and never its end.
 */
export async function withPointerCapture<T>(target: FrameTarget, drags: boolean, work: () => Promise<T>): Promise<T> {
  const nonce = crypto.randomUUID();
  const lending = Promise.all([inPage(target, patchPointerCapture), drags && inPage(target, patchDragEffects, nonce)]);
  await withTimeLimit(lending, LEND_LIMIT_MS, 'TIMEOUT', 'The page does not answer.').catch(() => false);
  try {
    return await work();
  } finally {
    // The browser runs scripts of one frame in their order, so that the next action finds the page as it was.
    void lending.then(([capture, effects]) => {
      if (capture) void inPage(target, restorePointerCapture);
      if (effects) void inPage(target, restoreDragEffects, nonce);
    });
  }
}

/**
 * False where the page's own world cannot be reached (gone, or closed to scripts): there, dragging still works except
 * on pages that insist on capturing.
 */
function inPage<Args extends [] | [string]>(
  { tabId, frameId }: FrameTarget,
  func: (...args: Args) => void,
  ...args: Args
): Promise<boolean> {
  return browser.scripting
    .executeScript({ target: { tabId, frameIds: [frameId] }, world: 'MAIN', injectImmediately: true, func, args })
    .then(
      () => true,
      () => false,
    );
}
