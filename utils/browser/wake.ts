import { browser } from 'wxt/browser';
import { ignoreLateFailure } from '../async';

/**
 * Broadcast without data: for panels whose connection is idle when a task begins, and for those that show an unreadable
 * journal when it was replaced.
 */
export const WAKE_MESSAGE = 'sidehand:wake';

/** Does nothing where none is open. */
export async function wakePanels(): Promise<void> {
  await browser.runtime.sendMessage(WAKE_MESSAGE).catch(ignoreLateFailure);
}
