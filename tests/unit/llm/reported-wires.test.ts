import { afterEach, expect, it } from 'vitest';
import { createModelClient } from '@/utils/llm';
import { createBuiltinClient } from '@/utils/llm/builtin/builtin';
import type { ModelMessage } from '@/utils/contracts/model';
import { outcomeOf } from '../../bench/wire/outcome';
import { fakeLanguageModel } from '../../helpers/language-model';
import { failureOf, messageOf, never, requestOf, transcript, user } from './support';

/** Cases of public reports about models on the wire; tests/cases/README.md has their sources and verdicts. */

type Json = Record<string, unknown>;

const addresses = {
  responses: 'https://api.openai.com/v1',
  chat: 'https://gateway.example/v1',
  routed: 'https://openrouter.ai/api/v1',
  gemini: 'https://generativelanguage.googleapis.com/v1beta/openai',
  anthropic: 'https://api.anthropic.com',
};
let sent: Json[] = [];
afterEach(() => {
  sent = [];
});

/** The client of a service that gives these streams, one for each request. */
function clientOf(service: keyof typeof addresses, ...streams: string[]) {
  const kind = service === 'anthropic' ? ('anthropic' as const) : ('openai' as const);
  return createModelClient({ id: 'p', kind, label: '', baseUrl: addresses[service], models: [] }, 'a-key', {
    random: () => 0,
    wait: () => Promise.resolve(),
    fetch: async (_input, init) => {
      sent.push(JSON.parse(String(init?.body)) as Json);
      return new Response(streams[sent.length - 1] ?? '', { headers: { 'content-type': 'text/event-stream' } });
    },
  });
}

const typed = (...events: [type: string, more: Json][]) =>
  events.map(([type, more]) => `event: ${type}\ndata: ${JSON.stringify({ type, ...more })}\n\n`).join('');
const chunks = (...deltas: [delta: Json, finish?: string][]) =>
  deltas
    .map(
      ([delta, finish_reason = null]) =>
        `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason }] })}\n\n`,
    )
    .join('') + 'data: [DONE]\n\n';
const lastOf = async (service: keyof typeof addresses, ...streams: string[]) =>
  (await transcript(clientOf(service, ...streams).stream('m1', requestOf(), never))).at(-1);

const begun = { type: 'function_call', id: 'fc_1', call_id: 'call_1', name: 'click', arguments: '' };
const whole = { ...begun, arguments: '{"ref":"e1"}', status: 'completed' };
const pressed = 'done tool-calls:  click({"ref":"e1"}) [0 in, 0 cached, 0 out]';

const loose = { type: 'function_call', call_id: 'call_1', name: 'click', arguments: '' };
const args = '{"ref":"e1"}';
const ended: [string, Json] = ['response.completed', { response: { output: [] } }];

it.each<[string, [string, Json][]]>([
  [
    'whose item has no id',
    [
      ['response.output_item.added', { output_index: 0, item: loose }],
      ['response.function_call_arguments.done', { output_index: 0, arguments: args }],
      ['response.output_item.done', { output_index: 0, item: { ...loose, arguments: args } }],
    ],
  ],
  [
    'whose pieces name another id',
    [
      ['response.output_item.added', { output_index: 1, item: begun }],
      ['response.function_call_arguments.delta', { output_index: 1, call_id: 'call_1', delta: '{"ref":' }],
      ['response.function_call_arguments.delta', { output_index: 1, item_id: 'other', delta: '"e1"}' }],
    ],
  ],
  ['of whose end nothing is told', [['response.output_item.added', { item: { ...begun, arguments: args } }]]],
])('a call of Responses is read once: %s', async (_, events) => {
  expect(await lastOf('responses', typed(...events, ended))).toBe(pressed);
});

it('two calls of Responses without ids, or of one place, stay two', async () => {
  const done = (more: Json): [string, Json] => ['response.output_item.done', { item: { ...loose, ...more } }];
  const both = `done tool-calls:  click({"ref":"e1"}) click({"ref":"e2"}) [0 in, 0 cached, 0 out]`;
  const calls = [done({ arguments: args }), done({ call_id: 'call_2', arguments: '{"ref":"e2"}' })];
  expect(await lastOf('responses', typed(...calls, ended))).toBe(both);
});

it('half an answer of Responses is cut, or void, by its state alone', async () => {
  const half = (status: string, more: Json = {}): string =>
    typed(
      ['response.output_text.delta', { delta: 'The la' }],
      ['response.done', { response: { status, output: [], ...more } }],
    );
  expect(await lastOf('responses', half('incomplete'))).toBe('done length: The la [0 in, 0 cached, 0 out]');
  const failed = half('failed', { error: { message: 'Boom' } });
  const { code, params } = await failureOf(
    clientOf('responses', '', failed).stream('m1', requestOf({ attempts: 1 }), never),
  );
  expect([code, params?.said]).toEqual(['LLM_FAILED', 'Boom']);
});

