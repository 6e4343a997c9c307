import { afterAll, beforeAll, expect } from 'vitest';
import type { Page } from '../helpers/browsers/index.ts';
import { startChangingShop, type ChangingShop } from '../helpers/sites/changing-shop.ts';
import { refIn } from '../helpers/roles.ts';
import { storeSettings, useModelServer } from '../helpers/settings.ts';
import { scripted, startModelServer } from '../helpers/model-server.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { transcript, waitForEntry, waitForOutcome } from '../helpers/panel.ts';
import { cartIn, ordersIn, recordWorkflow, runWorkflow } from '../helpers/workflows.ts';
import { startRecordingSite } from '../helpers/sites/recording-site.ts';
import { itWide } from '../helpers/wide.ts';

const params = { 'Blue mug': 'Product', Large: 'Size', Ada: 'Receiver' };

/** The kind of the card that waits for the user. */
const waitForWaiting = (panel: Page): Promise<string> =>
  panel.waitFor(() => document.querySelector<HTMLElement>('[role=log] [data-status=waiting]')?.dataset.kind);

async function allow(panel: Page): Promise<void> {
  await panel.waitFor(
    () => document.querySelector('[role=log] [data-kind=confirmation][data-status=waiting]') !== null,
  );
  await panel.click('button', 'Allow once');
}

