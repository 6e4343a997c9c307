import { browser } from 'wxt/browser';

const KEY = 'listDraft';

/** Keeps a table (CSV) in memory until the settings page takes it to run a workflow on. */
export async function keepListDraft(table: string): Promise<void> {
  await browser.storage.session.set({ [KEY]: table });
}

export async function takeListDraft(): Promise<string> {
  const { [KEY]: table } = await browser.storage.session.get(KEY);
  await browser.storage.session.remove(KEY);
  return typeof table === 'string' ? table : '';
}
