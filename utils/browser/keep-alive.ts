import { browser } from 'wxt/browser';

/** Both browsers stop a background after 30 s without extension events. */
const BEAT_MS = 20_000;

/**
 * Until the returned function is called. A cheap call of an extension API counts as an event; in Firefox because it
 * reaches the parent process.
 */
export function keepAlive(): () => void {
  const timer = setInterval(() => void browser.runtime.getPlatformInfo(), BEAT_MS);
  return () => clearInterval(timer);
}
