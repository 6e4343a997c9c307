import { gesturesMain } from '../../../page/watch/page-gestures-main';
import { internalsMain } from '../../../page/watch/internals-main';
import { pageEventsMain } from '../../../page/watch/page-events-main';
import type { Arming } from '../../../page/watch/page-events';
import { sendersMain } from '../writes/senders-main';
import { writeHoldMain } from '../writes/write-hold-main';

/**
 * All that runs in the page's own world, as one script: each costs a message through the browser and a turn of the
 * page. `onlyWrites`: the task does not act there.
 */
export function watchersMain(nonce: string, arming: Arming, onlyWrites: boolean): void {
  runEach([
    ...(onlyWrites ? [] : [pageEventsMain, gesturesMain, internalsMain]),
    () => writeHoldMain(nonce, arming),
    sendersMain,
  ]);

  /** Where the page makes one fail, the others are there all the same. */
  function runEach([first, ...rest]: ((nonce: string) => void)[]): void {
    if (!first) return;
    try {
      first(nonce);
    } finally {
      runEach(rest);
    }
  }
}
