import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect } from 'vitest';
import { carryOut } from '../helpers/carry-out.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { startModelServer, type ModelServer } from '../helpers/model-server.ts';
import { startRecordingSite, type RecordingSite } from '../helpers/sites/recording-site.ts';
import { useModelServer } from '../helpers/settings.ts';
import { itWide } from '../helpers/wide.ts';

describeInBrowsers('a page whose names shadow those of the DOM', (browser) => {
  let model: ModelServer;
  let site: RecordingSite;
  beforeAll(async () => {
    model = await startModelServer();
    site = await startRecordingSite();
    site.page('/', readFileSync(new URL('fixtures/shadowed.html', import.meta.url), 'utf8'));
    await useModelServer(browser(), model.url);
  });
  afterAll(async () => {
    await model.close();
    await site.close();
  });

  itWide('is read like any other, and can be searched and acted on', async () => {
    const page = await browser().newPage(`${site.url}/`);
    const panel = await browser().openPanel(page);
    const told = await carryOut(panel, model, [
      ['get_page', { find: 'mug' }],
      ['extract', { what: 'tables' }],
      ['extract', { what: 'headings' }],
      ['click', { ref: 'button "Press"' }],
      ['type', { ref: 'textbox "Amount"', text: '12' }],
      ['extract', { what: 'article' }],
    ]);
    expect(told.pages[0]).toContain(
      [
        'heading "Names that shadow" level=1',
        'form "Order" [e1]',
        ' textbox "Amount" [e2]',
        ' button "Press" [e3]',
        ' table [e4]',
        '  columns | Item',
        '  | Mug',
      ].join('\n'),
    );
    expect(told.results).toEqual([
      [
        'get_page "mug": Matching lines: | heading "Names that shadow" [e5] level=1',
        'form "Order" [e1]',
        ' table [e4]',
        '  columns [e6] | Item',
        '  row [e7] | cell "Mug" [e8]',
      ].join('\n'),
      'extract "tables": 1 rows. | - Mug',
      expect.stringContaining('Names that shadow'),
      expect.stringMatching(/^click button "Press": Clicked\..*Pressed it\./s),
      'type textbox "Amount" "12": Typed.',
      expect.stringMatching(/^extract "article": .*# Shadowed\n\n# Names that shadow[^]*Mug/),
    ]);
    expect(told.pages.at(-2)).toContain('value="12"');
  });
});
