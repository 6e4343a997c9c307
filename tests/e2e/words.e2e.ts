import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from '../helpers/browsers/index.ts';
import { act, claimDone, type DirectedModel, judgeComplete, startDirectedModel } from '../helpers/directed-model.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { waitForText } from '../helpers/options.ts';
import { sendMessage, transcript, waitForEntry, waitForOutcome } from '../helpers/panel.ts';
import { refIn, textOf } from '../helpers/roles.ts';
import { storeSettings, useModelServer } from '../helpers/settings.ts';
import { startSlowShop } from '../helpers/sites/slow-shop.ts';
import { itWide } from '../helpers/wide.ts';

describeInBrowsers('what the user says', (browser) => {
  let model: DirectedModel;
  let shop: Awaited<ReturnType<typeof startSlowShop>>;
  beforeAll(async () => {
    model = await startDirectedModel();
    shop = await startSlowShop();
    await useModelServer(browser(), model.server.url);
    await storeSettings(browser(), 'generalSettings', { answerLimitMs: 60_000 });
  });
  afterAll(async () => {
    await storeSettings(browser(), 'generalSettings', {});
    await model.server.close();
    await shop.close();
  });

  const open = async () => {
    const page = await browser().newPage(`${shop.url}/`);
    return { page, panel: await browser().openPanel(page) };
  };
  const draft = (panel: Page) => panel.evaluate(() => document.querySelector('textarea')?.value);
  /** Resolves when the background has all messages that this panel has sent: the panel shows them before that. */
  const untilTaken = (panel: Page) =>
    expect.poll(() => panel.evaluate(() => sessionStorage.getItem('sidehand:outbox'))).toBe('[]');
  const review = (verdict: string, steps: string[] = []) => ({
    calls: [{ name: 'review', arguments: { verdict, ...(steps.length > 0 ? { steps } : {}) } }],
  });

  /** A task whose order the shop keeps waiting: a call acts in the page. */
  const ordering = async (words: string) => {
    const { page, panel } = await open();
    await sendMessage(panel, words);
    (await model.asked(words)).answer({
      calls: [
        {
          name: 'make_plan',
          arguments: { message: 'So.', steps: [{ text: 'Order', effects: [{ kind: 'pay', count: 1, on: 'Order' }] }] },
        },
      ],
    });
    await panel.click('button', 'Go');
    const turn = await model.asked(words);
    const before = shop.orders.length;
    const arrived = shop.ordered();
    turn.answer(act(['click', { ref: refIn(turn.request, 'button "Order"'), step: 1 }]));
    await arrived;
    return { page, panel, orders: () => shop.orders.length - before };
  };

  it('while a call acts in the page is shown at once and waits, cuts nothing off, and the plan is reconsidered', async () => {
    const words = 'One mug, please';
    const { panel, orders } = await ordering(words);
    await sendMessage(panel, 'And wrap it');
    expect(await waitForEntry(panel, 'waiting')).toMatch(/^You: And wrap it Waits$/);
    expect(await draft(panel)).toBe('');
    await untilTaken(panel);
    shop.answer();
    const again = await model.asked(words);
    expect(textOf(again.request)).toContain('Review: the user has added something.');
    expect(textOf(again.request)).toContain('The user adds: And wrap it');
    again.answer(review('continue', ['Wrap the mug']));
    const turn = await model.asked(words);
    expect(textOf(turn.request)).toContain('Wrap the mug');
    turn.answer(claimDone());
    (await model.asked(words)).answer(judgeComplete());
    await waitForOutcome(panel);
    const lines = await transcript(panel);
    expect(lines.filter((line) => line.includes('And wrap it'))).toEqual(['user[done]: You: And wrap it']);
    expect(lines.some((line) => line.startsWith('waiting'))).toBe(false);
    expect(orders()).toBe(1);
  });

  itWide('while a model answers cuts that request off, which is repeated with the new words', async () => {
    const { panel } = await open();
    await sendMessage(panel, 'Which mugs are there?');
    const cut = await model.asked('Which mugs');
    await sendMessage(panel, 'Only the blue ones');
    await cut.request.disconnected;
    const anew = await model.asked('Only the blue ones');
    expect(textOf(anew.request)).toContain('Which mugs are there?');
    anew.answer({ text: 'One is blue.' });
    await waitForOutcome(panel);
    expect((await transcript(panel)).slice(0, -1)).toEqual([
      'user[done]: You: Which mugs are there?',
      'user[done]: You: Only the blue ones',
      'answer[done]: One is blue.',
    ]);
  });

  itWide('is one message, however often Send is pressed', async () => {
    const { panel } = await open();
    await panel.fill('textbox', 'Message', 'Count the mugs');
    await panel.evaluate(() => {
      const send = document.querySelector<HTMLElement>('.composer button[type=submit]');
      for (let times = 0; times < 3; times += 1) send?.click();
    });
    (await model.asked('Count the mugs')).answer({ text: 'Three.' });
    await waitForOutcome(panel);
    expect(await transcript(panel)).toHaveLength(3);
    expect(await panel.text('.composer .problem')).toBe('');
  });

  itWide('is delivered by the next panel where the first one closes before that', async () => {
    const { panel } = await open();
    await sendMessage(panel, 'Name the mugs');
    await panel.reload();
    (await model.asked('Name the mugs')).answer({ text: 'Blue and red.' });
    await waitForOutcome(panel);
    expect((await transcript(panel)).slice(0, 2)).toEqual([
      'user[done]: You: Name the mugs',
      'answer[done]: Blue and red.',
    ]);
  });

  itWide('but cannot be sent is back in the composer', async () => {
    const { page, panel } = await open();
    await page.close();
    await waitForText(panel, '.lead', 'This tab was closed');
    await sendMessage(panel, 'Too late');
    await waitForText(panel, '.composer .problem', 'Not sent, your text is still here.');
    expect(await draft(panel)).toBe('Too late');
    expect(await transcript(panel)).toEqual([]);
  });

  itWide('by a click in the page is noticed at once, also while a call acts there', async () => {
    const words = 'A mug to look at';
    const { page, panel, orders } = await ordering(words);
    await page.click('heading', 'Shop');
    await waitForText(panel, '.activity-line', 'You used the page: Sidehand pauses.');
    shop.answer();
    await waitForEntry(panel, 'notice', 'Paused, because you did something in the page.');
    await panel.click('button', 'Continue');
    (await model.asked(words)).answer(claimDone());
    (await model.asked(words)).answer(judgeComplete());
    await waitForOutcome(panel);
    expect(orders()).toBe(1);
  });
});
