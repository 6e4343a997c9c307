import type { Page, TestBrowser } from '../helpers/browsers/index.ts';
import type { RecordingSite } from '../helpers/sites/recording-site.ts';

/** A page that is there with all its frames, and the panel of its tab. */
export interface OpenPage {
  /** Absent where the page is not driven. */
  page?: Page;
  panel: Page;
  close(): Promise<void>;
}

/** Opens a page whose template, if it has one, becomes its content once the page is there. */
export async function openDriven(browser: TestBrowser, url: string): Promise<OpenPage & { page: Page }> {
  const page = await opened(browser, url);
  return { page, panel: await browser.openPanel(page), close: () => browser.closePages() };
}

/**
 * Opens a page that asks for `/ready` when it is there, in a tab that only the extension knows: a browser that is
 * driven needs minutes for thousands of frames.
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

async function opened(browser: TestBrowser, url: string): Promise<Page> {
  const page = await browser.newPage(url);
  const hasFrames = await page.evaluate(() => {
    const template = document.querySelector('template');
    if (template) document.body.append(template.content);
    return template !== null;
  });
  for (let left = hasFrames ? mostWaits : 0; left > 0; left--) {
    const ready = await page.evaluate(longWait);
    if (ready) break;
  }
  return page;
}

/** Thousands of frames take longer than one wait of the tests. */
const mostWaits = 10;

/** Runs in the page: whether all frames are there, within half a minute. */
function longWait(): Promise<boolean> {
  return new Promise((resolve) => {
    const isReady = () => document.documentElement.dataset.ready !== undefined;
    if (isReady()) return resolve(true);
    const end = setTimeout(() => resolve(isReady()), 30_000);
    new MutationObserver((_, observer) => {
      observer.disconnect();
      clearTimeout(end);
      resolve(true);
    }).observe(document.documentElement, { attributeFilter: ['data-ready'] });
  });
}
