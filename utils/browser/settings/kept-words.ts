import { browser } from 'wxt/browser';
import { ignoreLateFailure } from '../../async';
import { browserRunId } from '../tabs/browser-run';

const PREFIX = 'words:';

interface KeptWords {
  id: string;
  text: string;
  browserRun: string;
}

/** The message is sent even where this fails. */
export async function keepWords({ id, text }: { id: string; text: string }): Promise<void> {
  const kept: KeptWords = { id, text, browserRun: await browserRunId() };
  await browser.storage.local.set({ [PREFIX + id]: kept }).catch(ignoreLateFailure);
}

/** The background has the message, or the user has it back. */
export async function forgetWords(id: string): Promise<void> {
  await browser.storage.local.remove(PREFIX + id).catch(ignoreLateFailure);
}

/** Messages that earlier runs of the browser have not passed on, oldest run first, once. `isKnown`: by the journal. */
export async function takeLostWords(isKnown: (id: string) => boolean): Promise<string[]> {
  const run = await browserRunId();
  const stored = Object.entries(await browser.storage.local.get(null)).filter(([key]) => key.startsWith(PREFIX));
  const lost = stored.map(([, value]) => value as KeptWords).filter(({ browserRun }) => browserRun !== run);
  await browser.storage.local.remove(lost.map(({ id }) => PREFIX + id));
  return lost.flatMap(({ id, text }) => (isKnown(id) ? [] : [text]));
}
