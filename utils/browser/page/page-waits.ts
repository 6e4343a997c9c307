import type { PagePort } from '../../contracts/ports';
import { raceAbort } from '../../async';
import { fail } from '../../failure';
import { navigationEnd } from '../tabs/await-document';
import type { RequestWatch } from '../tabs/request-watch';
import { waitInFrames } from './frames/frame-waits';
import { whenPointedAt } from './frames/known-in-frames';
import { waitUntilQuiet } from './settle';
import type { TaskPage } from './task-page';
import { whenGone, whenUsed } from './wait-until-solved';

type PageWaits = Pick<
  PagePort,
  'waitFor' | 'waitForNavigation' | 'waitForIdle' | 'calm' | 'whenGone' | 'whenUsed' | 'whenPointedAt'
>;

/** The page may have been replaced meanwhile: it is asked again. */
const POINTING_MS = 15_000;
const IDLE_MS = 500;

export function createPageWaits(page: TaskPage, requests: RequestWatch): PageWaits {
  const idle = async (limitMs: number, signal: AbortSignal, countsBefore: boolean): Promise<number> => {
    const requestsQuietMs = () => requests.quietMs(page.tabId);
    const target = await page.targetOf();
    const wanted = { target, signal, quietMs: IDLE_MS, limitMs, countsBefore, requestsQuietMs };
    return (await waitUntilQuiet(wanted)).waitedMs;
  };

  const waits: PageWaits = {
    async waitFor(condition, signal) {
      const { tabId } = page;
      return raceAbort(
        waitInFrames(tabId, () => page.framesOf(tabId).open(), condition),
        signal,
      );
    },

    async waitForNavigation(timeoutMs, signal) {
      await navigationEnd(page.tabId, timeoutMs, signal);
      return { url: (await page.tabs.refresh()).url };
    },

    async waitForIdle(timeoutMs, signal) {
      const waitedMs = await idle(timeoutMs, signal, false);
      if (waitedMs >= timeoutMs)
        throw fail('TIMEOUT', `The page was not quiet within ${timeoutMs} ms.`, {
          params: { seconds: timeoutMs / 1_000 },
        });
      return { waitedMs };
    },

    calm: async (timeoutMs, signal) => void (await idle(timeoutMs, signal, true)),

    async whenPointedAt(signal) {
      for (;;) {
        const pointed = await raceAbort(whenPointedAt(page.frames, POINTING_MS), signal);
        if (pointed) return pointed;
      }
    },

    whenGone: (selector, signal) => whenGone(waits, selector, signal),

    async whenUsed(ref, signal) {
      await raceAbort(whenUsed(await page.targetOf(ref), ref, signal), signal);
    },
  };
  return waits;
}
