import { browser } from 'wxt/browser';
import { logCaughtLater } from '@/utils/browser/log/later';
import { sidebarAction } from '@/utils/browser/firefox';

/**
 * Both browsers allow it only in a listener of the user's own action, before anything was awaited: it must be the first
 * call. Where a browser refuses, what was handed over waits for the panel.
 */
export function openPanel(windowId: number | undefined): void {
  if (import.meta.env.FIREFOX) sidebarAction()?.open().catch(logCaughtLater);
  else if (windowId !== undefined) browser.sidePanel.open({ windowId }).catch(logCaughtLater);
}
