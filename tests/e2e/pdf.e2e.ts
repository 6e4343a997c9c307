import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from '../helpers/browsers/index.ts';
import { act, makePlan, startDirectedModel, type DirectedModel } from '../helpers/directed-model.ts';
import { finishTask } from '../helpers/desk-task.ts';
import { attached, attachFiles } from '../helpers/files.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { waitForText } from '../helpers/options.ts';
import { sendMessage, transcript, waitForOutcome } from '../helpers/panel.ts';
import { linesOfText, makePdf, tableRows, type PageContent } from '../../features/pdf/tests/make-pdf.ts';
import { startRecordingSite, type RecordingSite } from '../helpers/sites/recording-site.ts';
import { textOf } from '../helpers/roles.ts';
import { useModelServer } from '../helpers/settings.ts';
import { itWide } from '../helpers/wide.ts';

const terms = [
  [
    { text: 'Terms of sale', x: 50, y: 780, size: 20 },
    ...linesOfText(['The shop sells mugs to everybody who likes tea or coffee very much.'], { top: 740 }),
  ],
  linesOfText(['Unused goods can be returned within thirty days of the delivery.']),
  tableRows(
    [
      ['Article', 'Price'],
      ['Blue mug', '9.50'],
      ['Red mug', '8.00'],
    ],
    [50, 220],
    780,
  ),
] satisfies PageContent[];

