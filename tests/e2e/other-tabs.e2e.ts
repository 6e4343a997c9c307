import { afterAll, beforeAll, expect } from 'vitest';
import type { Page } from '../helpers/browsers/index.ts';
import {
  act,
  type Asked,
  claimDone,
  type DirectedModel,
  judgeComplete,
  makePlan,
  startDirectedModel,
} from '../helpers/directed-model.ts';
import { askNavigator } from '../helpers/desk-task.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { sendMessage, waitForOutcome } from '../helpers/panel.ts';
import { startRecordingSite, type RecordingSite } from '../helpers/sites/recording-site.ts';
import { textOf } from '../helpers/roles.ts';
import { useModelServer } from '../helpers/settings.ts';
import { itWide } from '../helpers/wide.ts';

describeInBrowsers('other tabs of the user', (browser) => {
  let model: DirectedModel;
  let site: RecordingSite;
  beforeAll(async () => {
    model = await startDirectedModel();
    site = await startRecordingSite();
    site.page('/', '<title>Start</title><h1>Start</h1>');
    site.page('/diary', '<title>My diary</title><h1>Dear diary</h1>');
    site.page('/orders', '<title>Orders of Ann</title><h1>Three orders</h1>');
    await useModelServer(browser(), model.server.url);
  });
  afterAll(async () => {
    for (const server of [model.server, site]) await server.close();
  });

  let words = '';
  const navigator = () => askNavigator(model, words);
  const begin = async (request: string): Promise<Page> => {
    words = request;
    for (const path of ['/diary', '/orders']) await browser().newPage(`${site.url}${path}`);
    const panel = await browser().openPanel(await browser().newPage(`${site.url}/`));
    await sendMessage(panel, words);
    (await model.asked(words)).answer(makePlan('Look there'));
    return panel;
  };
  const card = (panel: Page) =>
    panel.waitFor(
      () => document.querySelector<HTMLElement>('[data-kind=confirmation][data-status=waiting]')?.innerText,
    );
  const finish = async (panel: Page, turn: Asked) => {
    turn.answer(claimDone());
    (await model.asked(words)).answer(judgeComplete());
    expect((await waitForOutcome(panel)).status).toMatch(/^(done|unconfirmed)$/);
  };

  itWide('are not listed for a model, which asks, and the user chooses one of a list', async () => {
    const panel = await begin('Look into the tab with my orders');
    (await navigator()).answer(act(['manage_tabs', { action: 'list' }]));
    const listed = await navigator();
    expect(textOf(listed.request)).not.toMatch(/diary|Orders of Ann/);
    listed.answer(act(['manage_tabs', { action: 'switch' }]));
    const text = await card(panel);
    for (const title of ['My diary', 'Orders of Ann']) expect(text).toContain(title);
    expect(await panel.evaluate(() => document.querySelectorAll('.buttons button:disabled').length)).toBe(1);
    await panel.evaluate(() => {
      const labels = [...document.querySelectorAll<HTMLElement>('.tab-choice label')];
      labels.find((label) => label.innerText.includes('Orders of Ann'))?.click();
    });
    await panel.waitFor(() => document.querySelector('[data-kind=confirmation] .primary:enabled'));
    await panel.click('button', 'Work in this tab');
    const turn = await navigator();
    expect(textOf(turn.request)).toContain('Three orders');
    expect(textOf(turn.request)).not.toContain('diary');
    await finish(panel, turn);
  });

  itWide('stay closed to it when the user does not want that', async () => {
    const panel = await begin('Look into the tab of the diary, if you may');
    (await navigator()).answer(act(['manage_tabs', { action: 'switch' }]));
    await card(panel);
    await panel.click('button', 'Do not allow');
    const turn = await navigator();
    expect(textOf(turn.request)).toContain('does not want Sidehand to use another of their tabs');
    expect(textOf(turn.request)).not.toContain('Dear diary');
    await finish(panel, turn);
  });

  itWide(
    'are closed only as the user says, also the one in which the task began; one that it opened closes at once',
    async () => {
      const panel = await begin('Read the page, then tidy up after you');
      (await navigator()).answer(act(['manage_tabs', { action: 'open', url: `${site.url}/` }]));
      (await navigator()).answer(act(['manage_tabs', { action: 'close' }]));
      const back = await navigator();
      expect(textOf(back.request)).toContain('Closed. Now working in this tab.');
      back.answer(act(['manage_tabs', { action: 'close' }]));
      const text = await card(panel);
      expect(text).toContain('wants to close one of your tabs');
      expect(text).toContain('Start');
      for (const title of ['My diary', 'Orders of Ann']) expect(text).not.toContain(title);
      await panel.click('button', 'Do not allow');
      const turn = await navigator();
      expect(textOf(turn.request)).toContain('The user does not want that tab closed.');
      turn.answer(act(['manage_tabs', { action: 'close', tab_id: 987654 }]));
      const gone = await navigator();
      expect(textOf(gone.request)).toContain('Tab 987654 is not a tab of this task.');
      await finish(panel, gone);
    },
  );

  itWide('are entered without a card where a quoted title names one', async () => {
    const panel = await begin('Look into the tab "Orders of Ann"');
    (await navigator()).answer(act(['manage_tabs', { action: 'list' }]));
    const listed = await navigator();
    const tabId = Number(/tab (\d+): Orders of Ann/.exec(textOf(listed.request))?.[1]);
    listed.answer(act(['manage_tabs', { action: 'switch', tab_id: tabId }]));
    const turn = await navigator();
    expect(textOf(turn.request)).toContain('Three orders');
    await finish(panel, turn);
  });
});
