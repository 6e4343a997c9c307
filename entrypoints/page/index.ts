import { browser } from 'wxt/browser';
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { ignoreLateFailure } from '../../utils/async';
import { anyShadowRoot } from '../../utils/browser/page/any-shadow-root';
import type { PageRequest } from '../../utils/page/api';
import { callLibrary, createPageLibrary, type PageLibrary } from '../../utils/page/library';
import { replyWith } from '../../utils/rpc';

/**
 * Set in the isolated world of a document that has the library, so that a second run keeps the first one's refs, and so
 * that the background can remove it: then nothing of it stays.
 */
const mark = Symbol.for('sidehand:page-library');

/**
 * Answers the background's calls into this frame. Runs where the background puts it; never sends anything by itself.
 * Not a content script in the sense of WXT: WXT's wrapper reveals the script to the page, and leaves a listener in the
 * document for ever.
 */
export default defineUnlistedScript({
  globalName: false,
  main() {
    const world = globalThis as { [mark]?: Pick<PageLibrary, 'refPrefix'> & { release(): void } };
    if (world[mark]) return;
    const library = createPageLibrary({ shadowRoot: anyShadowRoot, ...(frameId ? { frameId } : {}) });
    // Chromium takes no promise from a listener: https://crbug.com/1185241
    const serve = (message: unknown, sender: { id?: string }, reply: (reply: unknown) => void) => {
      if (sender.id !== browser.runtime.id || !isPageRequest(message)) return undefined;
      // The background may be gone by then.
      replyWith(() => callLibrary(library, message.method, message.params))
        .then(reply)
        .catch(ignoreLateFailure);
      return true;
    };
    world[mark] = {
      refPrefix: library.refPrefix,
      release() {
        library.stop();
        browser.runtime.onMessage.removeListener(serve);
        delete world[mark];
      },
    };
    browser.runtime.onMessage.addListener(serve);
  },
});

/**
 * Only Firefox tells a content script the ids of frames.
 * https://developer.mozilla.org/docs/Mozilla/Add-ons/WebExtensions/API/runtime/getFrameId
 */
const frameId = ((): ((element: Element) => number | undefined) | undefined => {
  const { getFrameId } = browser.runtime as { getFrameId?: (element: Element) => number };
  if (!getFrameId) return undefined;
  return (element) => {
    const id = getFrameId(element);
    return id < 0 ? undefined : id;
  };
})();

function isPageRequest(message: unknown): message is PageRequest {
  return typeof message === 'object' && message !== null && 'channel' in message && message.channel === 'sidehand:page';
}
