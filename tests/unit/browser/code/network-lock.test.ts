import { beforeEach, describe, expect, it } from 'vitest';
import { freeNewTabs, lockNetwork } from '@/utils/browser/code/network-lock';
import { openTab, putRule, sessionRules } from '../../../helpers/fake-browser';

/** Tabs that the rule for new tabs lets alone. */
const free = (): number[] =>
  sessionRules()
    .flatMap(({ condition }) => condition.excludedTabIds ?? [])
    .filter((id) => id >= 0)
    .toSorted((a, b) => a - b);

beforeEach(() => {
  for (const id of [1, 2]) openTab({ id });
});

describe('while the network of tab 1 is locked', () => {
  let lock: Awaited<ReturnType<typeof lockNetwork>>;
  beforeEach(async () => {
    lock = await lockNetwork(1, 'https://shop.example');
  });

  it('existing tabs are free, and a new one is locked until it is known who opened it', async () => {
    expect(free()).toEqual([2]);
    openTab({ id: 3 });
    expect(free()).toEqual([2]);
    await freeNewTabs();
    expect(free()).toEqual([2, 3]);
  });

  it('what the locked tab opens stays locked, and what that opens; what a free one opens is free', async () => {
    for (const [at, openerTabId] of [1, 3, 2, 5].entries()) openTab({ id: 3 + at, openerTabId });
    await freeNewTabs();
    expect(free()).toEqual([2, 5, 6]);
    await freeNewTabs();
    expect(free()).toEqual([2, 5, 6]);
  });

  it('a blank tab of the user is free, although the locked tab was in view when it was opened', async () => {
    openTab({ id: 3, openerTabId: 1, url: 'about:newtab' });
    openTab({ id: 4, openerTabId: 1, pendingUrl: 'chrome://newtab/' });
    openTab({ id: 5, openerTabId: 1, url: 'about:blank' });
    await freeNewTabs();
    expect(free()).toEqual([2, 3, 4]);
  });

  it('the locked tab itself never becomes free, and its rules end with the lock', async () => {
    await freeNewTabs();
    expect(free()).toEqual([2]);
    await lock.end();
    expect(sessionRules()).toEqual([]);
  });
});

it('nothing is done without a lock', async () => {
  putRule({ id: 1, action: { type: 'modifyHeaders' }, condition: { urlFilter: '|http://localhost/' } });
  await freeNewTabs();
  expect(sessionRules()).toHaveLength(1);
});
