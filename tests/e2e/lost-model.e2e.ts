import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { keepClosed } from '../helpers/closed-port.ts';
import { act, claimDone, type DirectedModel, judgeComplete, startDirectedModel } from '../helpers/directed-model.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { startModelServer, type WireAnswer } from '../helpers/model-server.ts';
import { waitForText } from '../helpers/options.ts';
import { sendMessage, transcript, waitForEntry, waitForOutcome } from '../helpers/panel.ts';
import { startRecordingSite, type RecordingSite } from '../helpers/sites/recording-site.ts';
import { refIn, textOf } from '../helpers/roles.ts';
import { storeSettings, useModelServer } from '../helpers/settings.ts';
import { itWide } from '../helpers/wide.ts';

const desk = `<title>Shop</title><button onclick="fetch('/orders', { method: 'POST' })">Take</button>
<button onclick="fetch('/wraps', { method: 'POST' })">Wrap it</button>`;

/** A plan that waits for the user, because it pays. */
const plan = {
  calls: [
    {
      name: 'make_plan',
      arguments: {
        message: 'So.',
        steps: [
          { text: 'Order the mug', effects: [{ kind: 'pay', count: 1, on: 'Order' }] },
          { text: 'Wrap the mug', effects: [{ kind: 'submit', count: 1, on: 'Wrap it' }] },
        ],
      },
    },
  ],
};

const limited = { status: 429, headers: { 'retry-after': '40' }, body: { error: { message: 'Slower, please.' } } };
const wrongKey = { status: 401, body: { error: { message: 'Who are you?', type: 'authentication_error' } } };
/** What no waiting helps against, and how the panel begins to tell it. */
const refusals: [WireAnswer[], string][] = [
  [[{ status: 403, body: { error: { message: 'Not for you.' } } }], 'The model provider refused the request.'],
  [[{ status: 404, body: { error: { message: 'No model of that name.' } } }], 'The provider does not know this model.'],
  [
    Array.from({ length: 3 }, () => ({ ...act(['get_page', {}]), stop: 'length' as const })),
    'The model’s answer was cut at its limit.',
  ],
];

