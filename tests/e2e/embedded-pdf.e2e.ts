import { afterAll, beforeAll, expect } from 'vitest';
import type { Page } from '../helpers/browsers/index.ts';
import { act, makePlan, startDirectedModel, type DirectedModel } from '../helpers/directed-model.ts';
import { finishTask } from '../helpers/desk-task.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { sendMessage, transcript, waitForOutcome } from '../helpers/panel.ts';
import { linesOfText, makePdf, tableRows } from '../../features/pdf/tests/make-pdf.ts';
import { startRecordingSite, type RecordingSite } from '../helpers/sites/recording-site.ts';
import { textOf } from '../helpers/roles.ts';
import { useModelServer } from '../helpers/settings.ts';
import { itWide } from '../helpers/wide.ts';

const saying = (words: string) =>
  makePdf([
    linesOfText([`The first page is about ${words} and tells nothing else.`]),
    [
      ...linesOfText(['Unused goods can be returned within thirty days of the delivery.']),
      ...tableRows(
        [
          ['Article', 'Price'],
          ['Blue mug', '9.50'],
          ['Red mug', '8.00'],
        ],
        [50, 220],
        700,
      ),
    ],
  ]);

/** Makes a file of its own, in two ways. */
const maker = (file: Buffer) => `<script>
  const bytes = Uint8Array.from(atob('${file.toString('base64')}'), (letter) => letter.charCodeAt(0));
  const url = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
  document.body.append(Object.assign(document.createElement('iframe'), { title: 'Made', src: url }));
  const other = URL.createObjectURL(new Blob(['<p>A page of its own</p>'], { type: 'text/html' }));
  document.body.append(Object.assign(document.createElement('iframe'), { title: 'Other', src: other }));
</script>`;

describeInBrowsers('a PDF in a page', (browser) => {
  let model: DirectedModel;
  let site: RecordingSite;
  beforeAll(async () => {
    model = await startDirectedModel();
    site = await startRecordingSite();
  });
  afterAll(async () => {
    for (const one of [model.server, site]) await one.close();
  });

  const serve = (name: string): string =>
    site.file(`/${name}`, { 'content-type': 'application/pdf', 'cache-control': 'no-store' }, saying(name));
  const firstLook = async (page: Page, words: string) => {
    const panel = await browser().openPanel(page);
    await useModelServer(browser(), model.server.url);
    await sendMessage(panel, words);
    const asked = await model.asked(words);
    return { panel, words, asked, text: textOf(asked.request) };
  };

  itWide('that a page shows is asked about like one in a tab', async () => {
    serve('only.pdf');
    const page = await browser().newPage(
      site.page(
        '/only',
        '<title>Viewer</title><iframe title="Terms" src="/only.pdf" width="600" height="500"></iframe>',
      ),
    );
    const panel = await browser().openPanel(page);
    await sendMessage(panel, 'What does it say about returned goods?');
    expect(await waitForOutcome(panel)).toMatchObject({ status: 'done' });
    expect((await transcript(panel)).join('\n')).toMatch(
      /Unused goods can be returned within thirty days of the delivery\. ?\(Page 2\)/,
    );
    await sendMessage(panel, 'extract the table as CSV');
    await waitForOutcome(panel, 2);
    expect((await transcript(panel)).join('\n')).toContain('Blue mug');
  });

  itWide('is read in its place, page by page, whichever element shows it, also where the page made it', async () => {
    serve('framed');
    serve('embedded.pdf');
    serve('object.pdf');
    const html = `<title>Papers</title><h1>Papers</h1>
      <iframe title="Framed" src="/framed" width="400" height="300"></iframe>
      <embed title="Embedded" type="application/pdf" src="/embedded.pdf" width="400" height="300">
      <object title="Object" type="application/pdf" data="/object.pdf" width="400" height="300"></object>
      ${maker(saying('made'))}`;
    const page = await browser().newPage(site.page('/papers', html));
    const { panel, words, asked, text } = await firstLook(page, 'What do these papers say?');
    for (const name of ['framed', 'embedded.pdf', 'object.pdf', 'made'])
      expect(text).toContain(`"The first page is about ${name} and tells nothing else."`);
    asked.answer(makePlan('Look for it'));
    (await model.asked(words)).answer(act(['get_page', { find: 'thirty' }], ['extract', { what: 'tables' }]));
    const next = await model.asked(words);
    const [, found = ''] = textOf(next.request).split('Matching lines:');
    expect(found.match(/"Unused goods can be returned/g)).toHaveLength(4);
    expect(found).toContain('8 rows.');
    expect(text).toMatch(/frame "Other" \[e\d+\] \(cannot be read\)|"A page of its own"/);
    await finishTask(model, { panel, words }, next);
  });
});
