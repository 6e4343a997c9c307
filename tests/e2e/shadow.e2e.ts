import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect } from 'vitest';
import { carryOut } from '../helpers/carry-out.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { startModelServer, type ModelServer } from '../helpers/model-server.ts';
import { startRecordingSite, type RecordingSite } from '../helpers/sites/recording-site.ts';
import { useModelServer } from '../helpers/settings.ts';
import { itWide } from '../helpers/wide.ts';

describeInBrowsers('closed shadow roots', (browser) => {
  let model: ModelServer;
  let site: RecordingSite;
  beforeAll(async () => {
    model = await startModelServer();
    site = await startRecordingSite();
    site.page('/', readFileSync(new URL('fixtures/shadow.html', import.meta.url), 'utf8'));
    site.page('/late', '');
    await useModelServer(browser(), model.url);
  });
  afterAll(async () => {
    for (const server of [model, site]) await server.close();
  });

  itWide('are read, waited for and acted in like the rest of the page', async () => {
    const page = await browser().newPage(`${site.url}/`);
    const told = await carryOut(await browser().openPanel(page), model, [
      ['type', { ref: 'textbox "Code"', text: '42' }],
      ['click', { ref: 'button "Open"' }],
      ['click', { ref: 'button "Slotted button"' }],
      ['click', { ref: 'button "Deep"' }],
      ['click', { ref: 'button "Load"' }],
      ['wait_for', { what: 'element', text: 'loaded late' }],
    ]);
    expect(told.pages[0]?.split('title: Shadow\n')[1]).toBe(
      [
        'heading "Shadow" level=1',
        '"Before Slotted words"',
        'textbox "Code" [e1]',
        'button "Open" [e2]',
        'button "Slotted button" [e3]',
        'button "Deep" [e4]',
        'status',
        ' "Nothing yet"',
        'button "Load" [e5]',
      ].join('\n'),
    );
    expect(told.results.map((line) => line.replace(/\d+ ms/, 'some ms'))).toEqual([
      'type textbox "Code" "42": Typed.',
      'click button "Open": Clicked.',
      'click button "Slotted button": Clicked. Nothing changed on the page.',
      'click button "Deep": Clicked. Nothing changed on the page.',
      'click button "Load": Clicked.',
      'wait_for "element" "loaded late": It is there, after some ms.',
    ]);
    expect(told.pages[2]).toContain('Before Slotted words (opened)');
    expect(await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)).toEqual([
      'clicked with code 42',
      'slotted',
      'deep',
    ]);
  });
});
