import { browser } from 'wxt/browser';
import { ignoreLateFailure } from '../async';
import { startFile, type FrameTarget } from './page-client';

/** Has the place where the task acts shown in the page, in one frame at a time. Never waited for: the page may be gone. */
export class PointerShow {
  private last: FrameTarget | undefined;

  show(target: FrameTarget): void {
    const { last } = this;
    this.last = target;
    if (last && (last.tabId !== target.tabId || last.frameId !== target.frameId)) {
      browser.scripting.executeScript({ target: { tabId: last.tabId, frameIds: [last.frameId] }, func: hideOverlay, injectImmediately: true }).catch(ignoreLateFailure);
    }
    startFile(target, '/overlay.js').catch(ignoreLateFailure);
  }
}

/** Runs in the page, sent there as source. */
function hideOverlay(): void {
  (globalThis as { [key: symbol]: { overlay?: { hide(): void } } | undefined })[Symbol.for('sidehand:overlay')]?.overlay?.hide();
}
