import { beforeEach, describe, expect, it, vi } from 'vitest';
import { freeNewTabs, heldLocks, lockNetwork } from '@/utils/browser/code/network-lock';

interface Rule {
  id: number;
  action: { type: string };
  condition: { tabIds?: number[]; excludedTabIds?: number[]; urlFilter?: string };
}

const fake = vi.hoisted(() => ({ rules: [] as Rule[], tabs: [] as object[] }));
vi.mock('wxt/browser', () => ({
  browser: {
    tabs: { query: () => Promise.resolve(fake.tabs) },
    declarativeNetRequest: {
      ResourceType: { MAIN_FRAME: 'main_frame', XMLHTTPREQUEST: 'xmlhttprequest' },
      getSessionRules: () => Promise.resolve(structuredClone(fake.rules)),
      updateSessionRules: ({ removeRuleIds = [] as number[], addRules = [] as Rule[] }) => {
        fake.rules = [...fake.rules.filter(({ id }) => !removeRuleIds.includes(id)), ...addRules];
        return Promise.resolve();
      },
    },
  },
}));

/** Tabs that the rule for new tabs lets alone. */
const free = (): number[] =>
  fake.rules
    .flatMap(({ condition }) => condition.excludedTabIds ?? [])
    .filter((id) => id >= 0)
    .toSorted((a, b) => a - b);

beforeEach(() => {
  fake.rules = [];
  fake.tabs = [{ id: 1 }, { id: 2 }];
});

describe('while the network of tab 1 is locked', () => {
  beforeEach(() => lockNetwork(1, 'https://shop.example'));

  it('existing tabs are free, and a new one is locked until it is known who opened it', async () => {
    expect(free()).toEqual([2]);
    fake.tabs.push({ id: 3 });
    expect(free()).toEqual([2]);
    await freeNewTabs();
    expect(free()).toEqual([2, 3]);
  });

  it('what the locked tab opens stays locked, and what that opens; what a free one opens is free', async () => {
    fake.tabs.push(
      { id: 3, openerTabId: 1 },
      { id: 4, openerTabId: 3 },
      { id: 5, openerTabId: 2 },
      { id: 6, openerTabId: 5 },
    );
    await freeNewTabs();
    expect(free()).toEqual([2, 5, 6]);
    await freeNewTabs();
    expect(free()).toEqual([2, 5, 6]);
  });

  it('a blank tab of the user is free, although the locked tab was in view when it was opened', async () => {
    fake.tabs.push(
      { id: 3, openerTabId: 1, url: 'about:newtab' },
      { id: 4, openerTabId: 1, pendingUrl: 'chrome://newtab/' },
    );
    fake.tabs.push({ id: 5, openerTabId: 1, url: 'about:blank' });
    await freeNewTabs();
    expect(free()).toEqual([2, 3, 4]);
  });

  it('the locked tab itself never becomes free, and its rules end with the lock', async () => {
    await freeNewTabs();
    expect(free()).toEqual([2]);
    const [lock] = await heldLocks();
    expect(lock?.tabId).toBe(1);
    await lock?.end();
    expect(fake.rules).toEqual([]);
  });
});

it('nothing is done without a lock', async () => {
  fake.rules = [{ id: 1, action: { type: 'modifyHeaders' }, condition: { urlFilter: '|http://localhost/' } }];
  await freeNewTabs();
  expect(fake.rules).toHaveLength(1);
});
