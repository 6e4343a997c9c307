import { browser } from 'wxt/browser';
import { logCaught } from '@/utils/browser/log/log';
import { sidebarAction } from '@/utils/browser/firefox';

/**
 * Both browsers allow that only to a listener of the user's own action, and only before anything was awaited there: it
 * must be the first call. Where a browser refuses, what was handed over waits for the panel.
 */
export function openPanel(windowId: number | undefined): void {
  if (import.meta.env.FIREFOX) sidebarAction()?.open().catch(logCaught);
  else if (windowId !== undefined) browser.sidePanel.open({ windowId }).catch(logCaught);
}
