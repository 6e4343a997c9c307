import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from '../helpers/browsers/index.ts';
import { startDirectedModel, type DirectedModel } from '../helpers/directed-model.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { waitForText } from '../helpers/options.ts';
import { sendMessage, transcript, waitForOutcome } from '../helpers/panel.ts';
import { textOf } from '../helpers/roles.ts';
import { useOneModel } from '../helpers/settings.ts';
import { itWide } from '../helpers/wide.ts';

describeInBrowsers('what begins outside the panel', (browser, site) => {
  let model: DirectedModel;
  beforeAll(async () => {
    model = await startDirectedModel();
    await useOneModel(browser(), model.server.url);
  });
  afterAll(() => model.server.close());

  const select = (page: Page) =>
    page.evaluate(() => {
      const heading = document.querySelector('h1')!;
      getSelection()?.selectAllChildren(heading);
      return heading.innerText;
    });
  const said = async (panel: Page) => (await transcript(panel)).filter((line) => /^(user|answer)/.test(line));

  itWide('a selection becomes a quote in the message, and reaches the model as text of the page', async () => {
    const page = await browser().newPage(site.at('product.html?id=mug&quoted'));
    const panel = await browser().openRealPanel(page);
    await panel.waitFor(() => document.querySelector('.composer'));
    const heading = await select(page);
    await browser().chooseInMenu(page, 'h1', { id: 'ask', label: 'Ask Sidehand' });
    await waitForText(panel, '.composer .quote', heading);
    // Nothing was sent by itself.
    expect(await said(panel)).toEqual([]);
    await sendMessage(panel, 'What is it made of?');
    const asked = await model.asked('What is it made of?');
    expect(textOf(asked.request)).toMatch(
      new RegExp(`What is it made of\\?\\n+<page-content-(\\w+)>\\n${heading}\\n</page-content-\\1>`),
    );
    asked.answer({ text: 'Stoneware.' });
    await waitForOutcome(panel);
    expect(await said(panel)).toEqual([`user[done]: You: What is it made of? ${heading}`, 'answer[done]: Stoneware.']);
    expect(await panel.evaluate(() => document.querySelector('.composer .quote'))).toBeNull();
  });

  itWide('an item of the menu opens the sidebar of Firefox where it is closed', async () => {
    // Chromium's own menu cannot be reached by a test.
    if (browser().name === 'chromium') return;
    const page = await browser().newPage(site.at('product.html?id=mug&closed'));
    const isOpen = () =>
      browser().inExtension(() =>
        (chrome as unknown as { sidebarAction: { isOpen(of: object): Promise<boolean> } }).sidebarAction.isOpen({}),
      );
    expect(await isOpen()).toBe(false);
    const heading = await select(page);
    await browser().chooseInMenu(page, 'h1', { id: 'ask', label: 'Ask Sidehand' });
    await expect.poll(isOpen).toBe(true);
    const panel = await browser().openRealPanel(page);
    await waitForText(panel, '.composer .quote', heading);
  });

  itWide('"Summarise" asks at once, and the shortcut quotes the selection', async () => {
    const page = await browser().newPage(site.at('product.html?id=mug&summed'));
    const panel = await browser().openRealPanel(page);
    await panel.waitFor(() => document.querySelector('.composer'));
    await browser().chooseInMenu(page, 'body', { id: 'summarise', label: 'Summarise' });
    (await model.asked('Summarise this page.')).answer({ text: 'A mug.' });
    await waitForOutcome(panel);
    const heading = await select(page);
    await browser().useShortcut(page, 'ask-selection');
    await waitForText(panel, '.composer .quote', heading);
    await panel.click('button', 'Remove quote');
    await panel.waitFor(() => !document.querySelector('.composer .quote'));
  });

  itWide('the address bar sends what was typed after "sh", and the shortcut stops all tasks', async () => {
    const page = await browser().newPage(site.at('product.html?id=mug&typed'));
    const panel = await browser().openRealPanel(page);
    await panel.waitFor(() => document.querySelector('.composer'));
    await browser().enterInAddressBar(page, 'what does it cost');
    await model.asked('what does it cost');
    await browser().useShortcut(page, 'stop-all');
    expect(await waitForOutcome(panel)).toMatchObject({ status: 'stopped' });
  });

  it('"@" adds another open tab: its text reaches the model in a fence, and the conversation shows it', async () => {
    const other = await browser().newPage(site.at('product.html?id=mug&other'));
    const heading = await other.text('h1');
    const page = await browser().newPage(site.at('index.html?comparing'));
    const panel = await browser().openRealPanel(page);
    await panel.waitFor(() => document.querySelector<HTMLElement>('.composer textarea'));
    await panel.evaluate(() => document.querySelector<HTMLElement>('.composer textarea')?.focus());
    for (const key of '@mug') await panel.press(key);
    await panel.waitFor(() => document.querySelector('[role=listbox] [aria-selected=true]'));
    await panel.press('Enter');
    await panel.waitFor(() => document.querySelector('.composer .chip'));
    await sendMessage(panel, 'Compare both');
    const asked = await model.asked('Compare both');
    expect(textOf(asked.request)).toMatch(
      new RegExp(
        `Other open tabs that the user added[^]*<page-content-(\\w+)>\\nurl: \\S+product\\.html\\?id=mug&other\\ntitle: [^]*${heading}[^]*</page-content-\\1>`,
      ),
    );
    asked.answer({ text: 'The mug is blue.' });
    await waitForOutcome(panel);
    expect(await panel.text('[data-kind=user] .chip')).toContain(await other.evaluate(() => document.title));
  });

  itWide('dictation says where the sound goes, and what to do about a microphone that is not allowed', async () => {
    const page = await browser().newPage(site.at('index.html?dictated'));
    const panel = await browser().openPanel(page);
    await panel.waitFor(() => document.querySelector('.composer'));
    await panel.click('button', 'For every message');
    if (browser().name === 'firefox') {
      expect(await panel.text('.popup-menu')).not.toContain('Dictate');
      return;
    }
    await panel.click('button', 'Dictate');
    await waitForText(panel, '.dictation', 'Chrome sends it to Google');
    await panel.click('button', 'Start dictation');
    await waitForText(panel, '.dictation[role=alert]', 'does not let Sidehand use the microphone');
    await panel.click('button', 'Allow the microphone');
    const options = await browser().openedPage('options.html?microphone#safety');
    await options.waitFor(() => document.activeElement?.textContent === 'Allow the microphone');
    await options.click('button', 'Allow the microphone');
    await waitForText(options, 'main', 'No microphone was found.');
  });

  itWide('the settings show the shortcuts as they are set', async () => {
    const options = await browser().openOptions('scripts');
    await waitForText(options, '.shortcut-list', 'Alt+Shift+Q');
  });
});
