import { browser } from 'wxt/browser';
import { ignoreLateFailure } from '../async';

/**
 * Broadcast when a task begins, for panels whose connection is idle, and when an unreadable journal was replaced, for
 * panels that show that. Carries no data.
 */
export const WAKE_MESSAGE = 'sidehand:wake';

/** Does nothing where none is open. */
export async function wakePanels(): Promise<void> {
  await browser.runtime.sendMessage(WAKE_MESSAGE).catch(ignoreLateFailure);
}