describeInBrowsers('workflows', (browser) => {
  let shop: ChangingShop;
  beforeAll(async () => {
    shop = await startChangingShop();
  });
  afterAll(() => shop.close());

  /** A page with a workflow that was recorded in the shop as it was, and an empty order book. */
  const recorded = async (name: string) => {
    shop.change();
    const page = await browser().newPage(shop.url);
    await page.evaluate(() => localStorage.clear());
    const panel = await browser().openPanel(page);
    await recordWorkflow(panel, name, params);
    expect(await ordersIn(page)).toMatchObject([{ name: 'Ada', email: 'ada@example.com', items: 1, total: 1250 }]);
    await page.evaluate(() => localStorage.clear());
    return { page, panel };
  };

  itWide('what was done once is repeated, with other values, in a changed shop, without a model', async () => {
    const { page, panel } = await recorded('Order');
    shop.change('order', 'ids');
    await runWorkflow(panel, 'Order', { Product: 'Oak tray', Receiver: 'Grace' });
    // Whatever was approved when it was recorded, paying asks each time.
    await allow(panel);
    expect(await waitForOutcome(panel, 2)).toMatchObject({ status: 'done' });
    expect(await ordersIn(page)).toMatchObject([{ name: 'Grace', email: 'ada@example.com', items: 1, total: 3400 }]);
    expect((await transcript(panel)).filter((line) => line.startsWith('user')).at(-1)).toBe(
      'user[done]: You: /Order Size: Large Receiver: Grace Product: Oak tray',
    );
  });

  itWide('it sends by itself in later runs once the user has allowed that on the card of one', async () => {
    const site = await startRecordingSite();
    const form =
      '<form method="post" action="/sent"><label>Text <textarea name="text"></textarea></label><button>Send</button></form>';
    const page = site.page('/letter', `<title>Letter</title><h1>Letter</h1>${form}`);
    site.page('/sent', '<title>Sent</title><h1>It was sent</h1>');
    const steps = [
      { id: '1', tool: 'type', args: { text: '{{Text}}' }, target: { role: 'textbox', name: 'Text' }, page },
      { id: '2', tool: 'click', args: {}, target: { role: 'button', name: 'Send' }, page },
    ];
    const saved = {
      id: 'w',
      name: 'Greet',
      start: page,
      params: [{ name: 'Text', value: 'Hello' }],
      steps,
      savedAt: 1,
    };
    await browser().inExtension((workflow) => chrome.storage.local.set({ workflows: [workflow] }), saved);
    const panel = await browser().openPanel(await browser().newPage(page));
    await runWorkflow(panel, 'Greet', { Text: 'Good morning' });
    expect(await waitForEntry(panel, 'confirmation')).toContain('Good morning');
    await panel.click('button', 'More ways to allow it');
    await panel.click('button', 'Allow, in every run of this workflow');
    await waitForOutcome(panel);
    await runWorkflow(panel, 'Greet', { Text: 'Good evening' });
    await waitForOutcome(panel, 2);
    expect(site.requests.filter((request) => request.startsWith('POST'))).toEqual(['POST /sent', 'POST /sent']);
    expect(await panel.evaluate(() => document.querySelectorAll('[data-kind=confirmation]').length)).toBe(1);
    await browser().inExtension(() => chrome.storage.local.remove('workflows'));
    await site.close();
  });

  itWide('it runs from the list where the tasks are, which says how its last run ended', async () => {
    const { page, panel } = await recorded('Listed');
    const openTasks = async () => {
      await panel.evaluate(() => document.querySelector<HTMLElement>('[data-opens=history]')?.click());
      await panel.waitFor(() => document.querySelector('.pane-header'));
      await panel.evaluate(() => document.querySelector<HTMLElement>('.pane-header button:nth-child(2)')?.click());
    };
    const listed = (words: string) =>
      panel.waitFor(
        (wanted: string) =>
          [...document.querySelectorAll<HTMLElement>('.saved-workflows li')].find(
            ({ innerText }) => innerText.startsWith('Listed') && innerText.includes(wanted),
          )?.innerText,
        words,
      );
    await openTasks();
    await listed('Not run yet');
    await panel.click('button', 'Run “Listed”');
    await panel.fill('textbox', 'Receiver', 'Joan');
    await panel.click('button', 'Run', { within: '.workflow-form' });
    await allow(panel);
    expect(await waitForOutcome(panel, 2)).toMatchObject({ status: 'done' });
    expect(await ordersIn(page)).toMatchObject([{ name: 'Joan' }]);
    await openTasks();
    await listed('Done');
  });

  itWide(
    'it stops where a control is gone, the user shows it the new one, and it knows that one from then on',
    async () => {
      const { page, panel } = await recorded('Shown');
      shop.change('renamed');
      await runWorkflow(panel, 'Shown', {});
      await waitForEntry(panel, 'step', 'What this step needs is not on the page.');
      expect([await cartIn(page), await ordersIn(page)]).toEqual([[], []]);
      await panel.click('button', 'Point at it in the page');
      await waitForEntry(panel, 'step', 'Click it in the page.');
      await page.click('button', 'Put into basket');
      await allow(panel);
      expect(await waitForOutcome(panel, 2)).toMatchObject({ status: 'done' });
      await waitForEntry(panel, 'notice', 'learned the new way of step 3');
      expect(await ordersIn(page)).toMatchObject([{ items: 1, total: 1250 }]);
      await page.evaluate(() => localStorage.clear());
      await runWorkflow(panel, 'Shown', {});
      await allow(panel);
      expect(await waitForOutcome(panel, 3)).toMatchObject({ status: 'done' });
      expect(await ordersIn(page)).toMatchObject([{ items: 1, total: 1250 }]);
    },
  );

  itWide(
    'a model that is set up while a step waits takes it over, and the workflow knows its way from then on',
    async () => {
      const { page, panel } = await recorded('Taken over');
      shop.change('renamed');
      await runWorkflow(panel, 'Taken over', {});
      await waitForEntry(panel, 'step', 'What this step needs is not on the page.');
      const server = await startModelServer({
        handler: scripted([
          (request) => ({ calls: [{ name: 'click', arguments: { ref: refIn(request, 'button "Put into basket"') } }] }),
          { calls: [{ name: 'done', arguments: { status: 'done', summary: 'It is in the basket.' } }] },
        ]),
      });
      try {
        await useModelServer(browser(), server.url);
        await panel.click('button', 'Let the model do this step');
        await waitForEntry(panel, 'notice', 'learned the new way of step 3');
        await allow(panel);
        expect(await waitForOutcome(panel, 2)).toMatchObject({ status: 'done' });
        expect(server.requests).toHaveLength(2);
      } finally {
        await storeSettings(browser(), 'modelSettings', {});
        await server.close();
      }
      expect(await ordersIn(page)).toMatchObject([{ items: 1, total: 1250 }]);
      await page.evaluate(() => localStorage.clear());
      await runWorkflow(panel, 'Taken over', {});
      await allow(panel);
      expect(await waitForOutcome(panel, 3)).toMatchObject({ status: 'done' });
      expect(await ordersIn(page)).toMatchObject([{ items: 1, total: 1250 }]);
    },
  );

  itWide('killed in the middle, it orders once', async () => {
    const { page, panel } = await recorded('Once');
    await runWorkflow(panel, 'Once', { Product: 'Tea towel', Size: 'One size' });
    await page.waitFor(() => (localStorage.getItem('cart') ?? '[]') !== '[]');
    await browser().killBackground();
    const asks = await waitForWaiting(panel);
    if (asks === 'step') await panel.click('button', 'Go on after this step');
    await allow(panel);
    // Nobody knows how a step ended into which the kill fell; between two steps, nothing is open.
    expect((await waitForOutcome(panel, 2)).status).toMatch(/^(?:done|unconfirmed)$/);
    expect(await ordersIn(page)).toMatchObject([{ items: 1, total: 800 }]);
  });
});
