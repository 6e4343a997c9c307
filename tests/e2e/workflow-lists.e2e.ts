import { expect } from 'vitest';
import type { Workflow } from '../../features/workflows/agent/stored-workflows.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { waitForText } from '../helpers/options.ts';
import { mugWorkflow } from '../../features/workflows/tests/sample-workflow.ts';
import type { TestBrowser } from '../helpers/browsers/index.ts';
import { itWide } from '../helpers/wide.ts';

/** Puts a number of mugs into the cart of the demo shop. The click is its only step that is never done again. */
function cartWorkflow(shop: string, id: string): Workflow {
  const { params, steps, ...rest } = mugWorkflow(shop);
  return {
    ...rest,
    id,
    name: `Fill the cart ${id}`,
    params: params.slice(0, 1),
    steps: steps.slice(0, 4),
  };
}

const store = (browser: TestBrowser, items: Record<string, unknown>) =>
  browser.inExtension(async (stored: Record<string, unknown>) => {
    await chrome.storage.local.set(stored);
    return true;
  }, items);

describeInBrowsers('a workflow runs without anybody', (browser, site) => {
  /** How many mugs each entry of the cart has, once it has so many entries. */
  const cartWith = async (count: number): Promise<number[]> => {
    const page = await browser().newPage(site.at('cart.html'));
    const read = () =>
      page.evaluate(() => {
        const items = JSON.parse(localStorage.getItem('cart') ?? '[]') as { quantity: number }[];
        return items.map(({ quantity }) => quantity);
      });
    await expect.poll(async () => (await read()).length).toBe(count);
    return read();
  };

  itWide('on a list: each row once, in a tab of its own, with a table of results', async () => {
    await store(browser(), { workflows: [cartWorkflow(site.at(), 'list')] });
    const options = await browser().openOptions('workflows');
    await waitForText(options, '.workflow-item', 'Fill the cart list');
    await options.evaluate(() => document.querySelector('.run-on-list')?.setAttribute('open', ''));
    await options.fill('textbox', 'Table', 'Number of mugs\tRemark\n2\tfor Ada\n3\tfor Bo');
    await options.click('button', 'Run 2 rows');
    await waitForText(options, '.list-run[data-state=ended] [role=status]', 'Finished · 2 of 2 rows');
    expect(
      await options.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('.list-run tbody tr')].map((row) =>
          row.innerText.split('\t').slice(0, 2),
        ),
      ),
    ).toEqual([
      ['2', 'Done'],
      ['3', 'Done'],
    ]);
    expect(await cartWith(2)).toEqual([2, 3]);
  });

  itWide('on a list, across a death of the background: each row once', async () => {
    const page = await browser().newPage(site.at('cart.html'));
    await page.evaluate(() => localStorage.clear());
    await store(browser(), { workflows: [cartWorkflow(site.at(), 'killed')] });
    const options = await browser().openOptions('workflows');
    await waitForText(options, '.workflow-item', 'Fill the cart killed');
    await options.evaluate(() => document.querySelector('.run-on-list')?.setAttribute('open', ''));
    await options.fill('textbox', 'Table', 'Number of mugs\tRemark\n5\ta\n6\tb\n7\tc');
    await options.click('button', 'Run 3 rows');
    await waitForText(options, '.list-run[data-state=running] [role=status]', '1 of 3 rows');
    await browser().killBackground();
    await waitForText(options, '.list-run[data-state=ended] [role=status]', '3 of 3 rows');
    expect(await cartWith(3)).toEqual([5, 6, 7]);
  });

  itWide('at its time, which wakes the background; a missed run is reported and does not happen', async () => {
    const page = await browser().newPage(site.at('cart.html'));
    await page.evaluate(() => localStorage.clear());
    const schedule = { workflowId: 'timed', values: { 'number of mugs': '4' }, browserRun: 'x' };
    const soon = Date.now() + 8_000;
    await store(browser(), {
      workflows: [cartWorkflow(site.at(), 'timed')],
      schedules: [
        { ...schedule, id: 'soon', when: { kind: 'once', at: soon }, handledUntil: Date.now() },
        { ...schedule, id: 'past', when: { kind: 'once', at: Date.now() - 7_200_000 }, handledUntil: 0 },
      ],
    });
    const alarms = () => browser().inExtension(async () => (await chrome.alarms.getAll()).map(({ name }) => name));
    await expect.poll(alarms).toContain('schedule soon');
    await browser().killBackground();
    expect(Date.now(), 'the background was killed before the time').toBeLessThan(soon);
    expect(await cartWith(1)).toEqual([4]);
    const options = await browser().openOptions('workflows');
    await waitForText(options, '.schedule-form', 'Missed: ');
  });
});