it("an answer on Claude's wire whose message has no beginning is read", async () => {
  const stream = typed(
    ['content_block_delta', { index: -1, delta: { type: 'text_delta', text: 'Red.' } }],
    ['message_delta', { delta: { stop_reason: 'end_turn' } }],
  );
  expect(await lastOf('anthropic', stream)).toBe('done end: Red. [0 in, 0 cached, 0 out]');
});

it('a call is not lost where a router ends with an empty message in its place', async () => {
  const stream = typed(
    ['response.output_item.added', { output_index: 0, item: begun }],
    ['response.function_call_arguments.delta', { output_index: 0, item_id: 'fc_1', delta: '{"ref":"e1"}' }],
    ['response.function_call_arguments.done', { output_index: 0, item_id: 'fc_1', arguments: '{"ref":"e1"}' }],
    [
      'response.completed',
      { response: { output: [{ type: 'message', id: 'msg_1', content: [{ type: 'output_text', text: '' }] }] } },
    ],
  );
  expect(await lastOf('responses', stream)).toBe(pressed);
});

it('a call keeps the name with which it began', async () => {
  const nameless = { ...whole, name: '' };
  const stream = typed(
    ['response.output_item.added', { output_index: 0, item: begun }],
    ['response.output_item.done', { output_index: 0, item: nameless }],
    ['response.completed', { response: { output: [nameless] } }],
  );
  expect(await lastOf('responses', stream)).toBe(pressed);
});

it('arguments that were cut on their way are those of the finished response', async () => {
  const stream = typed(
    ['response.output_item.added', { output_index: 0, item: begun }],
    ['response.function_call_arguments.delta', { output_index: 0, item_id: 'fc_1', delta: '{"re' }],
    ['response.completed', { response: { output: [whole] } }],
  );
  expect(await lastOf('responses', stream)).toBe(pressed);
});

it('words that only their pieces held are kept, and go back', async () => {
  const empty = { type: 'message', id: 'msg_1', role: 'assistant', content: [] };
  const stream = typed(
    ['response.output_item.added', { output_index: 0, item: empty }],
    ['response.output_text.delta', { output_index: 0, item_id: 'msg_1', delta: 'It is red.' }],
    ['response.output_item.done', { output_index: 0, item: empty }],
    ['response.completed', { response: { output: [] } }],
  );
  const client = clientOf('responses', stream, stream);
  const message = await messageOf(client.stream('m1', requestOf(), never));
  expect(message.text).toBe('It is red.');
  await messageOf(client.stream('m1', requestOf({ messages: [user('Which?'), message, user('Why?')] }), never));
  expect(JSON.stringify(sent[1]?.input)).toContain('It is red.');
});

it('a response without its end is void, though a call in it is whole', async () => {
  const half = typed(['response.output_item.done', { output_index: 0, item: whole }]);
  const end = typed(['response.completed', { response: { output: [whole] } }]);
  const lines = await transcript(clientOf('responses', half, half + end).stream('m1', requestOf(), never));
  expect(lines.filter((line) => line !== 'started')).toEqual([
    'retrying 1/4 in 500 ms after MODEL_UNREACHABLE',
    pressed,
  ]);
});

it.each(['', 'null'])('a call without arguments has none, and goes back as JSON: %j', async (text) => {
  const stream = chunks(
    [{ tool_calls: [{ index: 0, id: 'call_1', type: 'function', function: { name: 'click', arguments: text } }] }],
    [{}, 'tool_calls'],
  );
  const client = clientOf('chat', stream, stream);
  const message = await messageOf(client.stream('m1', requestOf(), never));
  expect(message.calls).toEqual([{ id: 'call_1', name: 'click', arguments: {} }]);
  const result: ModelMessage = { role: 'tool', callId: 'call_1', content: 'Done.' };
  await messageOf(client.stream('m1', requestOf({ messages: [user('Press'), message, result] }), never));
  expect(JSON.stringify(sent[1])).toContain('"arguments":"{}"');
});

it('a call that was cut is not carried out, and does not spoil the conversation, whatever its end is called', async () => {
  const cut = chunks(
    [
      {
        tool_calls: [
          { index: 0, id: 'call_1', type: 'function', function: { name: 'click', arguments: '{"ref": "e' } },
        ],
      },
    ],
    [{}, 'tool_calls'],
  );
  const client = clientOf('chat', cut, cut);
  const message = await messageOf(client.stream('m1', requestOf(), never));
  expect(message.calls[0]).toMatchObject({ arguments: {}, invalidArguments: '{"ref": "e' });
  const result: ModelMessage = { role: 'tool', callId: 'call_1', content: 'Failed: INVALID_ARGUMENTS.', isError: true };
  await messageOf(client.stream('m1', requestOf({ messages: [user('Press'), message, result] }), never));
  expect(JSON.stringify(sent[1])).toContain('"arguments":"{}"');
});

