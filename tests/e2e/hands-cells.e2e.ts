import { afterAll, beforeAll, expect } from 'vitest';
import { carryOut, type Step, type Told } from '../helpers/carry-out.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { startModelServer, type ModelServer } from '../helpers/model-server.ts';
import { startRecordingSite, type RecordingSite } from '../helpers/sites/recording-site.ts';
import { useModelServer } from '../helpers/settings.ts';
import { itWide } from '../helpers/wide.ts';

/**
 * A cell opens its field at a key or a double click, and takes its value once the field, which it leaves by itself at
 * Enter, has lost the focus.
 */
const sheet = `<title>Towns</title>
<table role="grid"><tr><td role="gridcell" tabindex="0">Paris</td><td role="gridcell" tabindex="0">Rome</td></tr></table>
<script>
  const open = (cell, first) => {
    cell.innerHTML = '<input>';
    const field = cell.firstChild;
    field.value = first;
    field.onkeydown = (event) => { event.stopPropagation(); if (event.key === 'Enter') field.blur(); };
    field.onblur = () => { cell.textContent = field.value; };
    field.focus();
  };
  for (const cell of document.querySelectorAll('td')) {
    cell.addEventListener('keydown', ({ key }) => { if (key.length === 1) open(cell, ''); });
    let before = 0;
    // As frameworks do: what the first click changed is known a task later.
    cell.addEventListener('mouseup', () => { if (before > 0) open(cell, cell.textContent); setTimeout(() => { before += 1; }); });
  }
</script>`;

describeInBrowsers('a cell', (browser) => {
  let model: ModelServer;
  let site: RecordingSite;
  beforeAll(async () => {
    model = await startModelServer();
    site = await startRecordingSite();
    await useModelServer(browser(), model.url);
  });
  afterAll(async () => {
    for (const server of [model, site]) await server.close();
  });

  const run = async (path: string, html: string, steps: Step[]): Promise<Told> => {
    const page = await browser().newPage(site.page(path, html));
    return carryOut(await browser().openPanel(page), model, steps);
  };

  itWide(
    'that has the focus is overwritten, and accepted by Enter although only the page itself moves the focus',
    async () => {
      const { results, pages } = await run('/typed', sheet, [
        ['click', { ref: 'gridcell "Paris"' }],
        ['type', { text: 'Oslo' }],
        ['press_key', { keys: 'Enter' }],
      ]);
      expect(results.at(-1)).toContain('Pressed.');
      expect(pages.at(-1)).toContain('gridcell "Oslo"');
    },
  );

  itWide('is opened by a double click, between whose clicks the page has its turn', async () => {
    const { pages } = await run('/double', sheet, [['click', { ref: 'gridcell "Rome"', double: true }]]);
    expect(pages.at(-1)).toContain('textbox');
    expect(pages.at(-1)).toContain('value="Rome"');
  });
});
