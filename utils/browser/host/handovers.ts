import { browser } from 'wxt/browser';
import { listen } from '../listen';

/**
 * What the user began in a menu, by a shortcut, or in the address bar, for the panel of the tab.
 * - `quote`: text of the page that goes into the message being written.
 * - `say`: the user's own words, to be sent at once, with a quote below them.
 * - `prompt`: a saved prompt for the message; `quote` fills in for the selection.
 */
export type Handover = {
  /** Also the id of the sent message: two panels of one tab send it once. */
  id: string;
  /** Milliseconds since the epoch. */
  at: number;
  tabId: number;
} & HandoverSubject;

export type HandoverSubject =
  | { kind: 'quote'; quote: string }
  | { kind: 'say'; words: string; quote?: string }
  | { kind: 'prompt'; promptId: string; quote?: string };

/** Older words are not sent: the user may have changed plans. */
const MAX_AGE_MS = 60_000;

export function isFresh({ at }: Pick<Handover, 'at'>, now = Date.now()): boolean {
  return now - at <= MAX_AGE_MS;
}

/** Pages cannot read this storage. */
export async function handOver(tabId: number, subject: HandoverSubject): Promise<void> {
  const handover: Handover = { id: crypto.randomUUID(), at: Date.now(), tabId, ...subject };
  await browser.storage.session.set({ [`${prefixOf(tabId)}${handover.id}`]: handover });
}

/** Oldest first. */
export async function takeHandovers(tabId: number): Promise<Handover[]> {
  const stored = await browser.storage.session.get(null);
  const keys = Object.keys(stored).filter((key) => key.startsWith(prefixOf(tabId)));
  if (keys.length === 0) return [];
  await browser.storage.session.remove(keys);
  return keys.map((key) => stored[key] as Handover).sort((a, b) => a.at - b.at);
}

export function onHandover(changed: () => void): () => void {
  return listen(browser.storage.onChanged, (changes, area) => {
    if (area === 'session' && Object.keys(changes).some((key) => key.startsWith(KEY))) changed();
  });
}

const KEY = 'handover:';
const prefixOf = (tabId: number) => `${KEY}${tabId}:`;
