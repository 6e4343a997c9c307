import { browser, type Browser } from 'wxt/browser';
import { ignoreLateFailure } from '../../../async';
import type { Arming } from '../../../page/watch/page-events';
import { inEachFrame } from '../../client/run-in';
import { pageEventsRelay } from './page-dialogs-relay';
import { watchersMain } from './watchers-main';

export interface WatcherScripts {
  target: Browser.scripting.InjectionTarget;
  nonce: string;
  arming: Arming;
  onlyWrites: boolean;
}

/**
 * Calls `relayed` for each frame that can take a port now. Resolves when all are in place. Never throws: frames may go,
 * or be closed to extensions.
 */
export function injectWatchers(
  { target, nonce, arming, onlyWrites }: WatcherScripts,
  relayed: (frameId: number) => void,
): Promise<void> {
  const { executeScript } = browser.scripting;
  return inEachFrame(target, async (frames) => {
    const into = { target: frames, injectImmediately: true };
    const relays = executeScript({ ...into, func: pageEventsRelay, args: [nonce] });
    const watchers = executeScript({ ...into, world: 'MAIN', func: watchersMain, args: [nonce, arming, onlyWrites] });
    watchers.catch(ignoreLateFailure);
    for (const { frameId } of await relays) relayed(frameId);
    await watchers;
  });
}
