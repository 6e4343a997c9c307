import { browser } from 'wxt/browser';
import { ignoreLateFailure } from '../../async';
import { withTimeLimit } from '../../time-limit';

/** A page that is held up cannot be rid of it now; its port has told it to do so as soon as it runs again. */
const RELEASE_LIMIT_MS = 2_000;

/** Takes the page library out of every document of these tabs. Resolves when it is gone, also where a tab is. */
export async function releasePages(tabIds: readonly number[]): Promise<void> {
  const released = tabIds.map((tabId) =>
    browser.scripting.executeScript({
      target: { tabId, allFrames: true },
      func: releaseDocument,
      injectImmediately: true,
    }),
  );
  await withTimeLimit(
    Promise.allSettled(released),
    RELEASE_LIMIT_MS,
    'PAGE_UNRESPONSIVE',
    'A page does not answer.',
  ).catch(ignoreLateFailure);
}

/** Runs in the page, sent there as source. */
function releaseDocument(): void {
  (globalThis as { [key: symbol]: { release(): void } | undefined })[Symbol.for('sidehand:page-library')]?.release();
}
