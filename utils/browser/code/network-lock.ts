import { browser, type Browser } from 'wxt/browser';
import { ignoreLateFailure } from '../../async';

/** Rules with these ids and above are locks; those below belong to others (see endpoint-rules.ts). */
export const FIRST_LOCK_ID = 1_000;

/** At most so many rules make up one lock. */
const RULES = 8;
/** The ids of the locks under code end here. */
const END_ID = FIRST_LOCK_ID + RULES * 100_000_000;

/** Place of the rule for new tabs among them. */
const NEW_TABS = 1;

type Rule = Browser.declarativeNetRequest.Rule;

/** A lock on the network of one tab. It holds also when the background dies. */
export interface NetworkLock {
  tabId: number;
  /** Another one for each lock, and the same after the background's death. */
  name: string;
  end(): Promise<void>;
}

/**
 * While generated code runs: nothing leaves its tab, or a tab that it opens, but to the origin of the page itself. `origin` '' stands for a page
 * without one: then nothing leaves at all. Tabs that come later are locked too until `freeNewTabs` has seen them.
 */
export async function lockNetwork(tabId: number, origin: string): Promise<NetworkLock> {
  const firstId = FIRST_LOCK_ID + RULES * Math.floor(Math.random() * 100_000_000);
  const others = (await browser.tabs.query({})).flatMap(({ id }) => (id === undefined || id === tabId ? [] : [id]));
  await inTurn(() =>
    browser.declarativeNetRequest.updateSessionRules({ addRules: lockRules(firstId, tabId, origin, others) }),
  );
  return lockOf(firstId, tabId);
}

/**
 * Frees the tabs that the user has opened while others were locked; those that a locked tab has opened stay locked. To be called when a tab is created,
 * by a listener that wakes the background, and when the background starts.
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

/** New tabs that the user opens show such a page, and have the tab in view as their opener; no page can open one. */
const blankTab = /^(chrome:\/\/|about:(newtab|home|privatebrowsing)$)/;

/** Those that were free before, and all that none but a free tab, or the user, has opened since. */
function freeTabs(tabs: readonly Browser.tabs.Tab[], locked: readonly number[], before: readonly number[]): number[] {
  const free = [...before];
  // A tab has a greater id than the one that opened it.
  for (const { id, openerTabId, url, pendingUrl } of tabs.toSorted((a, b) => (a.id ?? -1) - (b.id ?? -1))) {
    if (id === undefined || free.includes(id) || locked.includes(id)) continue;
    if (openerTabId === undefined || free.includes(openerTabId) || blankTab.test(pendingUrl || url || ''))
      free.push(id);
  }
  return free;
}

/** The locks that are in force. */
export async function heldLocks(): Promise<NetworkLock[]> {
  const rules = await browser.declarativeNetRequest.getSessionRules();
  return rules.flatMap(({ id, condition }) => (isFirst(id) ? [lockOf(id, condition.tabIds?.[0] ?? -1)] : []));
}

function lockOf(firstId: number, tabId: number): NetworkLock {
  return {
    tabId,
    name: `sidehand${firstId}`,
    end: () => inTurn(() => browser.declarativeNetRequest.updateSessionRules({ removeRuleIds: idsFrom(firstId) })),
  };
}

let lastChange: Promise<unknown> = Promise.resolve();

/** One change after the other: one that has read the rules must not bring back those of a lock that has just ended. */
function inTurn<T>(change: () => Promise<T>): Promise<T> {
  const done = lastChange.then(change, change);
  lastChange = done.catch(ignoreLateFailure);
  return done;
}

function isFirst(id: number): boolean {
  return id >= FIRST_LOCK_ID && id < END_ID && (id - FIRST_LOCK_ID) % RULES === 0;
}

function idsFrom(firstId: number): number[] {
  return Array.from({ length: RULES }, (_, at) => firstId + at);
}

/** The rules of one lock. `otherTabs`: those that are there already; whatever the page opens is none of them. */
function lockRules(firstId: number, tabId: number, origin: string, otherTabs: number[]): Rule[] {
  // All that the browser knows: what is left out of them stays open.
  const resourceTypes = Object.values(browser.declarativeNetRequest.ResourceType);
  const host = URL.parse(origin)?.hostname;
  const inTab = { resourceTypes, tabIds: [tabId] };
  const block = (condition: Rule['condition']) => ({ priority: 1, action: { type: 'block' as const }, condition });
  const allow = (condition: Rule['condition']) => ({ priority: 2, action: { type: 'allow' as const }, condition });
  // In Firefox what code opens has no initiator; -1 is what belongs to no tab, as Sidehand's own requests.
  const inNewTab = { resourceTypes, excludedTabIds: [...otherTabs, -1] };
  const rules: Omit<Rule, 'id'>[] = [block(inTab), block(inNewTab)];
  if (host !== undefined) {
    // Windows that the page opened before are among the others, and can be led elsewhere by their name.
    rules.push(block({ resourceTypes: ['main_frame'], initiatorDomains: [host] }));
    for (const urlFilter of [`|${origin}/`, `|${origin.replace(/^http/, 'ws')}/`]) {
      rules.push(allow({ ...inTab, urlFilter }), allow({ resourceTypes, initiatorDomains: [host], urlFilter }));
    }
  }
  return rules.map((rule, at) => ({ ...rule, id: firstId + at }));
}
