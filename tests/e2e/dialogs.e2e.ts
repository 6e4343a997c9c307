import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Page } from '../helpers/browsers/index.ts';
import { carryOut, type Step, type Told } from '../helpers/carry-out.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { startModelServer, type ModelServer } from '../helpers/model-server.ts';
import { startRecordingSite, type RecordingSite } from '../helpers/sites/recording-site.ts';
import { useModelServer } from '../helpers/settings.ts';
import { itWide } from '../helpers/wide.ts';

const otherwise = 'To answer otherwise: handle_dialog, then act again.';
const kept =
  'Failed: DIALOG_OPEN | The page has changes that are not saved and asks before it is left. It was not left.';

describeInBrowsers('dialogs of a page', (browser) => {
  let model: ModelServer;
  let site: RecordingSite;
  beforeAll(async () => {
    model = await startModelServer();
    site = await startRecordingSite();
    for (const name of ['dialogs', 'arrived'])
      site.page(`/${name}`, readFileSync(new URL(`fixtures/${name}.html`, import.meta.url), 'utf8'));
    site.page('/greeting', '<title>Greeting</title><script>alert("Welcome")</script><p>Come in</p>');
    await useModelServer(browser(), model.url);
  });
  afterAll(async () => {
    await model.close();
    await site.close();
  });

  const open = async (path = 'dialogs'): Promise<{ page: Page; run: (steps: Step[]) => Promise<Told> }> => {
    const page = await browser().newPage(`${site.url}/${path}`);
    const panel = await browser().openPanel(page);
    return { page, run: (steps) => carryOut(panel, model, steps) };
  };

  itWide('are answered automatically, without agreeing to anything, and reported', async () => {
    const { page, run } = await open();
    // A person has been here: only then do browsers ask before a page with unsaved changes is left.
    await page.fill('textbox', 'Draft', 'Dear');
    const told = await run([
      ['click', { ref: 'button "Tell"' }],
      ['click', { ref: 'button "Tidy"' }],
      ['click', { ref: 'button "Name"' }],
      ['click', { ref: 'button "Print"' }],
      ['click', { ref: 'button "Late"' }],
      ['click', { ref: 'button "Ask inside"' }],
      ['click', { ref: 'link "Go on"' }],
      ['navigate', { action: 'goto', url: `${site.url}/arrived` }],
    ]);
    expect(told.results).toEqual([
      'click button "Tell": Clicked. The page showed a dialog. | alert "Saved." answered OK',
      `click button "Tidy": Clicked. The page showed a dialog. ${otherwise} | confirm "Delete all?" answered Cancel`,
      `click button "Name": Clicked. The page showed a dialog. ${otherwise} | prompt "Your name?" answered Cancel`,
      'click button "Print": Clicked. The page showed a dialog. get_page with print: true reads what would be printed. | print: nothing was printed',
      `click button "Late": Clicked. The page showed a dialog. ${otherwise} | confirm "Late?" answered Cancel`,
      `click button "Ask inside": Clicked. The page showed a dialog. ${otherwise} | confirm "In the frame?" answered Cancel`,
      `click link "Go on": ${kept}`,
      `navigate "goto" "${site.url}/arrived": ${kept}`,
    ]);
    expect(told.pages[2]).toContain('said false');
    expect(told.pages[3]).toContain('said null');
    expect(await page.evaluate(() => document.querySelector('input')?.value)).toBe('Dear');
  });

  it('are answered as the model says, once', async () => {
    const { page, run } = await open();
    const told = await run([
      ['handle_dialog', { accept: true }],
      ['click', { ref: 'button "Tidy"' }],
      ['click', { ref: 'button "Tidy"' }],
      ['handle_dialog', { accept: true, text: 'Ada' }],
      ['click', { ref: 'button "Name"' }],
      ['handle_dialog', { accept: true }],
      ['click', { ref: 'button "Name"' }],
      ['handle_dialog', { accept: true }],
      ['click', { ref: 'button "Three questions"' }],
      ['handle_dialog', { accept: true }],
      ['click', { ref: 'button "Leave if agreed"' }],
    ]);
    expect(told.results).toEqual([
      'handle_dialog true: The next dialog will be answered OK.',
      'click button "Tidy": Clicked. The page showed a dialog. | confirm "Delete all?" answered OK',
      `click button "Tidy": Clicked. The page showed a dialog. ${otherwise} | confirm "Delete all?" answered Cancel`,
      'handle_dialog true "Ada": The next dialog will be answered OK.',
      'click button "Name": Clicked. The page showed a dialog. | prompt "Your name?" answered "Ada"',
      'handle_dialog true: The next dialog will be answered OK.',
      'click button "Name": Clicked. The page showed a dialog. | prompt "Your name?" answered "nobody"',
      'handle_dialog true: The next dialog will be answered OK.',
      `click button "Three questions": Clicked. The page showed 2 dialogs. ${otherwise} | confirm "Sure?" answered OK\nconfirm "Really?" answered Cancel`,
      'handle_dialog true: The next dialog will be answered OK.',
      'click button "Leave if agreed": Clicked. The page showed a dialog. The page navigated. | confirm "Leave for the next page?" answered OK',
    ]);
    expect(await page.url()).toBe(`${site.url}/arrived`);
  });

  itWide('do not hold up the task where a page insists on them', async () => {
    const { run } = await open();
    const told = await run([
      ['click', { ref: 'button "Insist"' }],
      ['click', { ref: 'button "Tell"' }],
    ]);
    expect(told.results[0]).toMatch(/^click button "Insist": Clicked\. The page showed \d+ dialogs\./);
    expect(told.results[1]).toBe(
      'click button "Tell": Clicked. The page showed a dialog. | alert "Saved." answered OK',
    );
  });

  itWide('that never end are reported at once, and the task goes on in another tab', async () => {
    const page = await browser().newPage(`${site.url}/dialogs?endless`);
    const panel = await browser().openPanel(page);
    const told = await carryOut(panel, model, [
      ['click', { ref: 'button "Never end"' }],
      ['manage_tabs', { action: 'open', url: `${site.url}/arrived` }],
    ]);
    expect(told.results[0]).toContain('The page opens one dialog after the other and does nothing else.');
    expect(told.results[1]).toContain('Opened. Now working in the new tab.');
    expect(await panel.text('.tool-row .banner p')).toBe(
      'The page opens one message after the other. Close its tab, then continue in another one.',
    );
  });

  itWide('keep a page with unsaved changes until the model lets it go', async () => {
    const { page, run } = await open();
    await page.fill('textbox', 'Draft', 'Dear');
    const told = await run([
      ['click', { ref: 'link "Go on"' }],
      ['click', { ref: 'button "Send"' }],
      ['navigate', { action: 'goto', url: `${site.url}/arrived` }],
      ['navigate', { action: 'reload' }],
      ['handle_dialog', { accept: true }],
      ['click', { ref: 'link "Go on"' }],
    ]);
    expect(told.results).toEqual([
      `click link "Go on": ${kept}`,
      `click button "Send": ${kept}`,
      `navigate "goto" "${site.url}/arrived": ${kept}`,
      `navigate "reload": ${kept}`,
      'handle_dialog true: The next dialog will be answered OK.',
      'click link "Go on": Clicked. The page showed a dialog. The page navigated. | beforeunload answered OK',
    ]);
    expect(await page.url()).toBe(`${site.url}/arrived`);
  });

  itWide('let the agent leave by an address once the model has agreed', async () => {
    const { page, run } = await open();
    await page.fill('textbox', 'Draft', 'Dear');
    const told = await run([
      ['handle_dialog', { accept: true }],
      ['navigate', { action: 'goto', url: `${site.url}/arrived` }],
    ]);
    expect(told.results[1]).toContain('The page is open. The page showed a dialog.');
    expect(await page.url()).toBe(`${site.url}/arrived`);
  });

  itWide('that a page opens before Sidehand is there hold up the agent for seconds at most', async () => {
    const { page, run } = await open();
    const told = await run([
      ['navigate', { action: 'goto', url: `${site.url}/greeting` }],
      ['navigate', { action: 'goto', url: `${site.url}/arrived` }],
    ]);
    expect(told.results[1]).toContain('The page is open.');
    expect(told.pages[2]).toContain('You have arrived');
    expect(await page.url()).toBe(`${site.url}/arrived`);
  });

  itWide('look the same as ever to the page, during the task and after it', async () => {
    const { page, run } = await open();
    const seen = () =>
      page.evaluate(() =>
        [alert, confirm, prompt, print, window.open].map((each) => [
          each.name,
          each.length,
          /^function [a-z]*\(\) \{\s+\[native code\]\s+\}$/.test(each.toString()),
          Object.hasOwn(each, 'prototype'),
        ]),
      );
    const before = await seen();
    await page.evaluate(() => void Object.assign(window, { natives: [alert, confirm, prompt, print, window.open] }));
    await page.evaluate(() =>
      addEventListener(
        'click',
        () => {
          (window as unknown as { during: unknown }).during = [alert, confirm, prompt, print, window.open].map(
            (each) => [each.name, each.length],
          );
        },
        true,
      ),
    );
    await run([['click', { ref: 'button "Tell"' }]]);
    expect(await page.evaluate(() => (window as unknown as { during: unknown }).during)).toEqual(
      before.map(([name, length]) => [name, length]),
    );
    // The page is released after the outcome is shown, and no event in the page tells of it.
    const isReleased = () =>
      page.evaluate(() =>
        [alert, confirm, prompt, print, window.open].every(
          (each, at) => each === (window as unknown as { natives: unknown[] }).natives[at],
        ),
      );
    await vi.waitUntil(isReleased);
    expect(await seen()).toEqual(before);
  });
});
