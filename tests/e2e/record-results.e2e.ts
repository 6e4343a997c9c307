import { afterAll, beforeAll, expect } from 'vitest';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { waitForOutcome } from '../helpers/panel.ts';
import { saveRecording, startRecording, stepsOnCard } from '../helpers/recordings.ts';
import { startSlowShop } from '../helpers/sites/slow-shop.ts';
import { runWorkflow } from '../helpers/workflows.ts';
import { rowsOf } from '../helpers/wide.ts';
import { itWide } from '../helpers/wide.ts';

describeInBrowsers('what came of a step that was recorded by hand', (browser) => {
  let shop: Awaited<ReturnType<typeof startSlowShop>>;
  beforeAll(async () => {
    shop = await startSlowShop();
  });
  afterAll(() => shop.close());

  itWide.each(
    rowsOf(
      [
        ['Order', 'a script', { answered: 200, expects: 'Ordered.' }, true],
        ['Order by form', 'a form', { answered: 200, expects: 'Ordered' }, false],
      ] as const,
      1,
    ),
  )('is kept with it, and has to come again (%s)', async (control, by, kept, asks) => {
    const page = await browser().newPage(`${shop.url}/?${control.length}`);
    const panel = await startRecording(browser(), page);
    const ordered = shop.ordered();
    await page.click('button', control);
    await ordered;
    await stepsOnCard(panel, 1);
    shop.answer();
    const lastStep = () =>
      browser().inExtension(async () => {
        const { recordings } = await chrome.storage.local.get('recordings');
        const [step] = (recordings as { recording: { steps: object[] } }[]).at(-1)?.recording.steps ?? [];
        return step ?? {};
      });
    await expect.poll(lastStep).toMatchObject(kept);
    await saveRecording(panel, `Orders by ${by}`);

    const runs = async (status: number, count: number) => {
      const again = shop.ordered();
      await runWorkflow(panel, `Orders by ${by}`, {});
      // A form is what it was recorded to be; what a script sends for an order is known only then.
      if (asks) await panel.click('button', 'Allow once', { within: '[data-kind=confirmation][data-status=waiting]' });
      await again;
      shop.answer(status);
      return (await waitForOutcome(panel, count)).status;
    };
    expect(await runs(200, 1)).toBe('done');
    expect(await runs(500, 2)).toBe('failed');
  });
});
