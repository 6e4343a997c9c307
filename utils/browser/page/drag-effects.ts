import { browser } from 'wxt/browser';
import { succeeds } from '../../async';
import { patchDragEffects, restoreDragEffects } from '../../page/act/pointer/drag-effects';
import { withinTime } from '../../time-limit';
import type { FrameTarget } from '../client/page-client';

/** A frozen page answers nothing. */
const LEND_LIMIT_MS = 2_000;

/**
 * From `ready` until `end`, the page may say what a drop does. `end` must be called, and may be again. A silent page
 * delays only `ready`, by two seconds at most.
 */
export function lendDragEffects(target: FrameTarget): { ready: Promise<unknown>; end(): void } {
  const nonce = crypto.randomUUID();
  const lending = inPage(target, patchDragEffects, nonce);
  let hasEnded = false;
  return {
    ready: withinTime(lending, LEND_LIMIT_MS),
    end() {
      if (hasEnded) return;
      hasEnded = true;
      // The browser runs a frame's scripts in order: the next action finds the page as it was.
      void lending.then((isLent) => isLent && inPage(target, restoreDragEffects, nonce));
    },
  };
}

/** False where the page is gone, or closed to scripts. */
function inPage({ tabId, frameId }: FrameTarget, func: (nonce: string) => void, nonce: string): Promise<boolean> {
  const target = { tabId, frameIds: [frameId] };
  return succeeds(
    browser.scripting.executeScript({ target, world: 'MAIN', injectImmediately: true, func, args: [nonce] }),
  );
}
