import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  act,
  claimDone,
  type DirectedModel,
  judgeComplete,
  makePlan,
  startDirectedModel,
} from '../helpers/directed-model.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { waitForText } from '../helpers/options.ts';
import { sendMessage, transcript, waitForEntry, waitForOutcome } from '../helpers/panel.ts';
import { startRecordingSite, type RecordingSite } from '../helpers/sites/recording-site.ts';
import { refIn, roleOf, textOf } from '../helpers/roles.ts';
import { useModelServer } from '../helpers/settings.ts';
import { itWide } from '../helpers/wide.ts';

/** Each click on a button sends one POST, so that the server counts what really happened. */
const counters = `<title>Counters</title>
<button onclick="fetch('/apples', { method: 'POST' })">Add an apple</button>
<button onclick="fetch('/pears', { method: 'POST' })">Add a pear</button>
<form method="post" action="/orders"><button>Take</button></form>`;

describeInBrowsers('the life of the background', (browser) => {
  let model: DirectedModel;
  let site: RecordingSite;
  beforeAll(async () => {
    model = await startDirectedModel();
    site = await startRecordingSite();
    await useModelServer(browser(), model.server.url);
  });
  afterAll(async () => {
    await model.server.close();
    await site.close();
  });

  itWide('killed while the model streams: the panel connects again, and the answer comes once', async () => {
    const panel = await browser().openPanel(await browser().newPage(site.page('/streaming', counters)));
    await sendMessage(panel, 'Count to three');
    const cut = await model.asked('Count to three');
    cut.answer({ text: 'One, two, three, and so on.', chunkSize: 5, stallAfterChunks: 3 });
    await waitForEntry(panel, 'answer', 'One');
    await browser().killBackground();
    await cut.request.disconnected;

    (await model.asked('Count to three')).answer({ text: 'One. Two. Three.' });
    expect(await waitForOutcome(panel)).toMatchObject({ status: 'done' });
    expect((await transcript(panel)).slice(0, 2)).toEqual([
      'user[done]: You: Count to three',
      'answer[done]: One. Two. Three.',
    ]);
  });

  itWide('killed between two steps: each is done once', async () => {
    const panel = await browser().openPanel(await browser().newPage(site.page('/steps', counters)));
    await sendMessage(panel, 'One apple and one pear: click Add an apple, then click Add a pear');
    (await model.asked('One apple')).answer(makePlan('Add an apple', 'Add a pear'));
    const first = await model.asked('One apple');
    first.answer(act(['click', { ref: refIn(first.request, 'button "Add an apple"'), step: 1 }]));
    await model.asked('One apple');
    // The page sends it only once the background lets it.
    await site.requested('POST /apples');
    await browser().killBackground();

    const second = await model.asked('One apple');
    expect(
      second.request.messages.filter(({ role }) => role === 'tool').map(({ text }) => text.split(/ |\n/)[0]),
    ).toEqual(['Clicked.']);
    second.answer(act(['click', { ref: refIn(second.request, 'button "Add a pear"'), step: 2 }]));
    const third = await model.asked('One apple');
    await site.requested('POST /pears');
    await browser().killBackground();
    await third.request.disconnected;
    (await model.asked('One apple')).answer(claimDone());
    (await model.asked('One apple')).answer(judgeComplete());

    expect(await waitForOutcome(panel)).toMatchObject({ status: 'done' });
    expect(
      (await transcript(panel)).filter((line) => line.startsWith('tool')).map((line) => line.slice(0, 10)),
    ).toEqual(['tool[done]', 'tool[done]']);
    expect(site.requests.filter((request) => request.startsWith('POST'))).toEqual(['POST /apples', 'POST /pears']);
  });

  it('killed in the middle of an action: it is not repeated, and the user and the model hear that it may have happened', async () => {
    const release = site.hold('/orders');
    const panel = await browser().openPanel(await browser().newPage(site.page('/action', counters)));
    await sendMessage(panel, 'Order it: click Take');
    (await model.asked('Order it')).answer(makePlan('Order'));
    const acting = await model.asked('Order it');
    acting.answer(act(['click', { ref: refIn(acting.request, 'button "Take"'), step: 1 }]));
    await site.requested('POST /orders');
    await browser().killBackground();
    await waitForEntry(panel, 'tool', 'May have happened');
    site.page('/orders', '<title>Ordered</title><h1>Thank you</h1>');
    release();

    const looking = await model.asked('Order it');
    expect(looking.request.messages.find(({ role }) => role === 'tool')?.text).toMatch(
      /^Unknown: .* may have happened/,
    );
    looking.answer(claimDone());
    (await model.asked('Order it')).answer(judgeComplete());
    expect(await waitForOutcome(panel)).toMatchObject({ status: 'unconfirmed' });
    expect(site.requests.filter((request) => request === 'POST /orders')).toHaveLength(1);
  });

  itWide('killed while a question waits: the reply still reaches the task', async () => {
    const panel = await browser().openPanel(await browser().newPage(site.page('/question', counters)));
    await sendMessage(panel, 'Add some fruit');
    (await model.asked('some fruit')).answer({
      calls: [{ name: 'ask_user', arguments: { question: 'Which fruit?', choices: ['Apple', 'Pear'] } }],
    });
    await waitForEntry(panel, 'question', 'Which fruit?');
    await browser().killBackground();

    await panel.click('button', 'Pear');
    const planning = await model.asked('some fruit');
    expect(planning.request.messages.find(({ role }) => role === 'tool')?.text).toBe('Pear');
    planning.answer({ text: 'There is nothing more to do.' });
    expect(await waitForOutcome(panel)).toMatchObject({ status: 'done' });
    expect((await transcript(panel)).filter((line) => line.includes('Pear') && line.startsWith('user'))).toHaveLength(
      1,
    );
  });

  itWide('killed before it has passed on what the user said: the words are not lost', async () => {
    const panel = await browser().openPanel(await browser().newPage(site.page('/words', counters)));
    await sendMessage(panel, 'Think about fruit');
    const cut = await model.asked('about fruit');
    await sendMessage(panel, 'Green ones only');
    await browser().killBackground();
    await cut.request.disconnected;

    // Whatever the background had of them when it died: the panel says them again, and they are heard once. A request
    // that the dead background had made with them is answered in vain.
    let acting = await model.asked('Green ones only');
    while (roleOf(acting.request) === 'planner') {
      acting.answer(makePlan('Choose'));
      acting = await model.asked('Green ones only');
    }
    expect(textOf(acting.request).match(/Green ones only/g)).toHaveLength(1);
    acting.answer(claimDone());
    (await model.asked('Green ones only')).answer(judgeComplete());
    await waitForOutcome(panel);
    expect((await transcript(panel)).filter((line) => line === 'user[done]: You: Green ones only')).toHaveLength(1);
  });

  itWide('killed while no panel is open: the task goes on when one is opened', async () => {
    const page = await browser().newPage(site.page('/alone', counters));
    const first = await browser().openPanel(page);
    await sendMessage(first, 'Go on without me');
    const cut = await model.asked('Go on without me');
    await first.close();
    await browser().killBackground();
    await cut.request.disconnected;

    const later = await browser().openPanel(page);
    (await model.asked('Go on without me')).answer({ text: 'Here I am again.' });
    expect(await waitForOutcome(later)).toMatchObject({ status: 'done' });
    expect((await transcript(later)).slice(0, 2)).toEqual([
      'user[done]: You: Go on without me',
      'answer[done]: Here I am again.',
    ]);
  });

  itWide('killed when idle: the next message works, and what was said and set before is still there', async () => {
    const options = await browser().openOptions('models');
    await options.fill('spinbutton', 'Cost limit in US dollars', '7');
    await options.press('Tab');
    await options.waitFor(() => document.querySelector('main [role=status]')?.textContent?.includes('Saved'));
    await options.close();
    const panel = await browser().openPanel(await browser().newPage(site.page('/idle', counters)));
    await sendMessage(panel, 'The first question');
    (await model.asked('The first question')).answer({ text: 'The first answer' });
    await waitForOutcome(panel);
    await browser().killBackground();

    await sendMessage(panel, 'The second question');
    const second = await model.asked('The second question');
    second.answer({ text: 'The second answer' });
    await waitForOutcome(panel, 2);
    expect((await transcript(panel)).filter((line) => line.startsWith('answer'))).toEqual([
      'answer[done]: The first answer',
      'answer[done]: The second answer',
    ]);
    const reopened = await browser().openOptions('models');
    expect(
      await reopened.waitFor(() => [...document.querySelectorAll('input')].find((input) => input.value === '7')?.type),
    ).toBe('number');
  });

  itWide('that does not answer the panel is reported, and retried until it does', async () => {
    // In Firefox the listener below lives in a page of the extension, and would go with the panel that is reloaded.
    await browser().openOptions();
    const panel = await browser().openPanel(await browser().newPage(site.page('/lost', counters)));
    await browser().inBackground((scope) => {
      const { browser: api = scope.chrome } = scope as { browser?: typeof chrome };
      api.runtime.onConnect.addListener((port) => port.disconnect());
    });
    await panel.reload();
    const lost = 'Sidehand does not answer at the moment. Nothing was lost. The panel keeps trying by itself.';
    await waitForText(panel, '.panel-footer', lost);
    await browser().killBackground();
    await panel.waitFor((told: string) => !document.querySelector('.panel-footer')?.textContent?.includes(told), lost);
    await sendMessage(panel, 'Are you there again?');
    (await model.asked('there again')).answer({ text: 'Here I am.' });
    expect(await waitForOutcome(panel)).toMatchObject({ status: 'done' });
  });

  it('keeps the model server out of reach from its first moment on', async () => {
    const panel = await browser().openPanel(await browser().newPage(site.page('/endpoint', counters)));
    await sendMessage(panel, 'Look at the model server');
    (await model.asked('model server')).answer(makePlan('Open it'));
    const cut = await model.asked('model server');
    await browser().killBackground();
    await cut.request.disconnected;
    (await model.asked('model server')).answer(
      act(['navigate', { action: 'goto', url: `${model.server.url}/v1/models` }]),
    );
    const denied = await model.asked('model server');
    expect(textOf(denied.request)).toContain('Failed: DENIED');
    denied.answer(claimDone());
    (await model.asked('model server')).answer(judgeComplete());
    await waitForOutcome(panel);
  });
});