describeInBrowsers('a model that is lost in mid-task', (browser) => {
  let model: DirectedModel;
  let site: RecordingSite;
  beforeAll(async () => {
    model = await startDirectedModel();
    // What is ordered is not what these tests are about.
    model.server.judge('asked');
    site = await startRecordingSite();
  });
  beforeEach(async () => {
    await useModelServer(browser(), model.server.url);
    await storeSettings(browser(), 'generalSettings', {});
  });
  afterAll(async () => {
    await model.server.close();
    await site.close();
  });

  /** A task whose plan the user approved and whose first step is done; its model is being asked what comes next. */
  const begin = async (words: string) => {
    const panel = await browser().openPanel(await browser().newPage(site.page(`/${words.replaceAll(' ', '-')}`, desk)));
    await sendMessage(panel, words);
    (await model.asked(words)).answer(plan);
    await panel.click('button', 'Go');
    const first = await model.asked(words);
    first.answer(act(['click', { ref: refIn(first.request, 'button "Take"'), step: 1 }]));
    return { panel, next: await model.asked(words) };
  };
  const writes = () => site.requests.filter((request) => request.startsWith('POST'));

  itWide('is waited for visibly, also across a restart of the background, until "Try now"', async () => {
    const before = writes().length;
    const words = 'One mug with patience';
    const { panel, next } = await begin(words);
    next.answer(limited);
    await waitForText(panel, '.activity-line', 'limits how often it can be asked. Trying again in');
    await browser().killBackground();
    await waitForText(panel, '.activity-line', 'limits how often it can be asked. Trying again in');
    await panel.click('button', 'Try now');
    const again = await model.asked(words);
    again.answer(act(['click', { ref: refIn(again.request, 'button "Wrap it"'), step: 2 }]));
    (await model.asked(words)).answer(claimDone());
    (await model.asked(words)).answer(judgeComplete());
    expect(await waitForOutcome(panel)).toMatchObject({ status: 'done' });
    expect(writes().slice(before)).toEqual(['POST /orders', 'POST /wraps']);
  });

  itWide(
    'is waited for no longer than the settings say; then the task rests, and Resume goes on at its step',
    async () => {
      await storeSettings(browser(), 'generalSettings', { modelWaitMs: 0 });
      const before = writes().length;
      const words = 'One mug without patience';
      const { panel, next } = await begin(words);
      next.answer(limited);
      await panel.text('.interrupted');
      expect((await transcript(panel)).at(-1)).toMatch(
        /^error\[failed\]: The model provider limits .* Resume Settings$/,
      );
      await panel.click('button', 'Resume');
      const again = await model.asked(words);
      again.answer(act(['click', { ref: refIn(again.request, 'button "Wrap it"'), step: 2 }]));
      (await model.asked(words)).answer(claimDone());
      (await model.asked(words)).answer(judgeComplete());
      expect(await waitForOutcome(panel)).toMatchObject({ status: 'done' });
      expect(await panel.evaluate(() => document.querySelector('.interrupted'))).toBeNull();
      expect(writes().slice(before)).toEqual(['POST /orders', 'POST /wraps']);
      await storeSettings(browser(), 'generalSettings', {});
    },
  );

  itWide('for good: the task rests each time with all that was done, and goes on with another model', async () => {
    const before = writes().length;
    const words = 'One mug of another maker';
    const { panel, next } = await begin(words);
    next.answer(wrongKey);
    await waitForEntry(panel, 'error', 'Resume');
    expect((await transcript(panel)).at(-1)).toMatch(
      /^error.*The model provider refused the API key\..* Resume Settings$/,
    );
    expect((await panel.text('.interrupted')).replace(/\s+/g, ' ')).toContain(`${words} Resume`);
    const other = await startDirectedModel();
    await useModelServer(browser(), other.server.url, 'openai', 'another-model');
    await panel.click('button', 'Resume');
    for (const [answers, title] of refusals) {
      for (const answer of answers) (await other.asked(words)).answer(answer);
      await panel.waitFor((told: string) => {
        const last = [...document.querySelectorAll<HTMLElement>('[data-kind=error]')].at(-1)?.innerText ?? '';
        return last.startsWith(told) && last.includes('Resume');
      }, title);
      expect((await panel.text('.interrupted')).replace(/\s+/g, ' ')).toContain(`${words} Resume`);
      await panel.click('button', 'Resume');
    }
    const again = await other.asked(words);
    expect(textOf(again.request)).toContain('Wrap the mug');
    again.answer(act(['click', { ref: refIn(again.request, 'button "Wrap it"'), step: 2 }]));
    (await other.asked(words)).answer(claimDone());
    (await other.asked(words)).answer(judgeComplete());
    expect(await waitForOutcome(panel)).toMatchObject({ status: 'done' });
    expect(writes().slice(before)).toEqual(['POST /orders', 'POST /wraps']);
    expect((await transcript(panel)).filter((line) => line.startsWith('plan'))).toHaveLength(1);
    await other.server.close();
  });

  itWide('can be abandoned: the resting task is discarded, and its conversation says so', async () => {
    const { panel, next } = await begin('One mug for nobody');
    next.answer(wrongKey);
    await waitForEntry(panel, 'error');
    await panel.click('button', 'Discard “One mug for nobody”');
    expect(await waitForOutcome(panel)).toMatchObject({ status: 'stopped' });
    await panel.waitFor(() => !document.querySelector('.interrupted'));
  });

  itWide('that is only started now is found automatically', async () => {
    const gone = await startModelServer({ models: ['test-model'], handler: () => ({ text: 'Here I am.' }) });
    const port = Number(new URL(gone.url).port);
    await useModelServer(browser(), gone.url);
    await gone.close();
    const open = await keepClosed(port);
    const panel = await browser().openPanel(await browser().newPage(site.page('/started', desk)));
    await sendMessage(panel, 'Is anybody there?');
    await waitForText(panel, '.activity-line', 'The model server cannot be reached. Trying again in');
    await open();
    const server = await startModelServer({ port, models: ['test-model'], handler: () => ({ text: 'Here I am.' }) });
    expect(await waitForOutcome(panel)).toMatchObject({ status: 'done' });
    expect(await waitForEntry(panel, 'answer')).toBe('Here I am.');
    await server.close();
  });
});
