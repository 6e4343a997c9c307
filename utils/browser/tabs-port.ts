import type { TabsPort } from '../agent/ports';
import { raceAbort } from '../async';
import { fail } from '../failure';
import type { Aftermaths } from './aftermath';
import { leadsToFragment, type TaskTabs } from './task-tabs';
import type { Witness } from './witness';

/** The tabs of a task for its tools: none is led elsewhere or closed while its page objects, and what comes of it is told. */
export function createTabsPort(
  tabs: TaskTabs,
  witness: Witness,
  aftermaths: Aftermaths,
  settleLimitMs: number,
): TabsPort {
  const leave = async (tabId: number, signal: AbortSignal) => {
    if (!(await raceAbort(witness.objectsToLeaving(tabId), signal))) return;
    witness.take([tabId]);
    throw objection();
  };
  return {
    current: () => tabs.current(),
    list: () => tabs.list(),
    open: (url, signal) => tabs.open(url, signal),
    switchTo: (tabId, signal) => tabs.switchTo(tabId, signal),
    async close(tabId = tabs.current().tabId, signal) {
      if (tabs.isOwn(tabId)) await leave(tabId, signal);
      return tabs.close(tabId, signal);
    },
    async navigate(to, signal) {
      const { tabId, url } = tabs.current();
      if ('history' in to || !leadsToFragment(url, to.url)) await leave(tabId, signal);
      let arrived = false;
      try {
        const after = { ...(await tabs.navigate(to, signal)), ...(await aftermaths.take(settleLimitMs, signal)) };
        arrived = !after.downloads;
        return after;
      } finally {
        if (!arrived) void witness.answerNext(tabId, null);
      }
    },
  };
}

/** What is told when the page would have asked before it is left. */
export function objection() {
  return fail('DIALOG_OPEN', 'The page has changes that are not saved and asks before it is left. It was not left.');
}
