import { browser, type Browser } from 'wxt/browser';
import { handOver } from '@/utils/browser/host/handovers';
import type { Host } from '@/utils/browser/host/host';
import { logCaught } from '@/utils/browser/log/log';
import { selectedText } from '@/utils/browser/tabs/selected-text';
import { openPanel } from './open-panel';

/** Not the browser's own for the toolbar button. Must be called when the background starts. */
export function followShortcuts(host: () => Promise<Host>): void {
  browser.commands.onCommand.addListener((command, tab) => {
    if (command === 'ask-selection') {
      openPanel(tab?.windowId);
      quoteSelection(tab).catch(logCaught);
    } else if (command === 'stop-all') host().then((running) => running.stopAll(), logCaught);
  });
}

async function quoteSelection(tab: Browser.tabs.Tab | undefined): Promise<void> {
  if (tab?.id === undefined) return;
  await handOver(tab.id, { kind: 'quote', quote: await selectedText(tab.id) });
}
