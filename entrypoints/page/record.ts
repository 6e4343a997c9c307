import { browser, type Browser } from 'wxt/browser';
import type { UserAct } from '../../utils/page/api';
import { watchUser } from '../../utils/page/record/watch-user';
import { RECORD_END, RECORD_PORT, RECORD_WATCHING } from '../../utils/browser/tabs/record-port';

/** The most acts that are kept while the background is gone. */
const MAX_KEPT_ACTS = 200;

/**
 * Runs from when the background opens a port until it says that the recording is over. While the background is gone,
 * acts are kept for the next one. Returns a function that ends it.
 */
export function serveRecorder(): () => void {
  let port: Browser.runtime.Port | undefined;
  let unsent: UserAct[] = [];
  let stopWatching: (() => void) | undefined;

  function stopRecording(): void {
    stopWatching?.();
    stopWatching = undefined;
    unsent = [];
    port?.disconnect();
    port = undefined;
  }

  function sendAct(act: UserAct): void {
    // The extension was reloaded, and this script is left over.
    if (!isExtensionAlive()) return stopRecording();
    if (port) port.postMessage(act);
    else if (unsent.length < MAX_KEPT_ACTS) unsent.push(act);
  }

  function serve(opened: Browser.runtime.Port): void {
    if (opened.name !== RECORD_PORT) return;
    port?.disconnect();
    port = opened;
    opened.onDisconnect.addListener(() => {
      if (port === opened) port = undefined;
    });
    opened.onMessage.addListener((message: unknown) => {
      if (message === RECORD_END) stopRecording();
    });
    // Not `randomUUID`, which pages served over plain http do not have.
    stopWatching ??= watchUser([...crypto.getRandomValues(new Uint32Array(3))].join('-'), sendAct);
    opened.postMessage(RECORD_WATCHING);
    for (const act of unsent.splice(0)) opened.postMessage(act);
  }

  browser.runtime.onConnect.addListener(serve);
  return () => {
    browser.runtime.onConnect.removeListener(serve);
    stopRecording();
  };
}

function isExtensionAlive(): boolean {
  try {
    return browser.runtime.id !== undefined;
  } catch {
    // Firefox throws for the object of an extension that is gone.
    return false;
  }
}
