import { afterAll, beforeAll, expect } from 'vitest';
import type { Page } from '../helpers/browsers/index.ts';
import { letCodeRun } from '../helpers/code-access.ts';
import { act, claimDone, judgeComplete, makePlan } from '../helpers/directed-model.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { startModelServer, type ModelServer } from '../helpers/model-server.ts';
import { sendMessage, waitForOutcome } from '../helpers/panel.ts';
import { roleOf } from '../helpers/roles.ts';
import { resetSettings, storeSettings, useModelServer } from '../helpers/settings.ts';
import { itWide } from '../helpers/wide.ts';

const script = 'Make the background blue with JS';
const errand = 'Make a note of the price';

describeInBrowsers('Fast JS Mode', (browser, site) => {
  let model: ModelServer;
  beforeAll(async () => {
    model = await startModelServer();
    await useModelServer(browser(), model.url);
  });
  afterAll(() => model.close());

  const openPanel = async (): Promise<Page> => browser().openPanel(await browser().newPage(site.at('product.html')));

  itWide('skips the planner in one of eight combinations of settings', async () => {
    const panel = await openPanel();
    const rows = [true, false].flatMap((fastJsMode) =>
      [true, false].flatMap((allowCodeGeneration) =>
        [script, errand].map((request) => ({ fastJsMode, allowCodeGeneration, request })),
      ),
    );
    const asked: string[] = [];
    for (const [index, { request, ...settings }] of rows.entries()) {
      await storeSettings(browser(), 'generalSettings', settings);
      const first = model.requests.length;
      model.handle((wire) => {
        const turn = model.requests.slice(first).filter((one) => roleOf(one) === roleOf(wire)).length;
        if (roleOf(wire) === 'planner') return turn === 1 ? makePlan('Do it') : judgeComplete();
        return turn === 1 ? act(['get_page', {}]) : claimDone();
      });
      await sendMessage(panel, request);
      await waitForOutcome(panel, index + 1);
      asked.push(
        `fast ${settings.fastJsMode}, code ${settings.allowCodeGeneration}, ${request === script ? 'JS' : 'other'}: ${model.requests.slice(first).map(roleOf).join(' ')}`,
      );
    }
    const normal = 'planner navigator navigator planner';
    expect(asked).toEqual([
      'fast true, code true, JS: navigator navigator',
      `fast true, code true, other: ${normal}`,
      `fast true, code false, JS: ${normal}`,
      `fast true, code false, other: ${normal}`,
      `fast false, code true, JS: ${normal}`,
      `fast false, code true, other: ${normal}`,
      `fast false, code false, JS: ${normal}`,
      `fast false, code false, other: ${normal}`,
    ]);
  });

  itWide('is switched on in the options, and code in the panel too', async () => {
    await storeSettings(browser(), 'generalSettings', {});
    const options = await browser().openOptions('safety');
    const panel = await openPanel();
    await panel.click('button', 'More', { within: '.panel-header' });
    await panel.click('switch', 'Allow code generation');
    await options.bringToFront();
    // A tick is no part of the document: nothing there tells that it has changed.
    await expect
      .poll(() =>
        options.evaluate(
          () =>
            [...document.querySelectorAll('label')]
              .find((label) => label.innerText.trim() === 'Allow code generation')
              ?.querySelector('input')?.checked,
        ),
      )
      .toBe(true);
    await options.click('checkbox', 'Fast JS Mode');
    await options.click('checkbox', 'Allow code generation');
    await options.waitFor(() => document.querySelector('main')?.innerText.includes('Has no effect until'));
    // Code that is on has a chip below the message.
    await panel.waitFor(() => document.querySelector('.composer [aria-label="Allow code generation"]') === null);
    const stored = await options.evaluate(
      async () => (await chrome.storage.local.get('generalSettings')).generalSettings as Record<string, unknown>,
    );
    expect(stored).toMatchObject({ allowCodeGeneration: false, fastJsMode: true });
  });

  itWide('runs a script of the request without any model, keeps it, and runs it again by its name', async () => {
    await resetSettings(browser());
    await storeSettings(browser(), 'generalSettings', { allowCodeGeneration: true, fastJsMode: true });
    await letCodeRun(browser());
    const panel = await openPanel();
    await sendMessage(
      panel,
      [
        '```js',
        'return [...document.querySelectorAll("nav a")].map((link) => ({ link: link.textContent }));',
        '```',
      ].join('\n'),
    );
    await panel.click('button', 'Allow once');
    expect((await waitForOutcome(panel)).status).toBe('done');
    const table = ['Products', 'Orders', 'Cart'];
    const rows = () =>
      panel.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('[role=log] .data-scroller')].map((data) =>
          [...data.querySelectorAll('td')].map((cell) => cell.innerText),
        ),
      );
    expect(await rows()).toEqual([table]);

    await panel.click('button', 'Keep as script');
    await panel.fill('textbox', 'Name of the script', 'List links');
    await panel.click('button', 'Save');
    await panel.waitFor(() => document.querySelector('.keep-script')?.textContent?.includes('Kept as /List links.'));
    await type(panel, '/li');
    await panel.waitFor(() =>
      document.querySelector('[role=option][aria-selected=true]')?.textContent?.includes('/List links'),
    );
    await panel.press('Enter');
    await panel.click('button', 'Allow once');
    expect((await waitForOutcome(panel, 2)).status).toBe('done');
    expect(await rows()).toEqual([table, table]);
    await panel.click('button', 'More', { within: '.panel-header' });
    await panel.click('switch', 'Allow code generation');
    await type(panel, '/list links');
    await panel.press('Enter');
    await panel.waitFor(() =>
      document.querySelector('.composer [role=alert]')?.textContent?.includes('Switch on “Allow code generation”'),
    );

    const options = await browser().openOptions('scripts');
    await options.click('button', 'Remove List links');
    await options.click('button', 'Remove script');
    await options.waitFor(() => document.querySelector('main')?.innerText.includes('No saved scripts yet.'));
    expect(
      browser()
        .problems()
        .filter((line) => line.includes('-extension:')),
    ).toEqual([]);
  });
});

/** Types into the composer, which is no plain textbox any more while it offers scripts. */
async function type(panel: Page, text: string): Promise<void> {
  await panel.evaluate(() => document.querySelector('textarea')?.focus());
  for (const key of text) await panel.press(key);
}