it('of calls in one turn, those that Gemini signed go back signed, the others as they came', async () => {
  const call = (index: number, more: Json) => ({
    index,
    id: `call_${index}`,
    type: 'function',
    function: { name: 'click', arguments: `{"ref":"e${index}"}` },
    ...more,
  });
  const signed = { extra_content: { google: { thought_signature: 'signed' } } };
  const stream = chunks([{ tool_calls: [call(0, signed), call(1, {})] }, 'stop']);
  const client = clientOf('gemini', stream, stream);
  const message = await messageOf(client.stream('gemini-3-pro', requestOf(), never));
  const results = message.calls.map(({ id }) => ({ role: 'tool' as const, callId: id, content: 'Done.' }));
  await messageOf(client.stream('gemini-3-pro', requestOf({ messages: [user('Press'), message, ...results] }), never));
  const back = (sent[1]?.messages as Json[]).find(({ role }) => role === 'assistant')?.tool_calls as Json[];
  expect(back.map(({ extra_content }) => extra_content)).toEqual([signed.extra_content, undefined]);
});

it('blocks that a gateway leaves open are told apart by their numbers', async () => {
  const stream = typed(
    ['message_start', { message: { usage: {} } }],
    ['content_block_start', { index: 0, content_block: { type: 'text', text: '' } }],
    ['content_block_start', { index: 1, content_block: { type: 'tool_use', id: 't', name: 'click', input: {} } }],
    ['content_block_delta', { index: 1, delta: { type: 'input_json_delta', partial_json: '{"ref":' } }],
    ['content_block_delta', { index: 0, delta: { type: 'text_delta', text: 'I press it.' } }],
    ['content_block_delta', { index: 1, delta: { type: 'input_json_delta', partial_json: '"e1"}' } }],
    ['message_delta', { delta: { stop_reason: 'tool_use' }, usage: {} }],
    ['message_stop', {}],
  );
  expect(await lastOf('anthropic', stream)).toBe(pressed.replace(':  ', ': I press it. '));
});

/** The numbers of the marked pieces: a cache is looked for in the twenty before each. */
function marks({ messages }: Json): number[] {
  const pieces = (messages as Json[]).flatMap(({ content }) => (Array.isArray(content) ? (content as Json[]) : [{}]));
  return pieces.flatMap((piece, at) => ('cache_control' in piece ? [at] : []));
}

it.each(['anthropic', 'routed'] as const)(
  'a turn of many calls does not hide what was cached before it: %s',
  async (service) => {
    const calls = Array.from({ length: 12 }, (_, n) => ({
      id: `call_${n}`,
      name: 'click',
      arguments: { ref: `e${n}` },
    }));
    const filled: ModelMessage[] = [
      user('Fill it in'),
      { role: 'assistant', text: '', calls },
      ...calls.map(({ id }): ModelMessage => ({ role: 'tool', callId: id, content: 'Done.' })),
      user('The page now'),
    ];
    const client = clientOf(service);
    for (const messages of [filled.slice(0, 1), filled])
      await failureOf(client.stream('claude-sonnet-5-5', requestOf({ messages, attempts: 1 }), never));
    const [first, second] = sent.map(marks);
    expect(second).toEqual(expect.arrayContaining(first!));
    expect(second!.length).toBeGreaterThan(first!.length);
  },
);

it.each([
  [413, { type: 'error', error: { type: 'request_too_large', message: 'Request exceeds the maximum size' } }, ''],
  [
    429,
    {
      error: {
        message:
          'Request too large for gpt-5 in organization org-1 on tokens per min (TPM): Limit 30000, Requested 36055. The input or output tokens must be reduced in order to run successfully.',
        type: 'tokens',
        code: 'rate_limit_exceeded',
      },
    },
    ' 30000',
  ],
])('a request that is too large becomes shorter, and is not repeated: %s', async (status, body, limit) => {
  const outcome = `MODEL_CONTEXT_OVERFLOW${limit}`;
  expect(await outcomeOf({ service: '', status, body, outcome })).toBe(outcome);
});

it("an answer that the browser's own model must not give is refused, and its model is not called missing", async () => {
  const why = 'The model attempted to output text in an untested language, and was prevented from doing so.';
  const model = fakeLanguageModel({ answer: () => new DOMException(why, 'NotSupportedError') });
  const failure = await failureOf(createBuiltinClient(() => model).stream('builtin', requestOf(), never));
  expect([failure.code, failure.params?.said]).toEqual(['MODEL_REFUSED', why]);
});
