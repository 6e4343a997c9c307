import { browser } from 'wxt/browser';
import { ignoreLateFailure } from '../../async';

const MAX_CHARS = 8_000;

/** At most 8,000 characters. '' without a selection or access. */
export async function selectedText(tabId: number, frameId?: number): Promise<string> {
  const where = frameId === undefined ? { allFrames: true } : { frameIds: [frameId] };
  const frames = await browser.scripting
    .executeScript({ target: { tabId, ...where }, func: () => String(getSelection() ?? '') })
    .catch(ignoreLateFailure);
  const found = (frames ?? []).map(({ result }) => (typeof result === 'string' ? result.trim() : '')).find(Boolean);
  return clipQuote(found ?? '');
}

export function clipQuote(text: string): string {
  return text.slice(0, MAX_CHARS).toWellFormed();
}
