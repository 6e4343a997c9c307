import { describe, expect, it } from 'vitest';
import { createOfflineClient } from '../../core';
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

  it('shows the whole of a command, however long: what is approved is what runs', async () => {
    const address = `https://good.example/?${'a'.repeat(220)}&to=evil`;
    const message = await respond(requestOf({ request: `open ${address}` }, 'plan'));
    expect(message.calls[0]?.arguments).toMatchObject({ steps: [`Open ${address}`] });
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
    expect(wordsOf(message)).toContain('I cannot change a plan by `the other one`. Send the whole request again');
  });

  it('to an unknown request is one sentence, and at most two commands that work here, or the one that lists all', async () => {
    expect(await answerTo('book a flight to Rome for me')).toBe(
      'I did not understand `book a flight to Rome for me`, so I did nothing.\n\n- `help`',
    );
    expect(await answerTo('I want gift wrapping and the terms of service')).toBe(
      'I did not understand `I want gift wrapping and the terms of service`, so I did nothing.\n\n- `open "Terms of service"`\n- `check "Gift wrap"`',
    );
  });

  it('to a request of which one line is not understood: nothing of it is done', async () => {
    const message = await respond(requestOf({ request: 'click Save\nbook a flight\nclick Help' }, 'plan'));
    expect(wordsOf(message)).toContain('I did not understand');
  });

  it('to help, beside nothing else, with commands of every kind', async () => {
    const text = await answerTo('What can you do?');
    for (const command of ['open example.com', 'click Save', 'press Enter', 'wait for "Thank you"'])
      expect(text).toContain(`- \`${command}\``);
    expect(await answerTo('help; click Save')).toContain('did not understand');
  });

  it('to a question are the lines of the page that hold its words', async () => {
    expect(await answerTo('what is the price of the plate?')).toBe('**On this page**\n\n> Plate | 7.00');
    expect(await answerTo('is the plate available?')).toBe('I cannot tell without a model.');
    expect(await answerTo('find a red plate')).toBe(
      'I found nothing on the page with all of these words, and cannot tell more without a model.',
    );
    expect(await answerTo('find the gift wrap')).toBe('I cannot tell without a model.');
    expect(await answerTo('find plate\nfind gift wrap')).toMatch(/^\*\*On this page[^]*Plate[^]*cannot tell without/);
  });

  it('to waiting for a time, which is no command', async () => {
    expect(await answerTo('wait 5 seconds')).toContain('I did not understand');
    expect(await answerTo('click Save then wait for 3s')).toContain('I did nothing.');
  });

  it('to an empty message', async () => {
    expect(await answerTo(' \n ')).toBe('Say what to do.');
  });

  it('to code while it is switched off', async () => {
    expect(await answerTo('```js\nalert(1)\n```')).toContain('You can switch on code generation in Settings');
  });
});

describe('the stream', () => {
  it('yields word by word, ends with the whole message, and costs no tokens', async () => {
    const events = await eventsOf(requestOf({ request: 'what is the price of the plate?' }, 'plan'));
    const deltas = events.flatMap((event) => (event.type === 'text' ? [event.delta] : []));
    expect(deltas).toEqual(['**On', ' this', ' page**', '\n\n>', ' Plate', ' |', ' 7.00']);
    expect(events[0]).toEqual({ type: 'started' });
    expect(events.at(-1)).toEqual({
      type: 'done',
      stop: 'end',
      usage: { inputTokens: 0, cachedInputTokens: 0, outputTokens: 0 },
      message: { role: 'assistant', text: '**On this page**\n\n> Plate | 7.00', calls: [] },
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
