import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { act, type DirectedModel, startDirectedModel } from '../helpers/directed-model.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import type { WireAnswer } from '../helpers/model-server.ts';
import { sendMessage, waitForEntry, waitForOutcome } from '../helpers/panel.ts';
import { startRecordingSite, type RecordingSite } from '../helpers/sites/recording-site.ts';
import { refIn, textOf } from '../helpers/roles.ts';
import { storeSettings, useOneModel } from '../helpers/settings.ts';
import { itWide } from '../helpers/wide.ts';

const shop = `<title>Shop</title><h1>Basket</h1><p>Total 5 €</p><button>Dead</button><button>Deaf</button>
<button onclick="document.querySelector('output').textContent += ' More'">Live</button><output></output>
<button onclick="fetch('/orders', { method: 'POST' }); document.querySelector('output').textContent = 'Ordered'">Order</button>
<div id="lid" style="position: fixed; inset: 0; background: #fff8"><button onclick="lid.remove()">Close</button></div>`;

/** The end, with words of the page for it. */
const done = (...evidence: string[]): WireAnswer => act(['done', { status: 'done', summary: 'It is done.', evidence }]);

describeInBrowsers('one model judges its own work', (browser) => {
  let model: DirectedModel;
  let site: RecordingSite;
  beforeAll(async () => {
    model = await startDirectedModel();
    site = await startRecordingSite();
    for (const path of ['/at-once', '/always', '/interval']) site.page(path, shop.replace(/<div.*div>/s, ''));
    site.page('/covered', shop);
    await useOneModel(browser(), model.server.url);
  });
  afterEach(() => storeSettings(browser(), 'generalSettings', {}));
  afterAll(async () => {
    for (const server of [model.server, site]) await server.close();
  });

  const start = async (words: string, path: string) => {
    const panel = await browser().openPanel(await browser().newPage(`${site.url}${path}`));
    await sendMessage(panel, words);
    return panel;
  };
  /** The next request, answered by a click on a button of the page. */
  const click = async (name: string, ref?: string): Promise<{ text: string; ref: string }> => {
    const { request, answer } = await model.asked('Basket');
    const known = ref ?? refIn(request, `button "${name}"`);
    answer(act(['click', { ref: known }]));
    return { text: textOf(request), ref: known };
  };

  itWide(
    'is believed at once where nothing contradicts it, and checked once more where the user wants each result checked',
    async () => {
      const panel = await start('Press Live', '/at-once');
      await click('Live');
      (await model.asked('Basket')).answer(done('More'));
      expect(await waitForOutcome(panel)).toMatchObject({ status: 'done' });

      await storeSettings(browser(), 'generalSettings', { checkResult: 'always' });
      const checked = await start('Press Live', '/always');
      await click('Live');
      (await model.asked('Basket')).answer(done('More'));
      const again = await model.asked('The user wants the result checked');
      again.answer(done('More'));
      expect(await waitForOutcome(checked)).toMatchObject({ status: 'done' });
    },
  );

  itWide(
    'is asked to think again after several turns in which nothing changed, even with successful ones between',
    async () => {
      await storeSettings(browser(), 'generalSettings', { planningInterval: 2 });
      const panel = await start('Press all buttons', '/interval');
      const thinkAgain = 'Several turns have failed or changed nothing.';
      await click('Live');
      await click('Live');
      await click('Dead');
      await click('Live');
      const before = await click('Deaf');
      expect(before.text).not.toContain(thinkAgain);
      (await model.asked(thinkAgain)).answer(act(['done', { status: 'failed', summary: 'Two buttons do nothing.' }]));
      expect(await waitForOutcome(panel)).toMatchObject({ status: 'failed' });
    },
  );

  itWide('an effect that failed before anything was sent is still allowed, once', async () => {
    const orders = () => site.requests.filter((request) => request === 'POST /orders').length;
    const before = orders();
    const panel = await start('Get me the basket', '/covered');
    const first = await model.asked('Basket');
    const ref = refIn(first.request, 'button "Order"');
    const steps = [{ text: 'Click Order', effects: [{ kind: 'pay', count: 1, on: 'Order' }] }];
    first.answer({
      calls: [
        { name: 'make_plan', arguments: { message: 'I will order it.', steps } },
        { name: 'click', arguments: { ref, step: 1 } },
      ],
    });
    await waitForEntry(panel, 'plan', 'Waits');
    await panel.click('button', 'Go', { within: '[aria-label=Plan]' });
    (await model.asked('The user approved the plan')).answer(act(['click', { ref, step: 1 }]));
    const failed = await model.asked('NOT_ACTIONABLE');
    expect(orders()).toBe(before);
    failed.answer(
      act(
        ['click', { ref: refIn(failed.request, 'button "Close"') }],
        ['click', { ref, step: 1 }],
        ['done', { status: 'done', summary: 'It is ordered.', evidence: ['Ordered'] }],
      ),
    );
    expect(await waitForOutcome(panel)).toMatchObject({ status: 'done' });
    await site.requested('POST /orders', before + 1);
    expect(orders()).toBe(before + 1);
  });
});
