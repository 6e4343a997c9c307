import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page, TestBrowser } from '../helpers/browsers/index.ts';
import {
  act,
  claimDone,
  type DirectedModel,
  judgeComplete,
  makePlan,
  startDirectedModel,
} from '../helpers/directed-model.ts';
import { backgroundCensus, countInBackground } from '../helpers/census.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { waitForText } from '../helpers/options.ts';
import { sendMessage, transcript, waitForEntry, waitForOutcome } from '../helpers/panel.ts';
import { startRecordingSite, type RecordingSite } from '../helpers/sites/recording-site.ts';
import { refIn, textOf } from '../helpers/roles.ts';
import { useModelServer } from '../helpers/settings.ts';
import { itWide } from '../helpers/wide.ts';

describeInBrowsers('the life of a panel', (browser, site) => {
  let model: DirectedModel;
  let slow: RecordingSite;
  beforeAll(async () => {
    model = await startDirectedModel();
    slow = await startRecordingSite();
    await useModelServer(browser(), model.server.url);
  });
  afterAll(async () => {
    await model.server.close();
    await slow.close();
  });

  itWide('is not needed for a task: what happens while it is closed is done, and shown in the next one', async () => {
    const page = await browser().newPage(site.at('product.html?id=mug&closed'));
    const first = await browser().openPanel(page);
    await sendMessage(first, 'Wrap the closed one');
    const planning = await model.asked('Wrap the closed one');
    await first.close();

    planning.answer(makePlan('Check Gift wrap'));
    const acting = await model.asked('Wrap the closed one');
    acting.answer(act(['check', { ref: refIn(acting.request, 'checkbox "Gift wrap"'), checked: true, step: 1 }]));
    await page.waitFor(() => document.querySelector<HTMLInputElement>('[name=wrap]')?.checked);
    (await model.asked('Wrap the closed one')).answer(claimDone());
    (await model.asked('Wrap the closed one')).answer(judgeComplete('The mug will be wrapped.'));

    const bound = await browser().openPanel(page);
    expect(await waitForOutcome(bound)).toMatchObject({ status: 'done' });
    const shown = await transcript(bound);
    expect(shown.map((line) => line.split(':')[0])).toEqual(['user[done]', 'tool[done]', 'outcome[done]']);
    expect(shown.join('\n')).toMatch(/Wrap the closed one[^]*Check “Gift wrap”[^]*The mug will be wrapped\./);

    const real = await browser().openRealPanel(page);
    await waitForOutcome(real);
    expect(await transcript(real)).toEqual(shown);
  });

  it('can be reloaded in the middle of a streamed answer', async () => {
    const page = await browser().newPage(site.at('index.html?streamed'));
    const panel = await browser().openPanel(page);
    await sendMessage(panel, 'Tell me a story');
    const rest = Promise.withResolvers<void>();
    (await model.asked('Tell me a story')).answer({
      text: 'Once upon a time there was a mug.',
      chunkSize: 10,
      pauseAfterChunks: 3,
      until: rest.promise,
    });
    await waitForEntry(panel, 'answer', 'Once upon a time');

    await panel.reload();
    await waitForEntry(panel, 'answer', 'Once upon a time');
    rest.resolve();
    await waitForOutcome(panel);
    expect((await transcript(panel)).filter((line) => line.startsWith('answer'))).toEqual([
      'answer[done]: Once upon a time there was a mug.',
    ]);
  });

  itWide('shows the same conversation live in two panels of one tab, and New chat empties both', async () => {
    const page = await browser().newPage(site.at('index.html?two'));
    const [left, right] = [await browser().openPanel(page), await browser().openPanel(page)];
    await sendMessage(left, 'Speak to both');
    const rest = Promise.withResolvers<void>();
    (await model.asked('Speak to both')).answer({
      text: 'Hello to both of you.',
      chunkSize: 6,
      pauseAfterChunks: 2,
      until: rest.promise,
    });
    for (const panel of [left, right]) await waitForEntry(panel, 'answer', 'Hello');
    rest.resolve();
    for (const panel of [left, right]) await waitForOutcome(panel);
    expect(await transcript(right)).toEqual(await transcript(left));

    await right.click('button', 'New chat');
    for (const panel of [left, right]) await panel.waitFor(() => !document.querySelector('[data-kind]'));
    await sendMessage(left, 'A new beginning');
    (await model.asked('A new beginning')).answer({ text: 'Welcome back.' });
    for (const panel of [left, right]) await waitForOutcome(panel);
    expect(await transcript(right)).toEqual(await transcript(left));
    expect((await transcript(right)).join('\n')).not.toContain('Speak to both');
  });

  itWide(
    'shows one task alike beside the page and in a window of its own, through twenty reloads; the first answer to a card counts',
    async () => {
      await countInBackground(browser());
      const page = await browser().newPage(
        slow.page('/alike', '<title>Alike</title><form method="post" action="/sent"><button>Send it</button></form>'),
      );
      const beside = await browser().openRealPanel(page);
      await beside.waitFor(() => document.querySelector('.tab-title')?.textContent === 'Alike');
      // The sidebar of Firefox is too narrow for all buttons of the head.
      await beside.click('button', 'More', { within: '.panel-header' });
      await beside.click('button', 'Open in a window');
      const alone = await browser().openedPage(`sidebar.html?tab=${await browser().tabIdOf(page)}`);
      await alone.click('button', 'More', { within: '.panel-header' });
      expect(await alone.text('.popup-menu')).not.toContain('Open in a window');
      await alone.press('Escape');
      await sendMessage(beside, 'Get it out');
      (await model.asked('Get it out')).answer({
        calls: [
          {
            name: 'make_plan',
            arguments: { message: 'I will.', steps: [{ text: 'Press Send it', effects: [{ kind: 'send' }] }] },
          },
        ],
      });
      for (const panel of [beside, alone]) await waitForEntry(panel, 'plan', 'Press Send it');
      const before = await backgroundCensus(browser());
      for (let reload = 0; reload < 20; reload += 1) {
        const panel = reload % 2 ? beside : alone;
        await panel.reload();
        await waitForEntry(panel, 'plan', 'Press Send it');
      }
      // The background hears of the last panel that went away a moment later.
      await expect.poll(() => backgroundCensus(browser())).toEqual(before);

      for (const panel of [beside, alone])
        await panel.evaluate(() =>
          [...document.querySelectorAll('button')].find(({ innerText }) => innerText === 'Go')?.click(),
        );
      const acting = await model.asked('Get it out');
      for (const panel of [beside, alone])
        await panel.waitFor(
          () => ![...document.querySelectorAll('button')].some(({ innerText }) => innerText === 'Go'),
        );
      acting.answer(claimDone());
      (await model.asked('Get it out')).answer(judgeComplete());
      for (const panel of [beside, alone]) expect(await waitForOutcome(panel)).toMatchObject({ status: 'unconfirmed' });
      expect(await transcript(alone)).toEqual(await transcript(beside));
      expect((await transcript(alone)).map((line) => line.split(':')[0])).toEqual([
        'user[done]',
        'plan[done]',
        'outcome[unconfirmed]',
      ]);

      await alone.fill('textbox', 'Message', 'Right after New chat');
      await alone.evaluate(() => {
        for (const name of ['New chat', 'Send'])
          [...document.querySelectorAll('button')]
            .find(({ ariaLabel, innerText }) => (ariaLabel ?? innerText) === name)
            ?.click();
      });
      (await model.asked('Right after New chat')).answer({ text: 'Here I am.' });
      for (const panel of [beside, alone]) await waitForEntry(panel, 'answer', 'Here I am.');
      await waitForOutcome(alone);
      // Before the pages close, the one from which it was counted among them.
      await browser().killBackground();
    },
  );

  itWide('lets three tasks run at once, each in its own tab', async () => {
    const panels: Page[] = [];
    for (const name of ['One', 'Two', 'Three']) {
      panels.push(await browser().openPanel(await browser().newPage(site.at(`index.html?${name}`))));
      await sendMessage(panels.at(-1)!, `Count to ${name}`);
    }
    const asked = [];
    for (const name of ['Three', 'One', 'Two']) asked.push({ name, ...(await model.asked(`Count to ${name}`)) });
    for (const { name, answer } of asked) answer({ text: `${name} it is.` });
    for (const panel of panels) await waitForOutcome(panel);
    expect((await Promise.all(panels.map(transcript))).map((shown) => shown[1])).toEqual([
      'answer[done]: One it is.',
      'answer[done]: Two it is.',
      'answer[done]: Three it is.',
    ]);
  });

  itWide('stops the running task when a new chat begins', async () => {
    const page = await browser().newPage(site.at('index.html?replaced'));
    const panel = await browser().openPanel(page);
    await sendMessage(panel, 'Think for ever');
    const { request } = await model.asked('Think for ever');
    await panel.click('button', 'New chat');
    await request.disconnected;
    await panel.waitFor(() => !document.querySelector('[data-kind]') && !document.querySelector('.activity-line'));
  });

  itWide('follows the active tab; each has its own conversation, and the strip leads to work elsewhere', async () => {
    const working = await titled(browser(), site.at('product.html?id=mug&working'), 'The working tab');
    const panel = await browser().openRealPanel(working);
    await sendMessage(panel, 'Wrap it behind my back');
    const planning = await model.asked('Wrap it behind my back');
    const other = await titled(browser(), site.at('index.html?other'), 'The other tab');
    await panel.waitFor(
      () =>
        document.querySelector('.tab-title')?.textContent === 'The other tab' && !document.querySelector('[data-kind]'),
    );
    expect(await panel.text('.running-strip')).toContain('Working in “The working tab”');

    await sendMessage(panel, 'Who is there?');
    (await model.asked('Who is there?')).answer({ text: 'Nobody.' });
    await waitForOutcome(panel);

    // The agent goes on in the tab that nobody looks at.
    planning.answer(makePlan('Check Gift wrap'));
    const acting = await model.asked('Wrap it behind my back');
    acting.answer(act(['check', { ref: refIn(acting.request, 'checkbox "Gift wrap"'), checked: true, step: 1 }]));
    const reading = await model.asked('Wrap it behind my back');
    expect(
      await working.evaluate(() => [
        document.visibilityState,
        document.querySelector<HTMLInputElement>('[name=wrap]')?.checked,
      ]),
    ).toEqual(['hidden', true]);

    await panel.click('button', 'Show tab');
    await working.waitFor(() => document.visibilityState === 'visible');
    await waitForEntry(panel, 'tool', 'Gift wrap');
    await panel.waitFor(() => document.querySelector('.running-strip') === null);
    reading.answer(claimDone());
    (await model.asked('Wrap it behind my back')).answer(judgeComplete());
    expect(await waitForOutcome(panel)).toMatchObject({ status: 'done' });

    await other.bringToFront();
    expect(await waitForEntry(panel, 'answer')).toBe('Nobody.');
    expect((await transcript(panel)).join('\n')).not.toContain('behind my back');
  });

  itWide('starts a new task in the same conversation with the message after an outcome', async () => {
    const page = await browser().newPage(site.at('index.html?next'));
    const panel = await browser().openPanel(page);
    for (const [count, word] of ['first', 'second'].entries()) {
      await sendMessage(panel, `The ${word} question`);
      (await model.asked(`The ${word} question`)).answer({ text: `The ${word} answer` });
      await waitForOutcome(panel, count + 1);
    }
    expect((await transcript(panel)).filter((line) => !line.startsWith('outcome'))).toEqual([
      'user[done]: You: The first question',
      'answer[done]: The first answer',
      'user[done]: You: The second question',
      'answer[done]: The second answer',
    ]);
  });

  itWide('accepts messages while a task runs, and a message to a question is its reply', async () => {
    const page = await browser().newPage(site.at('product.html?id=mug&said'));
    const panel = await browser().openPanel(page);
    await sendMessage(panel, 'Choose a size');
    const cut = await model.asked('Choose a size');
    await sendMessage(panel, 'Not the small one');
    await cut.request.disconnected;
    (await model.asked('Not the small one')).answer(makePlan('Choose the size'));

    const asking = await model.asked('Choose a size');
    expect(textOf(asking.request)).toContain('Not the small one');
    asking.answer(act(['ask_user', { question: 'Medium or large?', choices: ['Medium', 'Large'], step: 1 }]));
    await waitForEntry(panel, 'question', 'Medium or large?');
    await sendMessage(panel, 'Take the large one');
    const answered = await model.asked('Choose a size');
    expect(answered.request.messages.filter(({ role }) => role === 'tool').at(-1)?.text).toBe(
      'The user answers: Take the large one',
    );
    answered.answer(claimDone());
    (await model.asked('Choose a size')).answer(judgeComplete());
    await waitForOutcome(panel);
    expect((await transcript(panel)).map((line) => line.replace(/(question\[done\]): .*/, '$1'))).toEqual(
      expect.arrayContaining([
        'user[done]: You: Choose a size',
        'user[done]: You: Not the small one',
        'question[done]',
        'user[done]: You: Take the large one',
      ]),
    );
  });

  itWide('repeats a request with a message that comes while the answer is under way', async () => {
    const panel = await browser().openPanel(await browser().newPage(site.at('index.html?late')));
    await sendMessage(panel, 'A quick question');
    const cut = await model.asked('A quick question');
    await sendMessage(panel, 'And a second one');
    await cut.request.disconnected;
    const both = await model.asked('And a second one');
    expect(textOf(both.request)).toContain('A quick question');
    both.answer({ text: 'An answer to both' });
    await waitForOutcome(panel);
    expect((await transcript(panel)).filter((line) => !line.startsWith('outcome'))).toEqual([
      'user[done]: You: A quick question',
      'user[done]: You: And a second one',
      'answer[done]: An answer to both',
    ]);
  });

  itWide('shows what was said just before Stop', async () => {
    const panel = await browser().openPanel(await browser().newPage(site.at('index.html?just')));
    await sendMessage(panel, 'Something long');
    await model.asked('Something long');
    await sendMessage(panel, 'No, something short');
    await waitForEntry(panel, 'user', 'No, something short');
    await panel.click('button', 'Stop');
    await waitForOutcome(panel);
    expect((await transcript(panel)).map((line) => line.split(' ')[0])).toEqual([
      'user[done]:',
      'user[done]:',
      'outcome[stopped]:',
    ]);
  });

  itWide('keeps every conversation: it is found, opened, continued and deleted', async () => {
    const panel = await browser().openPanel(await browser().newPage(site.at('index.html?kept')));
    const ask = async (words: string, answer: string, count = 1): Promise<string> => {
      await sendMessage(panel, words);
      const asked = await model.asked(words);
      asked.answer({ text: answer });
      await waitForOutcome(panel, count);
      return textOf(asked.request);
    };
    const listed = (titles: string) =>
      panel.waitFor(
        (wanted: string) =>
          [...document.querySelectorAll('.history-title')].map((title) => title.textContent).join() === wanted,
        titles,
      );
    await ask('What is a café mug?', 'A cup with a handle.');
    await panel.click('button', 'New chat');
    await ask('Where is Ghent?', 'In Belgium.');

    await panel.click('button', 'History');
    await panel.waitFor(() => document.activeElement?.getAttribute('type') === 'search');
    await panel.fill('searchbox', 'Search the history', 'HANDLE cafe');
    await listed('What is a café mug?');
    expect(await panel.text('.history-open')).toMatch(/Answered · .* · 127\.0\.0\.1:\d+\n.*A cup with a handle\./s);
    await panel.press('ArrowDown');
    await panel.press('Enter');
    await waitForEntry(panel, 'answer', 'A cup with a handle.');
    expect(await ask('And what is a saucer?', 'A small plate.', 2)).toContain('A cup with a handle.');

    await browser().killBackground();
    await panel.reload();
    await waitForOutcome(panel, 2);
    expect((await transcript(panel)).filter((line) => !line.startsWith('outcome'))).toEqual([
      'user[done]: You: What is a café mug?',
      'answer[done]: A cup with a handle.',
      'user[done]: You: And what is a saucer?',
      'answer[done]: A small plate.',
    ]);

    await panel.click('button', 'History');
    await panel.fill('searchbox', 'Search the history', 'saucer');
    await listed('What is a café mug?');
    await panel.press('ArrowDown');
    await panel.press('Delete');
    await panel.click('button', 'Delete', { within: '.history-item[role=group]' });
    await panel.click('button', 'Undo');
    await listed('What is a café mug?');
    await panel.press('ArrowDown');
    await panel.click('button', 'Delete “What is a café mug?”');
    await panel.click('button', 'Delete', { within: '.history-item[role=group]' });
    await listed('');
    await panel.waitFor(() => document.activeElement?.getAttribute('type') === 'search');
    await panel.press('Escape');
    await panel.waitFor(() => document.querySelector('.history-title'));
    await panel.press('Escape');
    await panel.waitFor(() => !document.querySelector('.history') && !document.querySelector('[data-kind]'));
    await panel.click('button', 'History');
    await panel.fill('searchbox', 'Search the history', 'ghent');
    await listed('Where is Ghent?');
  });

  itWide('shows what another panel deletes and restores', async () => {
    const panel = await browser().openPanel(await browser().newPage(site.at('index.html?bruges')));
    await sendMessage(panel, 'Where is Bruges?');
    (await model.asked('Bruges')).answer({ text: 'In Flanders.' });
    await waitForOutcome(panel);

    const other = await browser().openPanel(await browser().newPage(site.at('index.html?other')));
    const remove = async (): Promise<void> => {
      await other.click('button', 'Delete “Where is Bruges?”');
      await other.click('button', 'Delete', { within: '.history-item[role=group]' });
    };
    await other.click('button', 'History');
    await remove();
    await waitForText(panel, '.notice', 'This conversation was deleted in another panel.');
    expect(await transcript(panel)).toEqual([]);

    await panel.click('button', 'History');
    await other.click('button', 'Undo');
    await waitForText(panel, '.history', 'Where is Bruges?');
    await remove();
    await panel.waitFor(() => !document.querySelector('.history')?.textContent?.includes('Where is Bruges?'));
  });

  itWide('puts what is typed before it has loaded into its message', async () => {
    const panel = await browser().openPanel(await browser().newPage(site.at('index.html?early')));
    await typeEarly(panel, 'Half a thought');
    await untilInFrame(panel, '.composer textarea', 'Half a thought');
  });

  itWide('sends what was typed before it is there, where Enter was pressed', async () => {
    const panel = await browser().openPanel(await browser().newPage(site.at('index.html?early-enter')));
    expect(await typeEarly(panel, 'what is the title?', 'Enter')).toBe('Message');
    await untilInFrame(panel, '[data-kind=user]', 'title');
    await untilInFrame(panel, '.composer textarea', '');
  });

  itWide('keeps the text in the composer when it is reloaded', async () => {
    const page = await browser().newPage(site.at('index.html?draft'));
    for (const panel of [await browser().openPanel(page), await browser().openRealPanel(page)]) {
      await panel.fill('textbox', 'Message', 'Half a thought');
      await panel.reload();
      await panel.waitFor(() => document.querySelector('textarea')?.value === 'Half a thought');
    }
  });

  itWide('stops at every moment, and can start something new afterwards', async () => {
    const page = await browser().newPage(slow.page('/stop', '<title>Stop here</title><a href="/never">Leave</a>'));
    const release = slow.hold('/never');
    const panel = await browser().openPanel(page);
    let outcomes = 0;
    const stopped = async (): Promise<void> => {
      await panel.click('button', 'Stop');
      outcomes += 1;
      expect(await waitForOutcome(panel, outcomes)).toMatchObject({ status: 'stopped' });
    };
    const begun = async (words: string): Promise<void> => {
      await sendMessage(panel, words);
      (await model.asked(words)).answer(makePlan('Do it'));
    };

    await sendMessage(panel, 'Stop before the first word');
    const silent = await model.asked('Stop before the first word');
    await stopped();
    await silent.request.disconnected;

    await sendMessage(panel, 'Stop in the middle of a sentence');
    (await model.asked('middle of a sentence')).answer({
      text: 'This sentence will not',
      chunkSize: 5,
      stallAfterChunks: 3,
    });
    await waitForEntry(panel, 'answer', 'This');
    await stopped();

    await begun('Stop while you wait for an element');
    (await model.asked('wait for an element')).answer(
      act(['wait_for', { what: 'element', text: 'Godot', timeout_ms: 120_000 }]),
    );
    await waitForEntry(panel, 'tool', 'Godot');
    await stopped();

    await begun('Stop while you wait for my reply');
    (await model.asked('wait for my reply')).answer(act(['ask_user', { question: 'Shall I?' }]));
    await waitForEntry(panel, 'question', 'Shall I?');
    await stopped();

    await begun('Stop in the middle of an action');
    const acting = await model.asked('middle of an action');
    acting.answer(act(['click', { ref: refIn(acting.request, 'link "Leave"') }]));
    await slow.requested('GET /never');
    await stopped();
    release();

    await sendMessage(panel, 'Are you still there?');
    (await model.asked('still there')).answer({ text: 'Always.' });
    expect(await waitForOutcome(panel, outcomes + 1)).toMatchObject({ status: 'done' });
  });
});

