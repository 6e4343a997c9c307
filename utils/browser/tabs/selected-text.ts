import { browser } from 'wxt/browser';
import { ignoreLateFailure } from '../../async';

const MOST_CHARS = 8_000;

/**
 * What the user has selected in a tab; '' where nothing is selected, or the page cannot be accessed. At most 8,000
 * characters.
 */
export async function selectedText(tabId: number): Promise<string> {
  const frames = await browser.scripting
    .executeScript({ target: { tabId, allFrames: true }, func: () => String(getSelection() ?? '') })
    .catch(ignoreLateFailure);
  const found = (frames ?? []).map(({ result }) => (typeof result === 'string' ? result.trim() : '')).find(Boolean);
  return (found ?? '').slice(0, MOST_CHARS).toWellFormed();
}
