import { describe, expect, it } from 'vitest';
import { grammar } from '@/utils/offline/grammar';
import { createOfflineClient } from '@/utils/offline';
import { answerTo, eventsOf, requestOf, respond, wordsOf } from './world';

describe('the plan', () => {
  it('has one step a command, in the words of the user', async () => {
    const message = await respond(
      requestOf({ request: 'please click Save, then type "Ada" into Name and press Enter' }, 'plan'),
    );
    expect(message).toMatchObject({
      text: '',
      calls: [
        {
          name: 'make_plan',
          arguments: {
            message: 'I will do these 2 things, one after the other.',
            steps: ['Click Save', 'Type "Ada" into Name and press Enter'],
          },
        },
      ],
    });
  });

  it('is made before any element is looked for', async () => {
    const message = await respond(requestOf({ request: 'click Nothing' }, 'plan'));
    expect(message.calls.map(({ name }) => name)).toEqual(['make_plan']);
  });
});

describe('the answer in words', () => {
  it('to a correction of the plan in words: the same plan is not made again', async () => {
    const planned = await respond(requestOf({ request: 'click Save' }, 'plan'));
    const message = await respond(requestOf({ request: 'click Save', said: ['the other one'] }, 'plan', [], [planned]));
    expect(wordsOf(message)).toContain(
      'I cannot change a plan by `the other one`, so I did nothing. Send the whole request again',
    );
  });

  it('to an unknown request says who answers, what was not understood, what can be done, and where to get more', async () => {
    const text = await answerTo('book a flight to Rome for me');
    expect(text).toContain('Offline commands (no AI)');
    expect(text).toContain('`book a flight to Rome`');
    expect(text).toContain('I did nothing');
    expect(text).toMatch(/^- `select "Medium" in "Size"`$/m);
    expect(text).toContain('Settings');
  });

  it('to a request of which one line is not understood: nothing of it is done', async () => {
    const message = await respond(requestOf({ request: 'click Save\nbook a flight\nclick Help' }, 'plan'));
    expect(wordsOf(message)).toContain('I did not understand `book a flight`, so I did nothing.');
  });

  it('to help, beside nothing else, with every rule of the grammar', async () => {
    const text = await answerTo('What can you do?');
    for (const { usage } of grammar) expect(text).toContain(usage);
    expect(await answerTo('help; click Save')).toContain('did not understand `help`');
  });

  it.each([
    ['what is the title of this page?', 'The title of this page is "The shop".'],
    ["what's the address?", 'The address of this page is https://shop.test/'],
    ['what page is this', 'This page is "The shop" at https://shop.test/'],
    ['what is the value of Name?', 'The value of Name is "Bob".'],
    ['what does the Size field contain', 'The value of Size is "Small".'],
    ['what is in Notes', 'Notes is empty, or its value is not shown.'],
    ['is Gift wrap checked?', 'Gift wrap is not checked.'],
    ['is Dark mode on', 'Dark mode is checked.'],
    ['how many links are there?', 'There are 4 links on this page.'],
    ['how many checkboxes are there', 'There are 2 checkboxes on this page.'],
    ['what is the value of Nmae?', 'The value of Name is "Bob".'],
    ['what is the value of Colour?', 'There is no field called "Colour" on this page.'],
    [
      'what is the title? what is the value of Amount?',
      'The title of this page is "The shop".\n\nThe value of Amount is "1".',
    ],
  ])('to %s', async (request, expected) => {
    expect(await answerTo(request)).toBe(expected);
  });

  it('to the web search and to waiting for a time, which it refuses', async () => {
    expect(await answerTo('open example.com and search the web for cats')).toContain(
      'Searching the web is not an offline command.',
    );
    expect(await answerTo('wait 5 seconds')).toContain('Say what to wait for instead');
    expect(await answerTo('click Save then wait for 3s')).toContain('I did nothing.');
  });

  it('to an empty message', async () => {
    expect(await answerTo(' \n ')).toContain('Tell me what to do');
  });

  it('to code while it is switched off', async () => {
    expect(await answerTo('```js\nalert(1)\n```')).toContain('You can switch on code generation in Settings');
  });

  it('to a question about a page that cannot be read', async () => {
    const page = { readable: false, text: '', url: 'chrome://version/', title: 'Version' };
    expect(await answerTo('what is the value of Name?', { page })).toBe(
      'This page cannot be read by extensions, so I cannot tell.',
    );
    expect(await answerTo('what is the url?', { page })).toBe('The address of this page is chrome://version/');
  });
});

describe('the stream', () => {
  it('yields word by word, ends with the whole message, and costs no tokens', async () => {
    const events = await eventsOf(requestOf({ request: 'what is the title?' }, 'plan'));
    const deltas = events.flatMap((event) => (event.type === 'text' ? [event.delta] : []));
    expect(deltas).toEqual(['The', ' title', ' of', ' this', ' page', ' is', ' "The', ' shop".']);
    expect(events[0]).toEqual({ type: 'started' });
    expect(events.at(-1)).toEqual({
      type: 'done',
      stop: 'end',
      usage: { inputTokens: 0, cachedInputTokens: 0, outputTokens: 0 },
      message: { role: 'assistant', text: 'The title of this page is "The shop".', calls: [] },
    });
  });

  it('loses no character of a long answer', async () => {
    const events = await eventsOf(requestOf({ request: 'help' }, 'plan'));
    const last = events.at(-1);
    const streamed = events.map((event) => (event.type === 'text' ? event.delta : '')).join('');
    expect(last?.type === 'done' && last.message.text).toBe(streamed);
  });

  it('ends with the reason of an abort', async () => {
    const stopped = new Error('Stopped.');
    await expect(eventsOf(requestOf({ request: 'help' }, 'plan'), AbortSignal.abort(stopped))).rejects.toBe(stopped);
  });

  it('lists its one model', async () => {
    expect(await createOfflineClient().listModels(new AbortController().signal)).toEqual([{ id: 'commands' }]);
  });
});
