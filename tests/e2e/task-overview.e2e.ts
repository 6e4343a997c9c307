import { afterAll, beforeAll, expect } from 'vitest';
import { type DirectedModel, startDirectedModel } from '../helpers/directed-model.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { waitForText } from '../helpers/options.ts';
import { sendMessage, waitForEntry, waitForOutcome } from '../helpers/panel.ts';
import { useModelServer } from '../helpers/settings.ts';
import { itWide } from '../helpers/wide.ts';

describeInBrowsers('the overview of all tasks', (browser, site) => {
  let model: DirectedModel;
  beforeAll(async () => {
    model = await startDirectedModel();
    await useModelServer(browser(), model.server.url);
  });
  afterAll(() => model.server.close());

  itWide('shows which tasks work and wait, in any tab, and stops all of them', async () => {
    const requests = ['Water the plants', 'Order the teapot'];
    const first = await browser().openPanel(await browser().newPage(site.at('product.html?overview=1')));
    await sendMessage(first, requests[0] ?? '');
    await model.asked(requests[0] ?? '');
    const second = await browser().openPanel(await browser().newPage(site.at('cart.html?overview=2')));
    await sendMessage(second, requests[1] ?? '');
    const steps = [{ text: 'Click Order', effects: [{ kind: 'pay', count: 1, on: 'Order' }] }];
    (await model.asked(requests[1] ?? '')).answer({
      calls: [{ name: 'make_plan', arguments: { message: 'I will.', steps } }],
    });
    await waitForEntry(second, 'plan');

    await second.click('button', 'History and tasks: 2');
    await waitForText(second, '.task-overview [role=status]', '2 tasks under way');
    await waitForText(second, '.running-task[data-state=working]', requests[0] ?? '');
    await waitForText(second, '.running-task[data-state=waiting]', requests[1] ?? '');
    expect(
      await second.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('.running-task')].map(
          (task) => task.querySelectorAll('.here').length,
        ),
      ),
    ).toEqual([0, 1]);
    await second.click('button', 'Stop all');
    await waitForText(second, '.task-overview [role=status]', 'Nothing is running.');
    await second.press('Escape');
    expect((await waitForOutcome(second)).status).toBe('stopped');
    expect((await waitForOutcome(first)).status).toBe('stopped');
  });
});
