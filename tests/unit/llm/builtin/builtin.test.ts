import { describe, expect, test } from 'vitest';
import { AgentError } from '@/utils/failure';
import { createBuiltinClient } from '@/utils/llm/builtin/builtin';
import { availabilityOf } from '@/utils/llm/builtin/browser-model';
import { languageModelApi } from '@/utils/llm/builtin/language-model';
import { setUpBuiltin } from '@/utils/llm/builtin/set-up';
import { createModelClient } from '@/utils/llm';
import type { ContentPart, ModelEvent, ModelMessage, ModelRequest } from '@/utils/contracts/model';
import { fakeLanguageModel, type FakeModel } from '../../../helpers/language-model';

const click = {
  name: 'click',
  description: 'Click an element.',
  parameters: { type: 'object', properties: { ref: { type: 'string' } }, required: ['ref'] },
};

function requestOf(purpose: 'plan' | 'act', messages: ModelMessage[]): ModelRequest {
  return {
    system: 'You act in a page.',
    messages,
    tools: [click],
    local: {
      purpose,
      request: '',
      laterMessages: [],
      page: { url: '', title: '', text: '', truncated: false, readable: true },
      calls: [],
      codeAllowed: false,
    },
  };
}

const user = (text: string): ModelMessage => ({ role: 'user', content: [{ type: 'text', text }] });

async function ask(model: FakeModel, request: ModelRequest, signal = new AbortController().signal) {
  const events: ModelEvent[] = [];
  for await (const event of createBuiltinClient(() => model).stream('built-in', request, signal)) events.push(event);
  const done = events.at(-1);
  if (done?.type !== 'done') throw new Error('The answer did not end.');
  return { events, done };
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing',
    (error: unknown) => (error instanceof AgentError ? error.failure : error),
  );

