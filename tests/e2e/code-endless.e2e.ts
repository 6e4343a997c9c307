import { afterAll, beforeAll, vi } from 'vitest';
import { carryOut } from '../helpers/carry-out.ts';
import { letCodeRun } from '../helpers/code-access.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { startModelServer, type ModelServer } from '../helpers/model-server.ts';
import { waitForEntry } from '../helpers/panel.ts';
import { storeSettings, useModelServer } from '../helpers/settings.ts';
import { startRecordingSite, type RecordingSite } from '../helpers/sites/recording-site.ts';
import { itWide } from '../helpers/wide.ts';

describeInBrowsers('generated code without an end', (browser) => {
  let model: ModelServer;
  let site: RecordingSite;
  beforeAll(async () => {
    model = await startModelServer();
    site = await startRecordingSite();
    await useModelServer(browser(), model.url);
    await storeSettings(browser(), 'generalSettings', { allowCodeGeneration: true, showPointer: false });
    await letCodeRun(browser());
  });
  afterAll(async () => {
    // Firefox keeps processes alive in tests: the next page of this site would come into the one that still runs.
    await browser().kill();
    for (const server of [model, site]) await server.close();
  });

  // Chromium closes a tab that hangs only where its process has no other one, while a debugger is attached.
  itWide('is stopped by closing the tab, which the panel offers', async () => {
    const panel = await browser().openPanel(await browser().newPage(site.page('/endless', '<title>Rows</title>')));
    const code = { code: 'for (;;);', explanation: 'Tests.', timeout_ms: 300 };
    const ended = carryOut(panel, model, [['execute_code', code]], undefined, [
      'Allow all code on this site for this task',
    ]).catch(String);
    await waitForEntry(panel, 'tool', 'Only closing the tab stops it');
    await panel.click('button', 'Close the tab');
    await ended;
    const isOpen = () =>
      browser().inExtension(async () => (await chrome.tabs.query({})).some(({ url }) => url?.endsWith('/endless')));
    await vi.waitUntil(async () => !(await isOpen()));
  });
});
