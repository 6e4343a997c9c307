import { browser } from 'wxt/browser';
import { listen } from '../listen';

interface OpenedTab {
  tabId: number;
  openerId: number;
  /** '' for a window that the page fills itself. */
  url: string;
}

/**
 * Notes the tabs that pages of the task's tabs open, until `dispose`. `onOpened` is called at once. Leaves out tabs
 * that the user opens there with the browser's own controls.
 */
export class OpenedTabs {
  private readonly opened: OpenedTab[] = [];
  /** Tabs with an opener: an empty window of the page, or a new tab of the user's. */
  private readonly unclaimed: OpenedTab[] = [];

  constructor(
    private readonly isOwn: (tabId: number) => boolean,
    private readonly onOpened: (tab: OpenedTab) => void,
  ) {}

  dispose(): void {
    for (const end of this.listening) end();
  }

  /** The new ones. `emptyWindows`: how many more windows the page opened without an address. */
  take(emptyWindows: number): OpenedTab[] {
    for (const tab of this.unclaimed.splice(0).slice(0, emptyWindows)) this.add(tab);
    return this.opened.splice(0);
  }

  private readonly listening = [
    listen(browser.webNavigation.onCreatedNavigationTarget, ({ sourceTabId, tabId, url }) => {
      if (this.isOwn(sourceTabId)) this.add({ tabId, openerId: sourceTabId, url });
    }),
    listen(browser.tabs.onCreated, ({ id, openerTabId }) => {
      if (id !== undefined && openerTabId !== undefined && this.isOwn(openerTabId))
        this.unclaimed.push({ tabId: id, openerId: openerTabId, url: '' });
    }),
  ];

  private add(tab: OpenedTab): void {
    const at = this.unclaimed.findIndex(({ tabId }) => tabId === tab.tabId);
    if (at >= 0) this.unclaimed.splice(at, 1);
    if (this.opened.some(({ tabId }) => tabId === tab.tabId)) return;
    this.opened.push(tab);
    this.onOpened(tab);
  }
}
