import { browser } from 'wxt/browser';
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { pageFeatures } from '../../features/page';
import { ignoreLateFailure } from '../../utils/async';
import { anyShadowRoot } from '../../utils/browser/page/any-shadow-root';
import type { MarkedRelay } from '../../utils/browser/page/dialogs/page-dialogs-relay';
import type { PageMethod, PageRequest } from '../../utils/page/api';
import { emptyMemory, type SetMemory } from '../../utils/page/act/undo/set-here';
import { callLibrary, createPageLibrary } from '../../utils/page/library';
import type { InternalsReader } from '../../utils/page/dom/dom-cache';
import {
  internalsMark,
  libraryMark,
  relayMark,
  setMemoryMark,
  type MarkedLibrary,
} from '../../utils/page/library-mark';
import { replyWith } from '../../utils/rpc';
import { defined } from '@/utils/defined';

/**
 * Answers the background's calls into this frame, and serves what features do there. Runs where the background puts it,
 * and gives the key of the library; never begins a conversation. Not a content script of WXT: its wrapper reveals the
 * script to the page, and leaves a listener in the document for ever.
 */
export default defineUnlistedScript({
  globalName: false,
  main() {
    const world = globalThis as {
      [libraryMark]?: MarkedLibrary;
      [setMemoryMark]?: SetMemory;
      [relayMark]?: MarkedRelay;
    };
    const there = world[libraryMark];
    if (there) return there.key;
    const memory = (world[setMemoryMark] ??= emptyMemory());
    const library = createPageLibrary({
      shadowRoot: anyShadowRoot,
      internals,
      memory,
      arm: ({ nonce, arming }) => world[relayMark]?.nonce === nonce && world[relayMark].arm(arming),
      ...defined({ frameId }),
    });
    const call: MarkedLibrary['call'] = (method, params) =>
      replyWith(() => callLibrary(library, method as PageMethod, params as PageRequest['params']));
    // Chromium takes no promise from a listener: https://crbug.com/1185241
    const serve = (message: unknown, sender: { id?: string }, reply: (reply: unknown) => void) => {
      if (sender.id !== browser.runtime.id || !isPageRequest(message)) return undefined;
      // The background may be gone by then.
      call(message.method, message.params).then(reply).catch(ignoreLateFailure);
      return true;
    };
    const ends = pageFeatures.map((feature) => feature.serve());
    const key = library.key;
    world[libraryMark] = {
      key,
      call,
      refPrefix: library.refPrefix,
      secretValues: library.secretValues,
      hidePointer: library.hidePointer,
      release() {
        internalsHere()?.end();
        library.stop();
        for (const end of ends) end();
        browser.runtime.onMessage.removeListener(serve);
        delete world[libraryMark];
      },
    };
    browser.runtime.onMessage.addListener(serve);
    return key;
  },
});

/** Asks the stand-in of the task under way, if any. */
const internals: InternalsReader = (element) => {
  const ask = internalsHere();
  return ask ? ask(element) : null;
};

const internalsHere = () =>
  (globalThis as Record<symbol, unknown>)[internalsMark] as (InternalsReader & { end(): void }) | undefined;

/**
 * Only Firefox tells a content script the ids of frames.
 * https://developer.mozilla.org/docs/Mozilla/Add-ons/WebExtensions/API/runtime/getFrameId
 */
const { getFrameId } = browser.runtime as { getFrameId?: (element: Element) => number };
const frameId =
  getFrameId &&
  ((element: Element) => {
    const id = getFrameId(element);
    return id < 0 ? undefined : id;
  });

function isPageRequest(message: unknown): message is PageRequest {
  return typeof message === 'object' && message !== null && 'channel' in message && message.channel === 'sidehand:page';
}