describe("the browser's own model", () => {
  test('answers in words, piece by piece, and its session ends', async () => {
    const model = fakeLanguageModel({ answer: () => 'The mug is blue.' });
    const { events, done } = await ask(model, requestOf('plan', [user('Which colour?')]));
    expect(events.map((event) => (event.type === 'text' ? event.delta : event.type))).toEqual([
      'started',
      'The',
      ' mug',
      ' is',
      ' blue.',
      'done',
    ]);
    expect(done).toMatchObject({ message: { text: 'The mug is blue.', calls: [] }, stop: 'end' });
    expect([model.asked[0]?.constraint, model.open()]).toEqual([undefined, 0]);
  });

  test('is bound to the schemas of the tools where a call is required, and its JSON is a call', async () => {
    const model = fakeLanguageModel({ answer: () => '{"tool":"click","arguments":{"ref":"e3"}}' });
    const { events, done } = await ask(model, requestOf('act', [user('Click Save.')]));
    expect(model.asked[0]?.constraint).toEqual({
      anyOf: [
        {
          type: 'object',
          properties: { tool: { const: 'click' }, arguments: click.parameters },
          required: ['tool', 'arguments'],
          additionalProperties: false,
        },
      ],
    });
    expect(model.asked[0]?.prompts.map(({ role }) => role)).toEqual(['system', 'user']);
    expect(model.asked[0]?.prompts[0]?.content).toMatch(/^You act in a page\.[^]*click/);
    expect(events.some(({ type }) => type === 'text')).toBe(false);
    expect(done).toMatchObject({
      message: { text: '', calls: [{ name: 'click', arguments: { ref: 'e3' } }] },
      stop: 'tool-calls',
      usage: { cachedInputTokens: 0 },
    });
    expect(done.usage.inputTokens).toBeGreaterThan(0);
  });

  test('gets the earlier conversation as text, without pictures', async () => {
    const model = fakeLanguageModel();
    await ask(
      model,
      requestOf('act', [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'Save it.' },
            { type: 'image', mediaType: 'image/png', data: '' },
          ],
        },
        { role: 'assistant', text: '', calls: [{ id: 'c1', name: 'click', arguments: { ref: 'e3' } }] },
        { role: 'tool', callId: 'c1', content: 'Clicked.' },
      ]),
    );
    const [, ...said] = model.asked[0]?.prompts ?? [];
    expect(said.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
    expect(said.map(({ content }) => content)).toEqual([
      expect.stringContaining('Save it.'),
      expect.stringContaining('"click"'),
      expect.stringContaining('Clicked.'),
    ]);
  });

  test('that is too small says how much it reads', async () => {
    const model = fakeLanguageModel({ contextWindow: 50 });
    const long = requestOf('plan', [user('word '.repeat(60))]);
    expect(await failureOf(ask(model, long))).toMatchObject({
      code: 'MODEL_CONTEXT_OVERFLOW',
      params: { contextTokens: 50 },
    });
    expect(model.open()).toBe(0);
  });

  test.each([
    ['NotSupportedError', 'MODEL_REFUSED', undefined],
    ['NotReadableError', 'MODEL_REFUSED', undefined],
    ['UnknownError', 'LLM_FAILED', true],
  ])('that fails with %s is %s', async (name, code, retryable) => {
    const model = fakeLanguageModel({ answer: () => new DOMException('It went wrong.', name) });
    expect(await failureOf(ask(model, requestOf('plan', [user('Hello')])))).toMatchObject({
      code,
      message: 'It went wrong.',
      ...(retryable && { retryable }),
    });
  });

  test('that gets a picture is told that it was left out', async () => {
    const model = fakeLanguageModel();
    const picture: ContentPart = { type: 'image', mediaType: 'image/jpeg', data: 'aGk=' };
    await ask(model, requestOf('plan', [{ role: 'user', content: [picture] }]));
    expect(model.asked[0]?.prompts.at(-1)?.content).toContain('An image was left out');
  });

  test('that is stopped ends with the reason of the stop', async () => {
    const stopped = new Error('Stopped by the user.');
    const controller = new AbortController();
    controller.abort(stopped);
    expect(await failureOf(ask(fakeLanguageModel(), requestOf('plan', [user('Hello')]), controller.signal))).toBe(
      stopped,
    );
  });

  test.each(['unavailable', 'downloadable', 'downloading'] as const)('that is %s is not waited for', async (state) => {
    const model = fakeLanguageModel({ availability: state });
    expect(await failureOf(ask(model, requestOf('plan', [user('Hello')])))).toMatchObject({ code: 'MODEL_NOT_FOUND' });
    expect(await createBuiltinClient(() => model).listModels(new AbortController().signal)).toEqual([]);
  });

  test('is downloaded at its setup, with its progress, and gives its context size', async () => {
    const model = fakeLanguageModel({ availability: 'downloadable', contextWindow: 9_216 });
    const progress: number[] = [];
    const provider = await setUpBuiltin(
      "Chrome's own model",
      (done) => progress.push(done),
      new AbortController().signal,
      model,
    );
    expect(progress).toEqual([0, 0.5, 1]);
    expect(provider).toEqual({
      id: 'builtin',
      kind: 'builtin',
      label: "Chrome's own model",
      baseUrl: '',
      models: ['built-in'],
      contextTokens: 9_216,
    });
    expect([await availabilityOf(model, {}), model.open()]).toEqual(['available', 0]);
  });

  test('is found at the global of the standard, and absent where there is none', async () => {
    const scope = globalThis as { LanguageModel?: FakeModel };
    expect(await availabilityOf(languageModelApi(), {})).toBe('unavailable');
    scope.LanguageModel = fakeLanguageModel({ answer: () => 'Here.' });
    try {
      expect(await availabilityOf(languageModelApi(), {})).toBe('available');
      const provider = { id: 'builtin', kind: 'builtin' as const, label: '', baseUrl: '', models: ['built-in'] };
      const request = requestOf('plan', [user('Hello')]);
      const events = createModelClient(provider, undefined).stream('built-in', request, new AbortController().signal);
      const last = (await Array.fromAsync(events)).at(-1);
      expect(last).toMatchObject({ type: 'done', message: { text: 'Here.' } });
    } finally {
      delete scope.LanguageModel;
    }
  });
});
