import { afterEach, expect, it } from 'vitest';
import { createModelClient } from '@/utils/llm';
import { createOpenAiClient } from '@/utils/llm/openai/openai';
import type { AssistantMessage, ModelMessage, ModelRequest } from '@/utils/contracts/model';
import { messageOf, never, requestOf, transcript, user } from '../support';

/** What was sent to api.openai.com, oldest first. */
let sent: { url: string; body: Record<string, unknown> }[] = [];
afterEach(() => {
  sent = [];
});

const answering =
  (...answers: (string | Response)[]): typeof fetch =>
  async (input, init) => {
    sent.push({ url: String(input), body: JSON.parse(String(init?.body)) as Record<string, unknown> });
    const answer = answers[Math.min(sent.length, answers.length) - 1] ?? '';
    return typeof answer === 'string' ? new Response(answer) : answer;
  };
const event = (type: string, more: object) => `event: ${type}\ndata: ${JSON.stringify({ type, ...more })}\n\n`;
const item = (value: object) => event('response.output_item.done', { item: value });
const completed = (response = {}) => event('response.completed', { response });
const openAi = (fetch: typeof globalThis.fetch) =>
  createOpenAiClient({ baseUrl: 'https://api.openai.com/v1', apiKey: 'k', fetch });
const ask = (stream: string, parts: Partial<ModelRequest> = {}) =>
  transcript(openAi(answering(stream)).stream('gpt', requestOf(parts), never));

const reasoning = { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'secret' };
const call = { type: 'function_call', id: 'fc_1', call_id: 'call_1', name: 'click', arguments: '{"ref":"e1"}' };
const text = { type: 'message', id: 'm', role: 'assistant', content: [{ type: 'output_text', text: 'I press it.' }] };

it('uses the Responses API, without storage on the server', async () => {
  await ask(completed());
  expect(sent).toEqual([
    {
      url: 'https://api.openai.com/v1/responses',
      body: {
        model: 'gpt',
        instructions: 'You act in pages.',
        input: [{ role: 'user', content: [{ type: 'input_text', text: 'Press Save' }] }],
        stream: true,
        store: false,
        include: ['reasoning.encrypted_content'],
        tools: [
          {
            type: 'function',
            name: 'click',
            description: 'Clicks an element.',
            parameters: { type: 'object', properties: { ref: { type: 'string' } }, required: ['ref'] },
            strict: false,
          },
        ],
      },
    },
  ]);
});

it('streams text and ends with the calls', async () => {
  const stream = [
    event('response.created', { response: {} }),
    item(reasoning),
    event('response.output_text.delta', { delta: 'I press ' }),
    event('response.output_text.delta', { delta: 'it.' }),
    item(text),
    event('response.something_new', {}),
    item(call),
    completed({ usage: { input_tokens: 30, output_tokens: 9, input_tokens_details: { cached_tokens: 20 } } }),
  ].join('');
  expect(await ask(stream)).toEqual([
    'started',
    'text I press ',
    'text it.',
    'done tool-calls: I press it. click({"ref":"e1"}) [30 in, 20 cached, 9 out]',
  ]);
});

it.each([
  ['a refusal', [event('response.refusal.delta', { delta: 'No.' }), completed()], 'done refusal: No.'],
  [
    'the end at the limit',
    [
      event('response.output_text.delta', { delta: 'The first' }),
      event('response.incomplete', { response: { incomplete_details: { reason: 'max_output_tokens' } } }),
    ],
    'done length: The first',
  ],
  [
    'a failure',
    [event('response.failed', { response: { error: { code: 'rate_limit_exceeded', message: 'Slow down' } } })],
    'MODEL_RATE_LIMITED (retryable)',
  ],
  ['an error', [event('error', { code: 'server_error', message: 'Sorry' })], 'MODEL_OVERLOADED (retryable)'],
  ['a broken stream', [event('response.output_text.delta', { delta: 'The' })], 'MODEL_UNREACHABLE (retryable)'],
])('reads %s', async (_, events, last) => {
  expect((await ask(events.join(''))).at(-1)).toMatch(new RegExp(`^${RegExp.escape(last)}`));
});

/** The input items that a message becomes, by type, with the encrypted reasoning where it stands. */
async function inputAfter(message: AssistantMessage, model = 'gpt'): Promise<unknown[]> {
  const messages: ModelMessage[] = [
    user('Go'),
    message,
    ...message.calls.map(({ id }) => ({ role: 'tool' as const, callId: id, content: 'Clicked.' })),
    user('The page'),
  ];
  await transcript(openAi(answering(completed())).stream(model, requestOf({ messages }), never));
  const input = sent.at(-1)?.body.input as Record<string, unknown>[];
  return input.slice(1).map((part) => part.encrypted_content ?? part.type ?? part.content);
}

it('returns encrypted reasoning in its place, to the same model alone', async () => {
  const second = { ...reasoning, id: 'rs_2', encrypted_content: 'secret 2' };
  const stream = [item(reasoning), item(text), item(second), item(call), completed()].join('');
  const message = await messageOf(openAi(answering(stream)).stream('gpt', requestOf(), never));
  const page = [{ type: 'input_text', text: 'The page' }];
  expect(await inputAfter(message)).toEqual([
    'secret',
    'message',
    'secret 2',
    'function_call',
    'function_call_output',
    page,
  ]);
  expect(await inputAfter(message, 'another')).toEqual(['I press it.', 'function_call', 'function_call_output', page]);
  expect(sent[1]?.body.input).toMatchObject([
    {},
    { id: 'rs_1' },
    {},
    {},
    { call_id: 'call_1' },
    { call_id: 'call_1', output: 'Clicked.' },
    {},
  ]);
});

it.each([
  ['the server has none', new Response('Not found', { status: 404 }), 'responses', '/v1/chat/completions'],
  [
    'its option is refused',
    Response.json({ error: { message: 'Encrypted content is not supported with this model.' } }, { status: 400 }),
    'encrypted_reasoning',
    '/v1/responses',
  ],
])('does without it where %s', async (_, refusal, unsupported, path) => {
  const provider = { id: 'p', kind: 'openai' as const, label: '', baseUrl: '', models: [] };
  const chat = 'data: {"choices":[{"delta":{"content":"Yes"},"finish_reason":"stop"}]}\n\n';
  const client = createModelClient(provider, 'k', {
    fetch: answering(refusal, path.endsWith('responses') ? item(text) + completed() : chat),
  });
  expect((await transcript(client.stream('gpt', requestOf(), never)))[0]).toBe(`adapted ${unsupported}`);
  expect(sent.map(({ url }) => new URL(url).pathname)).toEqual(['/v1/responses', path]);
  expect(sent[1]?.body).not.toHaveProperty('include');
});
