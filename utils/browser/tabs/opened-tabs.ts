import { browser } from 'wxt/browser';
import { listen } from '../listen';

interface OpenedTab {
  tabId: number;
  openerId: number;
  url: string;
}

/**
 * The tabs that the task's pages open, until `dispose`, by the browser's word: Chromium 156 and Firefox 153 name the
 * source of each window of a page, also of an empty one and one without opener. A new tab of the user's has none,
 * although it may have an opener.
 */
export class OpenedTabs {
  private readonly opened: OpenedTab[] = [];

  constructor(
    private readonly isOwn: (tabId: number) => boolean,
    private readonly onOpened: (tab: OpenedTab) => void,
  ) {}

  take(): OpenedTab[] {
    return this.opened.splice(0);
  }

  readonly dispose = listen(browser.webNavigation.onCreatedNavigationTarget, ({ sourceTabId, tabId, url }) => {
    if (!this.isOwn(sourceTabId) || this.opened.some((tab) => tab.tabId === tabId)) return;
    const tab = { tabId, openerId: sourceTabId, url };
    this.opened.push(tab);
    this.onOpened(tab);
  });
}
