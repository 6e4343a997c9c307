import { browser } from 'wxt/browser';
import { lendPointerCapture, returnPointerCapture } from '../../page/act/pointer/pointer-capture';
import type { FrameTarget } from '../client/page-client';

/** Does `work` while the page in the frame can capture the pointer that Sidehand moves. Nothing of it stays behind. */
export async function withPointerCapture<T>(target: FrameTarget, work: () => Promise<T>): Promise<T> {
  const lent = await inPage(target, lendPointerCapture);
  try {
    return await work();
  } finally {
    if (lent) await inPage(target, returnPointerCapture);
  }
}

/**
 * False where the page's own world cannot be reached (gone, or closed to scripts): there, dragging still works except
 * on pages that insist on capturing.
 */
function inPage({ tabId, frameId }: FrameTarget, func: () => void): Promise<boolean> {
  return browser.scripting
    .executeScript({ target: { tabId, frameIds: [frameId] }, world: 'MAIN', injectImmediately: true, func })
    .then(
      () => true,
      () => false,
    );
}