async function titled(browser: TestBrowser, url: string, title: string): Promise<Page> {
  const page = await browser.newPage(url);
  await page.evaluate((text: string) => {
    document.title = text;
  }, title);
  return page;
}

/** Waits inside of the frame's document, of whose changes that of the page hears nothing. */
function untilInFrame(panel: Page, css: string, text: string): Promise<void> {
  return panel.evaluate(
    (wanted, words) =>
      new Promise<void>((resolve) => {
        const look = (): void => {
          const found = document.querySelector('iframe')?.contentDocument?.querySelector<HTMLTextAreaElement>(wanted);
          const shown = found?.value ?? found?.textContent ?? undefined;
          if (words === '' ? shown === '' : shown?.includes(words)) resolve();
          else setTimeout(look);
        };
        look();
      }),
    css,
    text,
  );
}

/**
 * Types into the field of a panel that is still loading, in a frame of `panel`, and presses a key there. Gives the
 * field's name. A panel that has loaded before the field was found is loaded once more.
 */
function typeEarly(panel: Page, text: string, key?: string): Promise<string> {
  return panel.evaluate(
    (typed, pressed) =>
      new Promise<string>((resolve) => {
        const frame = document.createElement('iframe');
        frame.src = location.href;
        document.body.append(frame);
        let left: Document | undefined;
        const type = (): void => {
          const inner = frame.contentDocument;
          if (inner && inner !== left && inner.querySelector('.composer')) {
            left = inner;
            frame.contentWindow?.location.reload();
          }
          const field = inner?.querySelector<HTMLTextAreaElement>('.early textarea');
          if (!field || inner?.readyState === 'loading') return void setTimeout(type);
          field.value = typed;
          if (pressed) {
            const keydown = new KeyboardEvent('keydown', { key: pressed, cancelable: true });
            if (field.dispatchEvent(keydown)) return resolve('the line was broken');
          }
          resolve(field.ariaLabel ?? '');
        };
        type();
      }),
    text,
    key,
  );
}
