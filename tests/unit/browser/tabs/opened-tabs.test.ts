import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OpenedTabs as Opened } from '@/utils/browser/tabs/opened-tabs';

type Said = Record<string, unknown>;
const fake = vi.hoisted(() => {
  const heard: Record<'created' | 'target', Set<(said: Said) => void>> = { created: new Set(), target: new Set() };
  const event = (name: 'created' | 'target') => ({
    addListener: (listener: (said: Said) => void) => void heard[name].add(listener),
    removeListener: (listener: (said: Said) => void) => void heard[name].delete(listener),
  });
  const say = (name: 'created' | 'target', said: Said) => {
    for (const listener of heard[name]) listener(said);
  };
  return { event, say };
});
vi.mock('wxt/browser', () => ({
  browser: {
    tabs: { onCreated: fake.event('created') },
    webNavigation: { onCreatedNavigationTarget: fake.event('target') },
  },
}));
const { OpenedTabs } = await import('@/utils/browser/tabs/opened-tabs');

/** As Chromium 156 and Firefox 153 tell of a window of the page in tab 1. */
function pageOpens(tabId: number, url: string): void {
  fake.say('created', { id: tabId, openerTabId: 1, url: '' });
  fake.say('target', { sourceTabId: 1, tabId, url });
}

let joined: number[];
let opened: Opened;
beforeEach(() => {
  joined = [];
  opened = new OpenedTabs(
    (tabId) => tabId === 1,
    ({ tabId }) => void joined.push(tabId),
  );
  return () => {
    opened.dispose();
  };
});

describe('a tab joins the task', () => {
  it('at once and once, where the browser says that a page of the task opened it, an empty one, too', () => {
    pageOpens(2, 'https://shop.example/till');
    pageOpens(3, 'about:blank');
    expect(joined).toEqual([2, 3]);
    expect(opened.take().map(({ tabId }) => tabId)).toEqual([2, 3]);
    expect(opened.take()).toEqual([]);
  });

  it('never because it was opened beside a tab of the task: the user opens new tabs there, too', () => {
    fake.say('created', { id: 7, openerTabId: 1, pendingUrl: 'chrome://newtab/' });
    pageOpens(2, 'about:blank');
    fake.say('created', { id: 8, openerTabId: 1, url: 'about:blank' });
    expect([opened.take().map(({ tabId }) => tabId), joined]).toEqual([[2], [2]]);
  });

  it('not from another tab, nor after the end of the task', () => {
    fake.say('target', { sourceTabId: 9, tabId: 10, url: 'https://shop.example/' });
    opened.dispose();
    pageOpens(2, 'https://shop.example/');
    expect(joined).toEqual([]);
  });
});
