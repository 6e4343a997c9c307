import { beforeEach, describe, expect, it } from 'vitest';
import { OpenedTabs } from '@/utils/browser/tabs/opened-tabs';
import { openTab, pageOpens } from '../../../helpers/fake-browser';

let joined: number[];
let opened: OpenedTabs;
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
    pageOpens(1, { id: 2, url: 'https://shop.example/till' });
    pageOpens(1, { id: 3, url: 'about:blank' });
    expect(joined).toEqual([2, 3]);
    expect(opened.take().map(({ tabId }) => tabId)).toEqual([2, 3]);
    expect(opened.take()).toEqual([]);
  });

  it('never because it was opened beside a tab of the task: the user opens new tabs there, too', () => {
    openTab({ id: 7, openerTabId: 1, pendingUrl: 'chrome://newtab/' });
    pageOpens(1, { id: 2, url: 'about:blank' });
    openTab({ id: 8, openerTabId: 1, url: 'about:blank' });
    expect([opened.take().map(({ tabId }) => tabId), joined]).toEqual([[2], [2]]);
  });

  it('not from another tab, nor after the end of the task', () => {
    pageOpens(9, { id: 10, url: 'https://shop.example/' });
    opened.dispose();
    pageOpens(1, { id: 2, url: 'https://shop.example/' });
    expect(joined).toEqual([]);
  });
});
