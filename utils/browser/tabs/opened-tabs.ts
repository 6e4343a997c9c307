import { browser, type Browser } from 'wxt/browser';

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
  ) {
    browser.webNavigation.onCreatedNavigationTarget.addListener(this.onTarget);
    browser.tabs.onCreated.addListener(this.onCreated);
  }

  dispose(): void {
    browser.webNavigation.onCreatedNavigationTarget.removeListener(this.onTarget);
    browser.tabs.onCreated.removeListener(this.onCreated);
  }

  /** The new ones. `emptyWindows`: how many more windows the page opened without an address. */
  take(emptyWindows: number): OpenedTab[] {
    for (const tab of this.unclaimed.splice(0).slice(0, emptyWindows)) this.add(tab);
    return this.opened.splice(0);
  }

  private readonly onTarget = ({
    sourceTabId,
    tabId,
    url,
  }: Pick<Browser.webNavigation.WebNavigationSourceCallbackDetails, 'sourceTabId' | 'tabId' | 'url'>): void => {
    if (this.isOwn(sourceTabId)) this.add({ tabId, openerId: sourceTabId, url });
  };

  private readonly onCreated = ({ id, openerTabId }: Browser.tabs.Tab): void => {
    if (id !== undefined && openerTabId !== undefined && this.isOwn(openerTabId))
      this.unclaimed.push({ tabId: id, openerId: openerTabId, url: '' });
  };

  private add(tab: OpenedTab): void {
    const at = this.unclaimed.findIndex(({ tabId }) => tabId === tab.tabId);
    if (at >= 0) this.unclaimed.splice(at, 1);
    if (this.opened.some(({ tabId }) => tabId === tab.tabId)) return;
    this.opened.push(tab);
    this.onOpened(tab);
  }
}
