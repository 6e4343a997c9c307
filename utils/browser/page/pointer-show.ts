import { ignoreLateFailure } from '../../async';
import { startFile, type FrameTarget } from '../client/page-client';
import { onlyFrame, runIn } from '../client/run-in';

/** In one frame at a time. Nothing waits for it: the page may be gone. */
export class PointerShow {
  private last: { target: FrameTarget; documentKey: string | undefined } | undefined;

  /** Injects the script once for each document; further places go through the page library. */
  show(target: FrameTarget, documentKey: string | undefined): void {
    const { last } = this;
    this.last = { target, documentKey };
    if (last && (last.target.tabId !== target.tabId || last.target.frameId !== target.frameId)) {
      runIn(onlyFrame(last.target), hideOverlay).catch(ignoreLateFailure);
    } else if (documentKey !== undefined && documentKey === last?.documentKey) return;
    startFile(target, '/overlay.js').catch(() => {
      this.last = undefined;
    });
  }
}

/** Sent into the page as source. */
function hideOverlay(): void {
  (globalThis as { [key: symbol]: { overlay?: { hide(): void } } | undefined })[
    Symbol.for('sidehand:overlay')
  ]?.overlay?.hide();
}
