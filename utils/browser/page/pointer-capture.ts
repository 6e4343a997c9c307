import { browser } from 'wxt/browser';
import { patchDragEffects, restoreDragEffects } from '../../page/act/pointer/drag-effects';
import { patchPointerCapture, restorePointerCapture } from '../../page/act/pointer/pointer-capture';
import { withTimeLimit } from '../../time-limit';
import type { FrameTarget } from '../client/page-client';

/** How long an action waits for the page's own world, in which a frozen page answers nothing. */
const LEND_LIMIT_MS = 2_000;

/**
 * Lets the page in the frame capture the pointer that Sidehand moves and, if the action `drags`, say what a drop may
 * do, from when `ready` resolves until `end`, which must be called and may be called again. Nothing of it stays behind.
 * A page that does not answer delays `ready` by two seconds at most, and never the end.
 */
export function lendPointerCapture(target: FrameTarget, drags: boolean): { ready: Promise<unknown>; end(): void } {
  const nonce = crypto.randomUUID();
  const lending = Promise.all([inPage(target, patchPointerCapture), drags && inPage(target, patchDragEffects, nonce)]);
  let hasEnded = false;
  return {
    ready: withTimeLimit(lending, LEND_LIMIT_MS, 'TIMEOUT', 'The page does not answer.').catch(() => false),
    end() {
      if (hasEnded) return;
      hasEnded = true;
      // The browser runs scripts of one frame in their order, so that the next action finds the page as it was.
      void lending.then(([capture, effects]) => {
        if (capture) void inPage(target, restorePointerCapture);
        if (effects) void inPage(target, restoreDragEffects, nonce);
      });
    },
  };
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
