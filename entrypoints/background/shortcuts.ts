import type { Browser } from 'wxt/browser';
import { handOver } from '@/utils/browser/host/handovers';
import { selectedText } from '@/utils/browser/tabs/selected-text';

export async function quoteSelection(tab: Browser.tabs.Tab | undefined): Promise<void> {
  if (tab?.id === undefined) return;
  await handOver(tab.id, { kind: 'quote', quote: await selectedText(tab.id) });
}
