import { browser } from 'wxt/browser';
import type { Browser } from 'wxt/browser';
import type { LogData } from '../log/fields';
import type { LogMessage } from '../log/messages';
import { thrownData } from '../log/thrown';

/**
 * Which tab is the current one: the one that the user is in, until an execution locks it to its own. From construction until
 * `dispose`. `log` hears what it does.
 */
export class BrowserContext {
  private currentTabId: number | undefined;
  private lockedTabId: number | undefined;

  constructor(private readonly log: (message: LogMessage, data: LogData) => void) {
    browser.tabs.onActivated.addListener(this.onActivated);
    browser.windows.onFocusChanged.addListener(this.onFocusChanged);
  }

  dispose(): void {
    browser.tabs.onActivated.removeListener(this.onActivated);
    browser.windows.onFocusChanged.removeListener(this.onFocusChanged);
  }

  /** Undefined until the user has gone to a tab or an execution was locked to one. */
  getCurrentTabId(): number | undefined {
    return this.currentTabId;
  }

  /** Makes a tab the current one and keeps it so, wherever the user goes, until `unlockExecution`. */
  lockExecutionToTab(tabId: number): void {
    this.lockedTabId = tabId;
    this.currentTabId = tabId;
    this.log('execution-locked', { tab: tabId });
  }

  /** Ends the lock. Then the tab that is really active is the current one; where that cannot be told, the one before stays. */
  async unlockExecution(): Promise<void> {
    this.lockedTabId = undefined;
    try {
      const active = await activeTabId({ lastFocusedWindow: true });
      if (active === undefined) return;
      this.updateCurrentTabId(active);
      this.log('execution-unlocked', { tab: active });
    } catch (error) {
      this.log('active-tab-unknown', thrownData(error));
    }
  }

  private updateCurrentTabId(tabId: number): void {
    if (this.lockedTabId === undefined) this.currentTabId = tabId;
    else this.log('switch-ignored', { tab: tabId, held: this.lockedTabId });
  }

  private readonly onActivated = ({ tabId }: Browser.tabs.OnActivatedInfo): void => this.updateCurrentTabId(tabId);

  private readonly onFocusChanged = (windowId: number): void => {
    if (windowId === browser.windows.WINDOW_ID_NONE) return;
    // Fails where the window is gone again.
    activeTabId({ windowId }).then(
      (tabId) => tabId !== undefined && this.updateCurrentTabId(tabId),
      (error: unknown) => this.log('active-tab-unknown', thrownData(error)),
    );
  };
}

async function activeTabId(where: { windowId: number } | { lastFocusedWindow: true }): Promise<number | undefined> {
  const [tab] = await browser.tabs.query({ active: true, ...where });
  return tab?.id;
}
