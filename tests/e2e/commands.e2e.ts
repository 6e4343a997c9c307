import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { Page } from '../helpers/browsers/index.ts';
import { startDirectedModel, type DirectedModel } from '../helpers/directed-model.ts';
import { attached, attachFiles } from '../helpers/files.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { waitForText } from '../helpers/options.ts';
import { sendMessage, transcript, waitForOutcome } from '../helpers/panel.ts';
import { textOf } from '../helpers/roles.ts';
import { useOneModel } from '../helpers/settings.ts';
import { itWide } from '../helpers/wide.ts';

describeInBrowsers('messages by commands, sent again, and changed', (browser, site) => {
  let model: DirectedModel;
  let page: Page;
  let panel: Page;
  beforeAll(async () => {
    model = await startDirectedModel();
  });
  afterAll(() => model.server.close());
  beforeEach(async () => {
    await useOneModel(browser(), model.server.url);
    page = await browser().newPage(site.at('product.html?id=mug'));
    panel = await browser().openPanel(page);
  });

  const message = () =>
    panel.evaluate(() => document.querySelector<HTMLTextAreaElement>('.composer textarea')?.value ?? '');
  /** By keys: with "/" the field has a list. */
  const run = async (text: string, command: string) => {
    await panel.waitFor(() => {
      const field = document.querySelector<HTMLTextAreaElement>('.composer textarea');
      field?.focus();
      return field !== null && document.activeElement === field;
    });
    for (const key of text) await panel.press(key);
    await panel.waitFor(
      (start: string) =>
        document.querySelector<HTMLElement>('.command-menu [aria-selected=true]')?.innerText.startsWith(start),
      command,
    );
    await panel.press('Enter');
  };

  itWide('a saved prompt is filled in with the selection, the page, and what the user is asked for', async () => {
    const options = await browser().openOptions('scripts');
    await options.click('button', 'Add prompt');
    await options.fill('textbox', 'Name', 'Ask');
    await options.fill('textbox', 'What it says', 'In {{tone}} words: {{selection}} of {{page}}');
    await options.click('button', 'Save');
    await options.waitFor(() => document.querySelector('main')?.innerText.includes('/Ask'));
    await page.evaluate(() => {
      getSelection()?.selectAllChildren(document.querySelector('h1')!);
    });
    const heading = await page.text('h1');
    await panel.bringToFront();
    await run('/as', '/Ask');
    await panel.fill('textbox', 'tone', 'kind');
    await panel.press('Enter');
    await panel.waitFor(() => document.activeElement?.getAttribute('aria-label') === 'Message');
    expect(await message()).toBe(
      `In kind words: ⟦${heading}⟧ of ⟦“${await page.evaluate(() => document.title)}” (${await page.url()})⟧`,
    );
    await waitForText(panel, '.notice', 'Sidehand takes no orders from it');
  });

  itWide(
    '/summarise asks at once, the answer can be asked for again, and an earlier message is changed and asked below',
    async () => {
      await run('/summ', '/summarise');
      const first = await model.asked('Summarise this page.');
      first.answer({ text: 'A mug.' });
      await waitForOutcome(panel);
      await panel.click('button', 'Ask again');
      const second = await model.asked('Summarise this page.');
      second.answer({ text: 'A blue mug.' });
      await waitForOutcome(panel, 2);
      expect((await transcript(panel)).filter((line) => /^(user|answer)/.test(line))).toEqual([
        'user[done]: You: Summarise this page.',
        'answer[done]: A mug.',
        'user[done]: You: Summarise this page.',
        'answer[done]: A blue mug.',
      ]);
      await panel.evaluate(() => (document.querySelector('[data-kind=user]')!.id = 'first'));
      await panel.click('button', 'Edit and ask again below', { within: '#first' });
      expect(await message()).toBe('Summarise this page.');
      await sendMessage(panel, 'Summarise it in one word.');
      const third = await model.asked('Summarise it in one word.');
      expect(textOf(third.request)).toContain('A blue mug.');
      third.answer({ text: 'Mug.' });
      await waitForOutcome(panel, 3);
    },
  );

  itWide('an earlier message is changed with the files that came with it', async () => {
    const cv = { name: 'cv.odt', type: 'application/vnd.oasis.opendocument.text', text: 'curriculum' };
    await attachFiles(panel, [cv]);
    await attached(panel, 1);
    await sendMessage(panel, 'What is in my file?');
    (await model.asked('What is in my file?')).answer({ text: 'A life.' });
    await waitForOutcome(panel);
    await attached(panel, 0);
    await panel.evaluate(() => (document.querySelector('[data-kind=user]')!.id = 'first'));
    await panel.click('button', 'Edit and ask again below', { within: '#first' });
    expect(await attached(panel, 1)).toEqual(['cv.odt 10 bytes']);
    await sendMessage(panel, 'What is in this file?');
    const again = await model.asked('What is in this file?');
    expect(textOf(again.request).split('cv.odt').length).toBeGreaterThan(1);
    again.answer({ text: 'A long life.' });
    await waitForOutcome(panel, 2);
  });

  itWide('/new starts a chat', async () => {
    await sendMessage(panel, 'What is it?');
    (await model.asked('What is it?')).answer({ text: 'A mug.' });
    await waitForOutcome(panel);
    await run('/new', '/new');
    await panel.waitFor(() => document.querySelector('.empty-chat') && !document.querySelector('[data-kind]'));
    expect(await message()).toBe('');
  });
});
