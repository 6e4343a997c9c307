import { browser } from 'wxt/browser';

type Moved = { tabId: number; frameId: number };

/** Until `dispose`. Asks the browser once for each tab, and again after every move of it. */
export class TabAddresses {
  private readonly known = new Map<number, Promise<string | undefined>>();
  private readonly forget = ({ tabId, frameId }: Moved): void => {
    if (frameId === 0) this.known.delete(tabId);
  };

  constructor() {
    for (const event of moves()) event.addListener(this.forget);
  }

  dispose(): void {
    for (const event of moves()) event.removeListener(this.forget);
  }

  read(tabId: number): Promise<string | undefined> {
    const address = this.known.get(tabId) ?? addressOf(tabId);
    this.known.set(tabId, address);
    return address;
  }
}

function moves() {
  const { onCommitted, onHistoryStateUpdated, onReferenceFragmentUpdated, onErrorOccurred } = browser.webNavigation;
  return [onCommitted, onHistoryStateUpdated, onReferenceFragmentUpdated, onErrorOccurred];
}

export async function addressOf(tabId: number): Promise<string | undefined> {
  return (await browser.tabs.get(tabId).catch(() => undefined))?.url;
}
