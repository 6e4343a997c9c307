import type { Page, TestBrowser } from '../helpers/browsers/index.ts';
import type { RecordingSite } from '../helpers/sites/recording-site.ts';

/** A page that is there with all its frames, and the panel of its tab. */
export interface OpenPage {
  /** Absent where the page is not driven. */
  page?: Page;
  panel: Page;
  close(): Promise<void>;
}

export async function openDriven(browser: TestBrowser, url: string): Promise<OpenPage & { page: Page }> {
  const page = await browser.newPage(url);
  return { page, panel: await browser.openPanel(page), close: () => browser.closePages() };
}

/**
 * Opens a page that asks for `/ready` when it is there, in a tab that only the extension knows: a browser that is
 * driven has more work with thousands of frames than the extension.
 */
export async function openUndriven(browser: TestBrowser, site: RecordingSite, url: string): Promise<OpenPage> {
  const before = site.requests.filter((one) => one === ready).length;
  const base = browser.extensionBase;
  const tabId = await browser.inExtension(async (address) => (await chrome.tabs.create({ url: address })).id ?? 0, url);
  await whenReady(site, before + 1);
  await browser.inExtension(
    async (address) => void (await chrome.windows.create({ url: address, type: 'popup', width: 420, height: 800 })),
    `${base}/sidebar.html?tab=${tabId}`,
  );
  return {
    panel: await browser.openedPage(`/sidebar.html?tab=${tabId}`),
    async close() {
      await browser.inExtension((id) => chrome.tabs.remove(id), tabId);
      await browser.closePages();
    },
  };
}

const ready = 'GET /ready';

async function whenReady(site: RecordingSite, count: number, waits = mostWaits): Promise<void> {
  try {
    await site.requested(ready, count);
  } catch (error) {
    if (waits <= 1) throw error;
    await whenReady(site, count, waits - 1);
  }
}

/** Thousands of frames take longer than one wait of the tests. */
const mostWaits = 10;
