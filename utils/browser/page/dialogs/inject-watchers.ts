import { browser, type Browser } from 'wxt/browser';
import { ignoreLateFailure } from '../../../async';
import type { Arming } from '../../../page/watch/page-events';
import { pageEventsMain } from '../../../page/watch/page-events-main';
import { internalsMain } from '../../../page/watch/internals-main';
import { gesturesMain } from '../../../page/watch/page-gestures-main';
import { inEachFrame } from '../../client/run-in';
import { sendersMain } from '../writes/senders-main';
import { writeHoldMain } from '../writes/write-hold-main';
import { pageEventsRelay } from './page-dialogs-relay';

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
    const inPage = { ...into, world: 'MAIN' as const };
    const relays = executeScript({ ...into, func: pageEventsRelay, args: [nonce] });
    const watchers = [
      ...(onlyWrites ? [] : [pageEventsMain, gesturesMain, internalsMain]).map((func) =>
        executeScript({ ...inPage, func, args: [nonce] }),
      ),
      executeScript({ ...inPage, func: writeHoldMain, args: [nonce, arming] }),
      executeScript({ ...inPage, func: sendersMain, args: [nonce] }),
    ];
    for (const script of watchers) script.catch(ignoreLateFailure);
    for (const { frameId } of await relays) relayed(frameId);
    await Promise.all(watchers);
  });
}
