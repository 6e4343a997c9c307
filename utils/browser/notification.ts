import { browser } from 'wxt/browser';
import { ignoreLateFailure } from '../async';
import { clip } from '../text/clip';
import { normaliseText } from '../text/normalise';

/** Replaces one of the same id. Does nothing where the system shows none. */
export async function showNotification(id: string, title: string, message: string): Promise<void> {
  const iconUrl = browser.runtime.getURL('/icon/128.png');
  const shown = { title: wordsOf(title), message: wordsOf(message) };
  await browser.notifications.create(id, { type: 'basic', iconUrl, ...shown }).catch(ignoreLateFailure);
}

/** Pages, models and programs have a word in it. */
const wordsOf = (text: string): string => clip(normaliseText(text), MAX_LENGTH);

const MAX_LENGTH = 300;