describeInBrowsers('a PDF in the tab', (browser) => {
  let model: DirectedModel;
  let site: RecordingSite;
  beforeAll(async () => {
    model = await startDirectedModel();
    site = await startRecordingSite();
  });
  afterAll(async () => {
    for (const one of [model.server, site]) await one.close();
  });

  const serve = (name: string, pages: readonly PageContent[]): string =>
    site.file(`/${name}.pdf`, { 'content-type': 'application/pdf' }, makePdf(pages));
  const shownIn = async (page: Page) =>
    browser().inExtension(async (id) => (await chrome.tabs.get(id)).url ?? '', await browser().tabIdOf(page));
  /** What the model is told first of the page that is shown. */
  const firstLook = async (page: Page, words: string) => {
    const panel = await browser().openPanel(page);
    await useModelServer(browser(), model.server.url);
    await sendMessage(panel, words);
    const asked = await model.asked(words);
    return { panel, words, asked, text: textOf(asked.request) };
  };

  itWide('answers from the PDF without a model, with the number of the page', async () => {
    const page = await browser().newPage(serve('offline', terms));
    const panel = await browser().openPanel(page);
    await sendMessage(panel, 'What does it say about returned goods?');
    expect(await waitForOutcome(panel)).toMatchObject({ status: 'done' });
    expect((await transcript(panel)).join('\n')).toMatch(
      /Unused goods can be returned within thirty days of the delivery\. ?\(Page 2\)/,
    );
    await panel.click('button', 'Unused goods can be returned within thirty days of the delivery. (Page 2)');
    await expect.poll(() => shownIn(page)).toMatch(/offline\.pdf#page=2$/);
    await sendMessage(panel, 'extract the table as CSV');
    await waitForOutcome(panel, 2);
    expect((await transcript(panel)).join('\n')).toContain('Blue mug');
  });

  it('is given to the model page by page, searched, and read as data; no action is possible in it', async () => {
    const { panel, words, asked, text } = await firstLook(
      await browser().newPage(serve('terms', terms)),
      'What do the terms cost?',
    );
    expect(text).toContain(
      [
        '"PDF, 3 pages. It can be read, not operated. scope e3 reads page 3; find searches all pages. Name the page of what you quote."',
        'region "Page 1 of 3" [e1]',
        ' heading "Terms of sale"',
        ' "The shop sells mugs to everybody who likes tea or coffee very much."',
        'region "Page 2 of 3" [e2]',
        ' "Unused goods can be returned within thirty days of the delivery."',
        'region "Page 3 of 3" [e3]',
      ].join('\n'),
    );
    asked.answer(makePlan('Look for it'));
    (await model.asked(words)).answer(
      act(
        ['get_page', { find: 'thirty' }],
        ['extract', { what: 'records', fields: ['article: text', 'price: number'] }],
        ['click', { ref: 'e2' }],
      ),
    );
    const next = await model.asked(words);
    const told = textOf(next.request);
    expect(told).toMatch(/Matching lines:\n<page-content-\w+>\nregion "Page 2 of 3" \[e2\]\n "Unused goods/);
    expect(told).toContain('{"article":"Blue mug","price":9.5}');
    expect(told).toMatch(/Failed: RESTRICTED_PAGE[^]*nothing can be done in it/);
    await finishTask(model, { panel, words }, next);
  });

  itWide('says when it has no text, or cannot be fetched a second time', async () => {
    const scanned = await firstLook(await browser().newPage(serve('scan', ['scan', 'scan'])), 'What is in the scan?');
    expect(scanned.text).toContain('It has no text: its pages are pictures, such as scans, or empty.');
    scanned.asked.answer({ text: 'It is a scan.' });
    await waitForOutcome(scanned.panel);
    const once = { 'content-type': 'application/pdf', 'cache-control': 'no-store' };
    const page = await browser().newPage(site.file('/once.pdf', once, makePdf(terms)));
    site.file('/once.pdf', { 'content-type': 'text/html' }, Buffer.from('Sign in'));
    const gone = await firstLook(page, 'What is in the file that was given once?');
    expect(gone.text).toMatch(/The page cannot be read \(RESTRICTED_PAGE\)[^]*does not give a PDF again/);
    gone.asked.answer({ text: 'The file is not there any more.' });
    await waitForOutcome(gone.panel);
  });

  itWide('is counted page by page while it is read, until the user presses Stop', async () => {
    const lines = Array.from({ length: 40 }, (_, at) => `Line ${at + 1} of a page with very many words on it.`);
    const pages = Array.from({ length: 500 }, () => [...linesOfText(lines), ...linesOfText(lines, { x: 320 })]);
    const panel = await browser().openPanel(await browser().newPage(serve('long', pages)));
    await sendMessage(panel, 'What does line 7 say?');
    await waitForText(panel, '.activity-line', 'Reading the PDF: page');
    await waitForText(panel, '.activity-line', 'of 500');
    await panel.click('button', 'Stop');
    expect(await waitForOutcome(panel)).toMatchObject({ status: 'stopped' });
  });

  itWide('that needs a password is opened in the panel by the user, and no model gets the password', async () => {
    const file = makePdf(terms, { password: 'open sesame' });
    const address = site.file('/locked.pdf', { 'content-type': 'application/pdf' }, file);
    // Firefox's viewer has not loaded the page before it knows the password.
    const page = await browser().newPage(site.page('/door', '<title>Door</title>'));
    const panel = await browser().openPanel(page);
    const tab = await browser().tabIdOf(page);
    await browser().inExtension(async (id, url) => void (await chrome.tabs.update(id, { url })), tab, address);
    await expect.poll(() => browser().inExtension(async (id) => (await chrome.tabs.get(id)).url, tab)).toBe(address);
    await useModelServer(browser(), model.server.url);
    const first = 'What do the locked terms say?';
    await sendMessage(panel, first);
    const asked = await model.asked(first);
    expect(textOf(asked.request)).toMatch(/protected by a password[^]*do not ask for it yourself/);
    asked.answer({ text: 'Please type the password in the panel.' });
    await waitForOutcome(panel);
    await panel.fill('textbox', 'Password of locked.pdf', 'open sesame');
    await panel.click('button', 'Open');
    expect(await attached(panel, 1)).toEqual([expect.stringMatching(/^locked\.pdf .*3 pages$/)]);
    const words = 'When can goods of the opened terms be returned?';
    await sendMessage(panel, words);
    const next = await model.asked(words);
    next.answer(makePlan('Read the terms'));
    (await model.asked(words)).answer(act(['get_page', { file: 'locked.pdf', find: 'returned' }]));
    const turn = await model.asked(words);
    expect(textOf(turn.request)).toContain('"Unused goods');
    expect(JSON.stringify(model.server.requests)).not.toContain('open sesame');
    await finishTask(model, { panel, words }, turn);
  });

  itWide('is read where it is attached, and says so beside the message', async () => {
    const panel = await browser().openPanel(await browser().newPage(site.page('/attached', '<title>Desk</title>')));
    await attachFiles(panel, [
      { name: 'terms.pdf', type: 'application/pdf', text: makePdf(terms).toString('latin1') },
      { name: 'scan.pdf', type: 'application/pdf', text: makePdf(['scan']).toString('latin1') },
      { name: 'broken.pdf', type: 'application/pdf', text: '%PDF-1.4 and nothing else' },
    ]);
    expect(await attached(panel, 3)).toEqual([
      expect.stringMatching(/^terms\.pdf .*3 pages$/),
      expect.stringMatching(/^scan\.pdf .*scanned, no text$/),
      expect.stringMatching(/^broken\.pdf .*cannot be read$/),
    ]);
    await useModelServer(browser(), model.server.url);
    const words = 'When can goods of the attached terms be returned?';
    await sendMessage(panel, words);
    const asked = await model.asked(words);
    expect(textOf(asked.request)).toMatch(/"terms\.pdf" \(application\/pdf, \d+ kB, 3 pages\)/);
    expect(textOf(asked.request)).toContain('get_page with file: "<name>" reads the text of one');
    asked.answer(makePlan('Read the terms'));
    (await model.asked(words)).answer(act(['get_page', { file: 'terms.pdf', find: 'returned' }]));
    const next = await model.asked(words);
    expect(textOf(next.request)).toMatch(
      /Matching lines:\n<page-content-\w+>\nregion "Page 2 of 3" \[e2\]\n "Unused goods/,
    );
    await finishTask(model, { panel, words }, next);
  });
});
