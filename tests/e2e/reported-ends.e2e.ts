import { afterAll, beforeAll, expect } from 'vitest';
import { act, claimDone, type DirectedModel, judgeComplete, startDirectedModel } from '../helpers/directed-model.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { sendMessage, waitForEntry, waitForOutcome } from '../helpers/panel.ts';
import { refIn, textOf } from '../helpers/roles.ts';
import { storeSettings, useModelServer } from '../helpers/settings.ts';
import { startDeceptiveShop } from '../helpers/sites/deceptive-shop.ts';
import { itWide } from '../helpers/wide.ts';

// Kinds of faults that users of other agents have reported: see tests/cases/README.md.
describeInBrowsers('what a server took, and what is said of it', (browser) => {
  let model: DirectedModel;
  let shop: Awaited<ReturnType<typeof startDeceptiveShop>>;
  beforeAll(async () => {
    model = await startDirectedModel();
    shop = await startDeceptiveShop();
    await useModelServer(browser(), model.server.url);
    await storeSettings(browser(), 'generalSettings', { answerLimitMs: 1_500, settleLimitMs: 500 });
  });
  afterAll(async () => {
    await storeSettings(browser(), 'generalSettings', {});
    await model.server.close();
    await shop.close();
  });

  /** Approves a plan that orders so often, and brings the task to the first act. */
  const begin = async (path: string, count = 1) => {
    const words = `See to the mug (${path})`;
    const before = shop.taken.length;
    const page = await browser().newPage(shop.url + path);
    const panel = await browser().openPanel(page);
    await sendMessage(panel, words);
    const effects = ['pay', 'submit'].map((kind) => ({ kind, count, on: 'Order' }));
    (await model.asked(words)).answer({
      calls: [{ name: 'make_plan', arguments: { message: 'So.', steps: [{ text: 'Order', effects }] } }],
    });
    await panel.click('button', 'Go');
    const first = await model.asked(words);
    const press = (turn: typeof first, more: object = {}) =>
      turn.answer(act(['click', { ref: refIn(turn.request, 'button "Order"'), ...more }]));
    const end = async (turn: typeof first) => {
      turn.answer(claimDone());
      (await model.asked(words)).answer(judgeComplete());
      return waitForOutcome(panel);
    };
    return { page, panel, words, first, press, end, taken: () => shop.taken.length - before };
  };

  itWide(
    'a page that thanks for what its server refused: the refusal is told, and the end is not confirmed',
    async () => {
      const { first, press, end, words, taken } = await begin('/praise');
      press(first);
      const second = await model.asked(words);
      expect(textOf(second.request)).toContain('Saved, thank you!');
      expect(textOf(second.request)).toMatch(/\/save\/praise was refused|status 500/);
      expect((await end(second)).status).not.toBe('done');
      expect(taken()).toBe(0);
    },
  );

  itWide('a page that says it has timed out after its server took it: the second time is asked about', async () => {
    const { panel, first, press, words, taken } = await begin('/expired');
    press(first);
    const second = await model.asked(words);
    expect(textOf(second.request)).toContain('Your session has ended.');
    press(second);
    await waitForEntry(panel, 'confirmation');
    expect(taken()).toBe(1);
    await panel.click('button', 'Stop');
    await waitForOutcome(panel);
  });

  itWide('a page that gives up on a slow server: it may have happened, and the second time waits', async () => {
    const { page, panel, first, press, words, taken } = await begin('/impatient', 2);
    press(first);
    const waiting = await model.asked(words);
    await page.waitFor(() => document.body.innerText.includes('No network'));
    waiting.answer(act(['get_page', {}]));
    const second = await model.asked(words);
    expect(textOf(second.request)).toContain('No network. Try again.');
    expect(textOf(second.request)).toMatch(/\/save\/impatient was sent/);
    press(second);
    await panel.click('button', 'It was done', { within: '[data-kind=confirmation][data-status=waiting]' });
    await model.asked('The user says that the first one was done');
    expect(taken()).toBe(1);
    await panel.click('button', 'Stop');
    await waitForOutcome(panel);
  });

  const twice = async (path: string, more: object) => {
    const { panel, first, press, words, taken } = await begin(path);
    press(first, more);
    // The second one waits for the user, or, where it comes while the first is open, is not sent and that is told.
    const ends = [
      waitForEntry(panel, 'confirmation').then(() => 'asked about'),
      model.asked(words).then(({ request }) => textOf(request)),
    ];
    expect(await Promise.any(ends)).toMatch(/^asked about$|was not sent: the one before has no answer yet/);
    await expect.poll(taken).toBe(1);
    await panel.click('button', 'Stop');
    await waitForOutcome(panel);
    expect(taken()).toBe(1);
  };

  itWide('a form that sends twice for one press: what was approved goes out once', () => twice('/twofold', {}));

  itWide('a double click that sends twice: what was approved goes out once', () => twice('/quick', { double: true }));
});
