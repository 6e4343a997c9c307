import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Page } from '../helpers/browsers/index.ts';
import { carryOut, type Step, type Told } from '../helpers/carry-out.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { startModelServer, type ModelServer } from '../helpers/model-server.ts';
import { startRecordingSite, type RecordingSite } from '../helpers/sites/recording-site.ts';
import { useModelServer } from '../helpers/settings.ts';
import { itWide } from '../helpers/wide.ts';

describeInBrowsers('tabs and files that a page opens', (browser) => {
  let model: ModelServer;
  let site: RecordingSite;
  beforeAll(async () => {
    model = await startModelServer();
    site = await startRecordingSite();
    for (const name of ['new-tabs', 'files', 'arrived'])
      site.page(`/${name}`, readFileSync(new URL(`fixtures/${name}.html`, import.meta.url), 'utf8'));
    site.page('/brief', '<title>Brief</title><button onclick="window.close()">Finish</button>');
    site.file('/report', {
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="report 1.pdf"',
    });
    site.file('/archive', { 'content-type': 'application/zip' });
    await useModelServer(browser(), model.url);
  });
  afterAll(async () => {
    await model.close();
    await site.close();
  });

  const open = async (path: string): Promise<{ page: Page; run: (steps: Step[]) => Promise<Told> }> => {
    const page = await browser().newPage(`${site.url}/${path}`);
    const panel = await browser().openPanel(page);
    return { page, run: async (steps) => readable(await carryOut(panel, model, steps)) };
  };
  /** Ids of tabs are the browser's. */
  const readable = (told: Told): Told => ({
    ...told,
    results: told.results.map((line) => line.replace(/tab \d+/g, 'tab N').replaceAll(site.url, '')),
  });
  const opened = (path: string) =>
    `Clicked. It opened tab N: switch to it (take it) to work there. | tab N: Arrived ${path}`;

  itWide('join the task and are reported, blocked pop-ups too', async () => {
    const { run } = await open('new-tabs');
    const told = await run([
      ['click', { ref: 'link "In a new tab"' }],
      ['click', { ref: 'link "In a new tab, quietly"' }],
      ['click', { ref: 'button "By script"' }],
      ['click', { ref: 'button "By script, quietly"' }],
      ['click', { ref: 'button "Search"' }],
      ['click', { ref: 'button "Stay"' }],
    ]);
    expect(told.results).toEqual([
      `click link "In a new tab": ${opened('/arrived?blank')}`,
      `click link "In a new tab, quietly": ${opened('/arrived?quiet')}`,
      `click button "By script": ${opened('/arrived?script')}`,
      `click button "By script, quietly": ${opened('/arrived?detached')}`,
      `click button "Search": ${opened('/arrived?q=form')}`,
      'click button "Stay": Clicked.',
    ]);
    expect(site.requests.filter((request) => request.includes('arrived?'))).toEqual(
      ['blank', 'quiet', 'script', 'detached', 'q=form'].map((query) => `GET /arrived?${query}`),
    );
    for (const query of ['blank', 'quiet', 'script', 'detached', 'q=form'])
      await (await browser().openedPage(`arrived?${query}`)).close();
  });

  itWide('can be worked in, and lead back when they close themselves', async () => {
    const { run } = await open('new-tabs?closing');
    const told = await run([
      ['click', { ref: 'button "A short visit"' }],
      ['manage_tabs', { action: 'switch', tab_id: 'opened' }],
      ['click', { ref: 'button "Finish"' }],
      ['click', { ref: 'button "Stay"' }],
    ]);
    expect(told.results).toEqual([
      'click button "A short visit": Clicked. It opened tab N: switch to it (take it) to work there. | tab N: Brief /brief',
      'manage_tabs "switch" "opened": Now working in that tab. | tab N: Brief /brief',
      'click button "Finish": Clicked. The tab closed itself. Work goes on in the tab that had opened it.',
      'click button "Stay": Clicked.',
    ]);
  });

  itWide('that are files are reported, and the page stays', async () => {
    const { page, run } = await open('files');
    const told = await run([
      ['click', { ref: 'link "The report"' }],
      ['click', { ref: 'link "The archive"' }],
      ['click', { ref: 'link "Notes"' }],
      ['click', { ref: 'button "Export"' }],
      ['navigate', { action: 'goto', url: `${site.url}/report` }],
    ]);
    expect(told.results).toEqual([
      'click link "The report": Clicked. A download began. get_page with its name as file reads its text. | download: report 1.pdf',
      'click link "The archive": Clicked. A download began. get_page with its name as file reads its text. | download: archive',
      'click link "Notes": Clicked. A download began. get_page with its name as file reads its text. | download: notes.html',
      'click button "Export": Clicked. A download began. get_page with its name as file reads its text. | download: table.csv',
      'navigate "goto" "/report": A download began. get_page with its name as file reads its text. | Files\n/files\ndownload: report 1.pdf',
    ]);
    expect(await page.url()).toBe(`${site.url}/files`);
  });
});
