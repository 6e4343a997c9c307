import { browser } from 'wxt/browser';
import type { Browser } from 'wxt/browser';

/**
 * Which tab is the current one: the one that the user is in, until an execution locks it to its own. From construction until
 * `dispose`. `log` hears what it does, in English.
 */
export class BrowserContext {
  private currentTabId: number | undefined;
  private lockedTabId: number | undefined;

  constructor(private readonly log: (line: string) => void) {
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
    this.log(`Execution locked to tab ${tabId}.`);
  }

  /** Ends the lock. Then the tab that is really active is the current one; where that cannot be told, the one before stays. */
  async unlockExecution(): Promise<void> {
    this.lockedTabId = undefined;
    try {
      const active = await activeTabId({ lastFocusedWindow: true });
      if (active === undefined) return;
      this.updateCurrentTabId(active);
      this.log(`Execution unlocked, the current tab is the active tab ${active}.`);
    } catch (error) {
      this.log(`The active tab is not known after the unlock: ${String(error)}`);
    }
  }

  private updateCurrentTabId(tabId: number): void {
    if (this.lockedTabId === undefined) this.currentTabId = tabId;
    else this.log(`Ignoring the switch to tab ${tabId}, execution is locked to tab ${this.lockedTabId}.`);
  }

  private readonly onActivated = ({ tabId }: Browser.tabs.OnActivatedInfo): void => this.updateCurrentTabId(tabId);

  private readonly onFocusChanged = (windowId: number): void => {
    if (windowId === browser.windows.WINDOW_ID_NONE) return;
    // Fails where the window is gone again.
    activeTabId({ windowId }).then((tabId) => tabId !== undefined && this.updateCurrentTabId(tabId), (error: unknown) => this.log(String(error)));
  };
}

async function activeTabId(where: { windowId: number } | { lastFocusedWindow: true }): Promise<number | undefined> {
  const [tab] = await browser.tabs.query({ active: true, ...where });
  return tab?.id;
}
