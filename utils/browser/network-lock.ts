import { browser, type Browser } from 'wxt/browser';

/** Rules with these ids and above are locks; those below belong to others (see endpoint-rules.ts). */
export const FIRST_LOCK_ID = 1_000;

/** At most so many rules make up one lock. */
const RULES = 8;

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
 * without one: then nothing leaves at all.
 */
export async function lockNetwork(tabId: number, origin: string): Promise<NetworkLock> {
  const firstId = FIRST_LOCK_ID + RULES * Math.floor(Math.random() * 100_000_000);
  const others = (await browser.tabs.query({})).flatMap(({ id }) => (id === undefined || id === tabId ? [] : [id]));
  const put = () => browser.declarativeNetRequest.updateSessionRules({ removeRuleIds: idsFrom(firstId), addRules: lockRules(firstId, tabId, origin, others) });
  await put();
  // What the user opens meanwhile is free.
  const created = ({ id, openerTabId }: Browser.tabs.Tab) => {
    if (id === undefined || (openerTabId !== undefined && !others.includes(openerTabId))) return;
    others.push(id);
    void put();
  };
  browser.tabs.onCreated.addListener(created);
  const lock = lockOf(firstId, tabId);
  return {
    ...lock,
    end() {
      browser.tabs.onCreated.removeListener(created);
      return lock.end();
    },
  };
}

/** The locks that are in force. */
export async function heldLocks(): Promise<NetworkLock[]> {
  const rules = await browser.declarativeNetRequest.getSessionRules();
  return rules.flatMap(({ id, condition }) => (id >= FIRST_LOCK_ID && (id - FIRST_LOCK_ID) % RULES === 0 ? [lockOf(id, condition.tabIds?.[0] ?? -1)] : []));
}

function lockOf(firstId: number, tabId: number): NetworkLock {
  return { tabId, name: `sidehand${firstId}`, end: () => browser.declarativeNetRequest.updateSessionRules({ removeRuleIds: idsFrom(firstId) }) };
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
