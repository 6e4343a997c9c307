import { browser, type Browser } from 'wxt/browser';
import { watchUser } from './watch-user';
import { RECORD_END, RECORD_PORT, RECORD_WATCHING, type SentAct } from '../../../utils/contracts/user-act';

const MAX_KEPT_ACTS = 200;

/**
 * From when the background opens a port until it says that the recording is over. Keeps acts until a background has
 * stored them: one that is killed may not hear the last.
 */
export function serveRecorder(): () => void {
  let port: Browser.runtime.Port | undefined;
  let unstored: SentAct[] = [];
  let stopWatching: (() => void) | undefined;

  function stopRecording(): void {
    stopWatching?.();
    stopWatching = undefined;
    unstored = [];
    port?.disconnect();
    port = undefined;
  }

  function sendAct(sent: SentAct): void {
    // The extension was reloaded, and this script is left over.
    if (!isExtensionAlive()) return stopRecording();
    if (unstored.length < MAX_KEPT_ACTS) unstored.push(sent);
    port?.postMessage(sent);
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
      else unstored = unstored.filter(({ nth }) => nth !== message);
    });
    stopWatching ??= watchDocument();
    opened.postMessage(RECORD_WATCHING);
    for (const sent of unstored) opened.postMessage(sent);
  }

  function watchDocument(): () => void {
    // Pages served over plain http lack `randomUUID`.
    const document = [...crypto.getRandomValues(new Uint32Array(3))].join('-');
    let nth = 0;
    return watchUser(document, (act) => sendAct({ document, nth: ++nth, act }));
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
