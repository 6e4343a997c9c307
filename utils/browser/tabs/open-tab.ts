import { browser, type Browser } from 'wxt/browser';
import { fail } from '../../failure';

/** Of the settings. `openOptionsPage` takes no hash. */
export const opensSection = (section: string) => () =>
  browser.tabs.create({ url: browser.runtime.getURL(`/options.html#${section}`) });

/** Throws TAB_CLOSED. */
export async function openTab(tab: Browser.tabs.CreateProperties): Promise<number> {
  const { id } = await browser.tabs.create(tab);
  if (id === undefined) throw fail('TAB_CLOSED', 'The browser opened no tab.');
  return id;
}
