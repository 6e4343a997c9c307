import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureBrowser } from '../../scripts/browsers.ts';
import { extensionDir } from '../../scripts/commands.ts';
import { launchBrowser, type TestBrowser } from '../helpers/browsers/index.ts';
import { carryOut } from '../helpers/carry-out.ts';
import { startModelServer, type ModelServer } from '../helpers/model-server.ts';
import { chosenBrowsers } from '../helpers/in-browsers.ts';
import { useModelServer } from '../helpers/settings.ts';
import { startRecordingSite, type RecordingSite } from '../helpers/sites/recording-site.ts';

/** What Firefox gives for these keys and this permission alone, and Firefox for Android has not. */
const missing = ['sidebar_action', 'omnibox', 'commands'];

/** The manifest decides which of these the browser gives, so they are truly not there. Its windows stay. */
describe.runIf(chosenBrowsers().includes('firefox'))('Firefox without a sidebar, as on Android', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sidehand-no-sidebar-'));
  let browser: TestBrowser;
  let model: ModelServer;
  let site: RecordingSite;

  beforeAll(async () => {
    cpSync(extensionDir('firefox'), folder, { recursive: true });
    const file = join(folder, 'manifest.json');
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as { permissions: string[] };
    const permissions = manifest.permissions.filter((one) => one !== 'contextMenus');
    const kept = Object.fromEntries(Object.entries(manifest).filter(([key]) => !missing.includes(key)));
    writeFileSync(file, JSON.stringify({ ...kept, permissions }));
    model = await startModelServer();
    site = await startRecordingSite();
    const program = await ensureBrowser('firefox', () => undefined);
    browser = await launchBrowser('firefox', { extensionDir: folder, program, headless: true });
    await useModelServer(browser, model.url);
  });
  afterAll(async () => {
    await browser.close();
    for (const server of [model, site]) await server.close();
    rmSync(folder, { recursive: true });
  });

  it('the toolbar button opens the panel as a tab, which works in the tab that was in front', async () => {
    expect(
      await browser.inExtension(() =>
        ['sidebarAction', 'contextMenus', 'omnibox', 'commands'].filter(
          (name) => (chrome as Record<string, unknown>)[name],
        ),
      ),
    ).toEqual([]);
    const page = await browser.newPage(
      site.page('/shop', `<title>Shop</title><button onclick="this.textContent = 'Taken'">Take</button>`),
    );
    await browser.pressToolbarButton(page);
    const panel = await browser.openedPage(`sidebar.html?tab=${await browser.tabIdOf(page)}`);
    await carryOut(panel, model, [['click', { ref: 'button "Take"' }]]);
    expect(await page.evaluate(() => document.querySelector('button')?.textContent)).toBe('Taken');

    await browser.pressToolbarButton(page);
    const panels = await browser.inExtension(async () =>
      (await chrome.tabs.query({})).filter(({ url }) => url?.includes('sidebar.html')).map(({ active }) => active),
    );
    expect(panels).toEqual([true]);
  });
});
