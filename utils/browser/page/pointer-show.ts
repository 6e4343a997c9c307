import { browser } from 'wxt/browser';
import { ignoreLateFailure } from '../../async';
import { startFile, type FrameTarget } from '../client/page-client';

/** Has the place where the task acts shown in the page, in one frame at a time. Never waited for: the page may be gone. */
export class PointerShow {
  private last: { target: FrameTarget; documentKey: string | undefined } | undefined;

  /** `documentKey`: of the document that is in the frame, where it is known. What draws is put there once: the page library tells it of each further place. */
  show(target: FrameTarget, documentKey: string | undefined): void {
    const { last } = this;
    this.last = { target, documentKey };
    if (last && (last.target.tabId !== target.tabId || last.target.frameId !== target.frameId)) {
      browser.scripting
        .executeScript({
          target: { tabId: last.target.tabId, frameIds: [last.target.frameId] },
          func: hideOverlay,
          injectImmediately: true,
        })
        .catch(ignoreLateFailure);
    } else if (documentKey !== undefined && documentKey === last?.documentKey) return;
    startFile(target, '/overlay.js').catch(() => {
      this.last = undefined;
    });
  }
}

/** Runs in the page, sent there as source. */
function hideOverlay(): void {
  (globalThis as { [key: symbol]: { overlay?: { hide(): void } } | undefined })[
    Symbol.for('sidehand:overlay')
  ]?.overlay?.hide();
}
