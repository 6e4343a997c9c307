import { browser, type Browser } from 'wxt/browser';
import { oneAfterTheOther } from '../../async';
import { lockIds } from '../../net/session-rules';
import { keepAlive } from '../keep-alive';
import { whenDocumentGone } from '../page/document-unload';

const { any, isFirst, from } = lockIds.code;

/** The rule for new tabs in a lock. */
const NEW_TABS = 1;

type Rule = Browser.declarativeNetRequest.Rule;
type NetworkLock = ReturnType<typeof createNetworkLock>;

/**
 * No request leaves its tab, or a tab that it opens, except to the page's own origin (none where `origin` is ''). Tabs
 * created later are locked too until `freeNewTabs` has seen them.
 */
export async function lockNetwork(tabId: number, origin: string): Promise<NetworkLock> {
  const firstId = any();
  const others = (await browser.tabs.query({})).flatMap(({ id }) => (id === undefined || id === tabId ? [] : [id]));
  await inTurn(() =>
    browser.declarativeNetRequest.updateSessionRules({ addRules: lockRules(firstId, tabId, origin, others) }),
  );
  return createNetworkLock(firstId, tabId);
}

/**
 * Frees tabs that the user opened meanwhile; those that a locked tab opened stay locked. Must be called when a tab is
 * created, by a listener that wakes the background, and when the background starts.
 */
export function freeNewTabs(): Promise<void> {
  return inTurn(async () => {
    const rules = await browser.declarativeNetRequest.getSessionRules();
    const locks = rules.filter(({ id }) => isFirst(id));
    if (locks.length === 0) return;
    const tabs = await browser.tabs.query({});
    const changed = rules
      .filter(({ id }) => isFirst(id - NEW_TABS))
      .map((rule): Rule => {
        const locked = locks.find(({ id }) => id === rule.id - NEW_TABS)?.condition.tabIds ?? [];
        return {
          ...rule,
          condition: { ...rule.condition, excludedTabIds: freeTabs(tabs, locked, rule.condition.excludedTabIds ?? []) },
        };
      });
    await browser.declarativeNetRequest.updateSessionRules({
      removeRuleIds: changed.map(({ id }) => id),
      addRules: changed,
    });
  });
}

/** New tabs of the user have the tab in view as opener; no page can open one. */
const blankTab = /^(chrome:\/\/|about:(newtab|home|privatebrowsing)$)/;

/** Tabs free before, and all that a free tab or the user opened since. */
function freeTabs(tabs: readonly Browser.tabs.Tab[], locked: readonly number[], before: readonly number[]): number[] {
  const free = [...before];
  // A tab has a greater id than its opener.
  for (const { id, openerTabId, url, pendingUrl } of tabs.toSorted((a, b) => (a.id ?? -1) - (b.id ?? -1))) {
    if (id === undefined || free.includes(id) || locked.includes(id)) continue;
    if (openerTabId === undefined || free.includes(openerTabId) || blankTab.test(pendingUrl || url || ''))
      free.push(id);
  }
  return free;
}

/** Locks left by the background's death end when their code has ended, or its document is gone. */
export async function takeUpLocks(): Promise<void> {
  const rules = await browser.declarativeNetRequest.getSessionRules();
  const left = rules.filter(({ id }) => isFirst(id));
  if (left.length === 0) return;
  await freeNewTabs();
  const { endedInWorld, forgetWorlds } = await import('./code-world');
  for (const { id, condition } of left) {
    const lock = createNetworkLock(id, condition.tabIds?.[0] ?? -1);
    const over = new AbortController();
    const gone = whenDocumentGone({ tabId: lock.tabId, frameId: 0 }, over.signal);
    lock.endAfter(Promise.race([endedInWorld(lock.tabId, lock.name), gone]), over);
  }
  await forgetWorlds();
}

/** Outlives the background. */
function createNetworkLock(firstId: number, tabId: number) {
  const end = () => inTurn(() => browser.declarativeNetRequest.updateSessionRules({ removeRuleIds: from(firstId) }));
  return {
    tabId,
    name: `sidehand${firstId}`,
    end,
    /** Stays while the code may run, and keeps the background alive to remove it. Then aborts `over`. */
    endAfter(code: Promise<unknown>, over: AbortController, rested?: Promise<void>): void {
      const rest = keepAlive();
      const settled = async () => {
        over.abort();
        await rested;
        await end();
        rest();
      };
      void code.then(settled, settled);
    },
  };
}

/** A change must not bring back rules of a lock that has just ended. */
const inTurn = oneAfterTheOther();

/** `otherTabs` exist already, none of them opened by the page. */
function lockRules(firstId: number, tabId: number, origin: string, otherTabs: number[]): Rule[] {
  // A type left out stays open.
  const resourceTypes = Object.values(browser.declarativeNetRequest.ResourceType);
  const host = URL.parse(origin)?.hostname;
  const inTab = { resourceTypes, tabIds: [tabId] };
  const block = (condition: Rule['condition']) => ({ priority: 1, action: { type: 'block' as const }, condition });
  const allow = (condition: Rule['condition']) => ({ priority: 2, action: { type: 'allow' as const }, condition });
  // In Firefox, what code opens has no initiator. -1: requests of no tab, such as Sidehand's own.
  const inNewTab = { resourceTypes, excludedTabIds: [...otherTabs, -1] };
  const rules: Omit<Rule, 'id'>[] = [block(inTab), block(inNewTab)];
  if (host !== undefined) {
    // The page can navigate windows that it opened before, by their name.
    rules.push(block({ resourceTypes: ['main_frame'], initiatorDomains: [host] }));
    for (const urlFilter of [`|${origin}/`, `|${origin.replace(/^http/, 'ws')}/`]) {
      rules.push(allow({ ...inTab, urlFilter }), allow({ resourceTypes, initiatorDomains: [host], urlFilter }));
    }
  }
  return rules.map((rule, at) => ({ ...rule, id: firstId + at }));
}
