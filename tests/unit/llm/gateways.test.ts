import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createModelClient } from '@/utils/llm';
import type { Capability, ModelMessage } from '@/utils/contracts/model';
import { startModelServer, type ModelServer, type WireAnswer, type WireRequest } from '../../helpers/model-server';
import { list, record } from '../../helpers/model-server/json';
import { never, requestOf, user } from './support';

let server: ModelServer;
beforeEach(async () => {
  server = await startModelServer({ dialect: 'lax' });
});
afterEach(() => server.close());

const chunk = (delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
const refused = (message: string): WireAnswer => ({ status: 400, body: { error: { message } } });

/** Asks three times, with a result in between; what was learned stays, as in the extension. */
async function drive(steps = 3) {
  const client = createModelClient({ id: 'p', kind: 'openai', label: '', baseUrl: server.baseUrl, models: [] }, 'key', {
    random: () => 0,
  });
  const learned: Capability[] = [];
  const messages: ModelMessage[] = [user('Press Save')];
  for (let step = 0; step < steps; step++) {
    for await (const event of client.stream('a-model', requestOf({ messages, unsupported: learned }), never)) {
      if (event.type === 'adapted' && event.fresh && !event.once) learned.push(event.unsupported);
      if (event.type !== 'done') continue;
      const { message } = event;
      messages.push(
        message,
        ...message.calls.map(({ id }) => ({ role: 'tool' as const, callId: id, content: 'Done.' })),
      );
    }
    messages.push(user('The page'));
  }
  return { learned, messages };
}

const answers = ({ body }: WireRequest) => list(body.messages).filter(({ role }) => role === 'assistant');

describe.each(['reasoning_content', 'reasoning', 'reasoning_text', 'thinking'])(
  'a model behind a gateway thinks in %s',
  (field) => {
    it('and gets its thoughts and its ids back as they were', async () => {
      let step = 0;
      server.handle(() => ({
        rawChunks: [
          chunk({ role: 'assistant', [field]: 'I look ' }),
          chunk({ [field]: 'at it.' }),
          chunk({
            tool_calls: [
              { index: 0, id: `functions.click:${step++}`, function: { name: 'click', arguments: '{"ref":"e1"}' } },
            ],
          }),
          chunk({}, 'tool_calls'),
          'data: [DONE]\n\n',
        ],
      }));
      expect((await drive()).learned).toEqual([]);
      expect(
        answers(server.requests.at(-1)!).map((message) => [
          message[field],
          ...list(message.tool_calls).map(({ id }) => id),
        ]),
      ).toEqual([
        ['I look at it.', 'functions.click:0'],
        ['I look at it.', 'functions.click:1'],
      ]);
    });
  },
);

it('a signature in the id of a call comes back in it', async () => {
  const id = 'call_4f__thought__Cv0BAdHtim8-a_long_signature';
  server.handle(() => ({ calls: [{ id, name: 'click', arguments: { ref: 'e1' } }] }));
  expect((await drive(2)).learned).toEqual([]);
  expect(answers(server.requests[1]!).flatMap(({ tool_calls }) => list(tool_calls).map((call) => call.id))).toEqual([
    id,
  ]);
});

it.each([
  'The `reasoning_content` in the thinking mode must be passed back to the API.',
  'thinking is enabled but reasoning_content is missing in assistant tool call message at index 1',
])('a server gets reasoning in each answer once it asks for it: %s', async (message) => {
  server.handle((request) =>
    answers(request).every(({ reasoning_content }) => reasoning_content)
      ? { calls: [{ name: 'click', arguments: { ref: 'e1' } }] }
      : refused(message),
  );
  expect((await drive()).learned).toEqual(['turns_without_reasoning']);
  expect(server.requests).toHaveLength(4);
});

it('an unknown field is left out for good once it is refused', async () => {
  server.handle((request) =>
    answers(request).some((message) => 'reasoning' in message)
      ? refused("'messages.1' : property 'reasoning' is unsupported, did you mean 'role'?")
      : {
          rawChunks: [
            chunk({ reasoning: 'Hm' }),
            chunk({ tool_calls: [{ index: 0, id: 'a', function: { name: 'click', arguments: '{}' } }] }, 'tool_calls'),
            'data: [DONE]\n\n',
          ],
        },
  );
  expect((await drive()).learned).toEqual(['reasoning_fields']);
});

it('a model that calls tools only in responses is asked there, behind a gateway too', async () => {
  server.handle(() =>
    refused(
      "Function tools with reasoning_effort are not supported for gpt-6.1-terra in /v1/chat/completions. To use function tools, use /v1/responses or set reasoning_effort to 'none'.",
    ),
  );
  await expect(drive(1)).rejects.toThrow();
  // This gateway has none: then the model is asked not to reason.
  expect(record(server.requests.at(-1)?.body).reasoning_effort).toBe('none');
});

it.each([
  ['moonshotai/kimi-k3', { reasoning_content: '(not shown)' }, 'functions.click:0'],
  ['deepseek-ai/DeepSeek-V4-Pro', { reasoning_content: '(not shown)' }, expect.any(String)],
])('the first request to %s has what its maker wants in the answers of another model', async (model, fields, id) => {
  const client = createModelClient({ id: 'p', kind: 'openai', label: '', baseUrl: server.baseUrl, models: [] }, 'key');
  const messages: ModelMessage[] = [
    user('Press Save'),
    { role: 'assistant', text: '', calls: [{ id: 'toolu_1', name: 'click', arguments: {} }] },
    { role: 'tool', callId: 'toolu_1', content: 'Done.' },
  ];
  for await (const event of client.stream(model, requestOf({ messages }), never)) void event;
  const [answer] = answers(server.requests[0]!);
  expect(answer).toMatchObject(fields);
  expect(list(answer?.tool_calls).map((call) => call.id)).toEqual([id]);
});

it('what was thought in the text of an answer comes back in it', async () => {
  const thought = '<think>\nI look.\n</think>\n\n';
  server.handle(() => ({
    rawChunks: [
      chunk({ content: `${thought}I press it.` }),
      chunk({ tool_calls: [{ index: 0, id: 'a', function: { name: 'click', arguments: '{}' } }] }, 'tool_calls'),
      'data: [DONE]\n\n',
    ],
  }));
  await drive(2);
  expect(answers(server.requests[1]!).map(({ content }) => content)).toEqual([`${thought}I press it.`]);
});

it('what was thought comes back although the tools go as text', async () => {
  const written = '{"tool": "click", "arguments": {"ref": "e1"}}';
  server.handle(() => ({
    rawChunks: [chunk({ reasoning_content: 'I look.' }), chunk({ content: written }, 'stop'), 'data: [DONE]\n\n'],
  }));
  const client = createModelClient({ id: 'p', kind: 'openai', label: '', baseUrl: server.baseUrl, models: [] }, 'key');
  const messages: ModelMessage[] = [user('Press Save')];
  for (let step = 0; step < 2; step++)
    for await (const event of client.stream('a-model', requestOf({ messages, unsupported: ['tools'] }), never))
      if (event.type === 'done')
        messages.push(
          event.message,
          ...event.message.calls.map(({ id }) => ({ role: 'tool' as const, callId: id, content: 'Done.' })),
        );
  const [answer] = answers(server.requests[1]!);
  expect(answer).toMatchObject({ reasoning_content: 'I look.' });
  expect(JSON.parse(String(answer?.content))).toEqual(JSON.parse(written));
});
