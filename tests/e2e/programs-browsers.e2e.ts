import { afterAll, beforeAll, describe, expect } from 'vitest';
import { browserNames } from '../../scripts/browsers.ts';
import type { Page } from '../helpers/browsers/index.ts';
import { chosenBrowsers } from '../helpers/in-browsers.ts';
import {
  launchOpenBrowser,
  letIn,
  type OpenBrowser,
  type Program,
  startProgram,
  untilMet,
} from '../helpers/programs.ts';
import { startRecordingSite, type RecordingSite } from '../helpers/sites/recording-site.ts';
import { isWide } from '../helpers/run-size.ts';
import { itWide } from '../helpers/wide.ts';

const shop = `<title>Shop</title><h1>Mugs</h1><button onclick="this.textContent = 'Pressed'">Press</button>`;

describe.runIf(isWide && chosenBrowsers().length === browserNames.length)('two browsers on one computer', () => {
  let site: RecordingSite;
  let chromium: OpenBrowser;
  let firefox: OpenBrowser;
  let program: Program;
  beforeAll(async () => {
    site = await startRecordingSite();
    chromium = await launchOpenBrowser('chromium', 'Nobody');
    firefox = await launchOpenBrowser('firefox', 'Nobody', undefined, chromium.computer);
    await untilMet(chromium.computer, (relays) => relays.length === 2);
    program = await startProgram(chromium, 'Agent');
  });
  afterAll(async () => {
    await program.client.close();
    await firefox.close();
    await chromium.close();
    await site.close();
  });

  /** What the program sees of them, by their names. */
  async function listed(): Promise<string[]> {
    for (;;) {
      const lines = (await program.call('browsers')).split('\n');
      if (lines.length === 2) return lines.map((line) => line.replace(/^\d\. (.*), Sidehand [\d.]+/, '$1')).toSorted();
    }
  }
  const tabsIn = ({ browser }: OpenBrowser) =>
    browser.inExtension(async () => (await chrome.tabs.query({})).map(({ url }) => url).toSorted());

  itWide('a call goes to the one that the program chose by its name, and nothing happens in the other', async () => {
    const other = await chromium.browser.newPage(site.page('/other', shop));
    const page = await firefox.browser.newPage(site.page('/shop', shop));
    await firefox.browser.newPage(site.page('/diary', '<title>Diary of Ada</title>'));
    const before = await tabsIn(chromium);
    const buttonIn = (one: Page) => one.evaluate(() => document.querySelector('button')?.textContent);

    expect(await listed()).toEqual(['Chromium: asking', 'Firefox: asking']);
    expect(await program.call('get_page')).toMatch(/^Several browsers are connected:/);
    expect(await program.call('browsers', { use: 'firefox' })).toBe('Your calls now go to Firefox.');
    const { first } = await letIn(firefox, page, program);
    expect(first).toContain('Mugs');
    const [ref] = /e\d+/.exec(first.split('\n').find((line) => line.includes('Press')) ?? '') ?? [];
    expect(await program.call('click', { ref })).toContain('Pressed');
    expect([await buttonIn(page), await buttonIn(other)]).toEqual(['Pressed', 'Press']);
    expect(await listed()).toEqual(['Chromium: asking', 'Firefox: allowed (in use)']);

    const tabs = await program.call('tabs', { action: 'list' });
    expect(tabs).toContain('Shop');
    expect(tabs).toContain('(not part of this task)');
    expect(tabs).not.toMatch(/diary/i);

    await firefox.browser.close();
    // A call that is under way when it goes is told something else.
    while ((await program.call('browsers')).includes('Firefox'));
    expect(await program.call('get_page')).toMatch(/^Firefox is not connected any more:\n1\. Chromium/);
    expect([await tabsIn(chromium), await buttonIn(other)]).toEqual([before, 'Press']);
  });
});
