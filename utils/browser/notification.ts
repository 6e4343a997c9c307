import { browser } from 'wxt/browser';
import { ignoreLateFailure } from '../async';

/** Replaces one of the same id. Where the system shows none, nothing happens. */
export async function showNotification(id: string, title: string, message: string): Promise<void> {
  const iconUrl = browser.runtime.getURL('/icon/128.png');
  await browser.notifications.create(id, { type: 'basic', iconUrl, title, message }).catch(ignoreLateFailure);
}
