import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from '../helpers/browsers/index.ts';
import { act, claimDone, type DirectedModel, judgeComplete, startDirectedModel } from '../helpers/directed-model.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { sendMessage, waitForEntry, waitForOutcome } from '../helpers/panel.ts';
import { refIn, textOf } from '../helpers/roles.ts';
import { storeSettings, useModelServer } from '../helpers/settings.ts';
import { startSlowShop } from '../helpers/sites/slow-shop.ts';
import { itWide, rowsOf } from '../helpers/wide.ts';

describeInBrowsers('a request without an answer', (browser) => {
  let model: DirectedModel;
  let shop: Awaited<ReturnType<typeof startSlowShop>>;
  beforeAll(async () => {
    model = await startDirectedModel();
    shop = await startSlowShop();
    await useModelServer(browser(), model.server.url);
    await storeSettings(browser(), 'generalSettings', { answerLimitMs: 1_500, settleLimitMs: 500 });
  });
  afterAll(async () => {
    await storeSettings(browser(), 'generalSettings', {});
    await model.server.close();
    await shop.close();
  });

  /** A plan that pays at this control: the name of what pays is part of the user's yes. */
  const planFor = (control: string) => {
    const on = control.replace(/^\w+ "|"$/g, '');
    const effects = (['pay', 'submit'] as const).map((kind) => ({ kind, count: 2, on }));
    return {
      calls: [{ name: 'make_plan', arguments: { message: 'So.', steps: [{ text: 'Order', effects }] } }],
    };
  };
  const begin = async (words: string, control: string, given?: Page): Promise<{ page: Page; panel: Page }> => {
    const page = given ?? (await browser().newPage(`${shop.url}/`));
    const panel = await browser().openPanel(page);
    await sendMessage(panel, words);
    (await model.asked(words)).answer(planFor(control));
    await panel.click('button', 'Go');
    return { page, panel };
  };

  itWide('of a script is reported, waited for, not sent twice, and its end is reported', async () => {
    const words = 'See to the mugs';
    const { page, panel } = await begin(words, 'button "Order"');
    const first = await model.asked(words);
    first.answer(act(['click', { ref: refIn(first.request, 'button "Order"') }]));
    const second = await model.asked(words);
    expect(textOf(second.request)).toMatch(
      /POST 127\.0\.0\.1:\d+\/order was sent and has no answer yet\. Do not repeat it\./,
    );
    second.answer(act(['click', { ref: refIn(second.request, 'button "Order"') }]));
    const third = await model.asked(words);
    expect(shop.orders).toEqual(['POST']);
    shop.answer();
    await page.waitFor(() => document.querySelector('[role=status]')?.textContent === 'Ordered.');
    third.answer(act(['get_page', {}]));
    const last = await model.asked(words);
    expect(textOf(last.request)).toMatch(/POST 127\.0\.0\.1:\d+\/order was sent; the server answered with status 200/);
    expect(textOf(last.request)).toContain('Ordered.');
    expect(shop.orders).toEqual(['POST']);
    last.answer(claimDone());
    (await model.asked(words)).answer(judgeComplete());
    await waitForOutcome(panel);
  });

  itWide.each([
    ['print', 'Printed.'],
    ['pack', 'Packed.'],
  ])('of a script that is answered: the look waits for what the page makes of it: %s', async (what, made) => {
    const words = `See to it: ${what}`;
    const control = `button "Order and ${what}"`;
    const { panel } = await begin(words, control);
    const first = await model.asked(words);
    const ordered = shop.ordered();
    first.answer(act(['click', { ref: refIn(first.request, control) }]));
    await ordered;
    shop.answer();
    const second = await model.asked(words);
    expect(textOf(second.request)).toContain(made);
    second.answer(claimDone());
    (await model.asked(words)).answer(judgeComplete());
    await waitForOutcome(panel);
  });

  itWide.each([
    ['form', 'button "Order by form"', 'POST'],
    ['link', 'link "Order by link"', 'GET'],
  ])('of a %s is reported, and so is its end', async (by, control, method) => {
    const words = `See to the mugs by ${by}`;
    const before = shop.orders.length;
    const { page, panel } = await begin(words, control);
    const first = await model.asked(words);
    first.answer(act(['click', { ref: refIn(first.request, control) }]));
    const second = await model.asked(words);
    expect(textOf(second.request)).toMatch(
      new RegExp(`${method} 127\\.0\\.0\\.1:\\d+/order was sent and has no answer yet`),
    );
    second.answer(act(['click', { ref: refIn(second.request, control) }]));
    const third = await model.asked(words);
    expect(textOf(third.request)).toMatch(/\/order was sent and has no answer yet\. It was not sent again\./);
    shop.answer();
    await page.waitFor(() => document.querySelector('h1')?.textContent === 'Ordered');
    third.answer(act(['get_page', {}]));
    const last = await model.asked(words);
    expect(textOf(last.request)).toContain('Ordered');
    expect(shop.orders.slice(before)).toEqual([method]);
    last.answer(claimDone());
    (await model.asked(words)).answer(judgeComplete());
    await waitForOutcome(panel);
  });

  it.each(
    rowsOf(
      [
        ['fetch', 'button "Order"'],
        ['form', 'button "Order by form"'],
        ['link', 'link "Order by link"'],
      ],
      1,
    ),
  )(
    'of a %s stays open when the background dies: the same waits until the user has said how it ended',
    async (by, control) => {
      const words = `See to the mugs, come what may, by ${by}`;
      const before = shop.orders.length;
      const { page, panel } = await begin(words, control);
      const first = await model.asked(words);
      const ordered = shop.ordered();
      first.answer(act(['click', { ref: refIn(first.request, control) }]));
      await ordered;
      await browser().killBackground();
      const second = await model.asked(words);
      // The browser may not have reported yet that a form or a link has left.
      expect(textOf(second.request)).toMatch(
        by === 'fetch' ? /\/order was sent and has no answer yet: do not repeat it/ : /It may have happened\./,
      );
      second.answer(act(['click', { ref: refIn(second.request, control) }]));
      // The row of what is open offers the same before the card does.
      await panel.click('button', 'It was done', { within: '[data-kind=confirmation][data-status=waiting]' });
      const third = await model.asked(words);
      expect(textOf(third.request)).toContain('The user says that the first one was done: do not do it again.');
      expect(shop.orders.length).toBe(before + 1);
      third.answer(claimDone());
      (await model.asked(words)).answer(judgeComplete());
      const { text } = await waitForOutcome(panel);
      expect(text).not.toContain('May have happened');
      shop.answer();
      // A tab that is on its way to its answer is not closed.
      await page.waitFor(() => document.body?.innerText.includes('Ordered'));
    },
  );

  itWide.each([
    ['crashes', (page: Page) => browser().crash(page)],
    [
      'is put away',
      async (page: Page) => {
        const id = await browser().tabIdOf(page);
        await browser().inExtension(async (tabId) => void (await chrome.tabs.discard(tabId)), id);
      },
    ],
  ])('of a page that %s stays open: the same waits until the user has said how it ended', async (how, befall) => {
    const words = `See to the mugs, though the page ${how}`;
    const before = shop.orders.length;
    // A page that was put away comes back as another tab, which nothing here closes.
    const page = await browser().newPage(`${shop.url}/?${how.length}`);
    // No browser puts the page in front away.
    await browser().newPage(`${shop.url}/front`);
    const { panel } = await begin(words, 'button "Order"', page);
    const first = await model.asked(words);
    first.answer(act(['click', { ref: refIn(first.request, 'button "Order"') }]));
    const second = await model.asked(words);
    expect(shop.orders.length).toBe(before + 1);
    await befall(page);
    second.answer(act(['click', { ref: refIn(second.request, 'button "Order"') }]));
    await waitForEntry(panel, 'tab', how === 'crashes' ? 'The page crashed' : 'The page was unloaded');
    await panel.click('button', 'Load and continue');
    const third = await model.asked(words);
    expect(textOf(third.request)).toMatch(/\/order was sent and has no answer yet: do not repeat it/);
    third.answer(act(['click', { ref: refIn(third.request, 'button "Order"') }]));
    // Firefox still hears the answer to what a crashed page has sent: nobody needs to be asked yet.
    const isHeard = how === 'crashes' && browser().name === 'firefox';
    if (!isHeard)
      await panel.click('button', 'It was done', { within: '[data-kind=confirmation][data-status=waiting]' });
    const fourth = await model.asked(words);
    expect(textOf(fourth.request)).toContain(
      isHeard
        ? '/order was not sent: the one before has no answer yet.'
        : 'The user says that the first one was done: do not do it again.',
    );
    expect(shop.orders.length).toBe(before + 1);
    if (isHeard) await panel.click('button', 'It was done');
    const last = isHeard ? await model.asked('The user says that') : fourth;
    last.answer(claimDone());
    (await model.asked(words)).answer(judgeComplete());
    expect((await waitForOutcome(panel)).text).not.toContain('May have happened');
    shop.answer();
  });

  itWide('of a script is sent again once the user has said that it was not done', async () => {
    const words = 'See to the mugs once more';
    const before = shop.orders.length;
    const { page, panel } = await begin(words, 'button "Order"');
    const first = await model.asked(words);
    first.answer(act(['click', { ref: refIn(first.request, 'button "Order"') }]));
    await model.asked(words);
    await panel.click('button', 'It was not');
    const second = await model.asked('was not done');
    second.answer(act(['click', { ref: refIn(second.request, 'button "Order"') }]));
    const third = await model.asked(words);
    expect(textOf(third.request)).not.toContain('was not sent');
    expect(shop.orders.length).toBe(before + 2);
    shop.answer();
    await page.waitFor(() => document.querySelector('[role=status]')?.textContent === 'Ordered.');
    // Only what the task has heard of its end does not wait in the next one.
    third.answer(act(['get_page', {}]));
    const last = await model.asked('the server answered with status 200');
    last.answer(claimDone());
    (await model.asked(words)).answer(judgeComplete());
    await waitForOutcome(panel);
  });

  itWide(
    'whose page closes as soon as it is answered may have happened: the next task does not send it again',
    async () => {
      const words = 'See to the mugs at the till';
      const before = shop.orders.length;
      const order = 'button "Order and leave"';
      const atTheTill = async (): Promise<Page> => {
        const front = await browser().newPage(`${shop.url}/front?${shop.orders.length}`);
        await front.click('button', 'Go to the till');
        const panel = await browser().openPanel(await browser().openedPage('/till'));
        await sendMessage(panel, words);
        (await model.asked(words)).answer(planFor(order));
        await panel.click('button', 'Go');
        const { request, answer } = await model.asked(words);
        answer(act(['click', { ref: refIn(request, order) }]));
        return panel;
      };
      const panel = await atTheTill();
      await model.asked('/order was sent and has no answer yet');
      shop.answer();
      const { status, text } = await waitForOutcome(panel);
      expect(status).toBe('failed');
      expect(text).toMatch(
        /May have happened Click “Order and leave” Sent to 127\.0\.0\.1:\d+ .* (no answer yet|the server answered 200)/,
      );
      const again = await atTheTill();
      await again.click('button', 'It was done', { within: '[data-kind=confirmation][data-status=waiting]' });
      (await model.asked('The user says that the first one was done')).answer(claimDone());
      (await model.asked(words)).answer(judgeComplete());
      expect((await waitForOutcome(again)).text).not.toContain('May have happened');
      expect(shop.orders.length).toBe(before + 1);
    },
  );

  itWide(
    'of a task that was stopped is settled by the user, and until then the same waits in the next task',
    async () => {
      const words = 'See to the mugs, then stop';
      const { page, panel } = await begin(words, 'button "Order by form"');
      const first = await model.asked(words);
      const ordered = shop.ordered();
      first.answer(act(['click', { ref: refIn(first.request, 'button "Order by form"') }]));
      await ordered;
      await panel.click('button', 'Stop');
      const { text } = await waitForOutcome(panel);
      // Firefox may report a request to extensions only after it has reached its server.
      expect(text).toMatch(
        /May have happened Click “Order by form” (Sent to 127\.0\.0\.1:\d+ .* no answer yet|Began .* its end is not known)/,
      );
      await panel.click('button', 'It was not');
      await panel.waitFor(() => document.body?.innerText.includes('You said: it was not done.'));
      shop.answer();
      // A tab that is on its way to its answer is not closed.
      await page.waitFor(() => document.body?.innerText.includes('Ordered'));
    },
  );

  itWide('of an action that keeps its page busy may have happened: model and user learn that', async () => {
    const words = 'See to the mugs with thought';
    const before = shop.orders.length;
    const { panel } = await begin(words, 'button "Order and think"');
    const first = await model.asked(words);
    first.answer(act(['click', { ref: refIn(first.request, 'button "Order and think"') }]));
    const second = await model.asked(words);
    expect(textOf(second.request)).toContain(
      'Unknown: the page stopped answering during this call. It may have happened. Look at the page before you go on.',
    );
    second.answer(act(['done', { status: 'failed', summary: 'The shop does not answer.' }]));
    (await model.asked(words)).answer({
      calls: [{ name: 'review', arguments: { verdict: 'failed', summary: 'The shop does not answer.' } }],
    });
    const { text } = await waitForOutcome(panel);
    expect(text).toContain('May have happened Click “Order and think”');
    expect(text).toContain('Check before you go on');
    expect(shop.orders.slice(before).length).toBeLessThanOrEqual(1);
  });
});
