import { afterEach, beforeEach, expect, it } from 'vitest';
import { behindCut } from '@/utils/agent/request/cut';
import { createAnthropicClient } from '@/utils/llm/anthropic/anthropic';
import type { ModelMessage } from '@/utils/contracts/model';
import { startModelServer, type ModelServer } from '../../../helpers/model-server';
import { list } from '../../../helpers/model-server/json';
import { messageOf, never, requestOf, user } from '../support';

let server: ModelServer;
beforeEach(async () => {
  server = await startModelServer({
    dialect: 'anthropic',
    handler: () => ({
      thinking: 'Press it.',
      text: 'I press it.',
      calls: [{ name: 'click', arguments: { ref: 'e1' } }],
    }),
  });
});
afterEach(() => server.close());

const model = 'claude-sonnet-5-5';
const picture: ModelMessage = {
  role: 'user',
  content: [{ type: 'image', mediaType: 'image/png', data: 'iVBORw0KGgo=', ephemeral: true }],
};

/** A task of some steps; with `pictures` each request ends in one that no later request repeats. */
async function act(steps: number, pictures: boolean): Promise<ModelMessage[]> {
  const client = createAnthropicClient({ baseUrl: server.url, apiKey: 'key' });
  const messages: ModelMessage[] = [user('Press Save')];
  for (let step = 0; step < steps; step++) {
    const request = requestOf({ messages: pictures ? [...messages, picture] : messages });
    const message = await messageOf(client.stream(model, request, never));
    messages.push(
      pictures ? behindCut(message) : message,
      ...message.calls.map(({ id }) => ({ role: 'tool' as const, callId: id, content: 'Done.' })),
      user(`The page after step ${step}`),
    );
  }
  return messages;
}

const blocksOf = ({ messages }: Record<string, unknown>) =>
  list(messages)
    .filter(({ role }) => role === 'assistant')
    .map(({ content }) =>
      list(content)
        .map(({ type }) => type)
        .join(' '),
    );

it('every thought comes back before what it led to, and nothing before it has changed', async () => {
  await act(6, false);
  expect(server.refused).toEqual([]);
  expect(server.requests).toHaveLength(6);
  expect(new Set(blocksOf(server.requests[5]!.body))).toEqual(new Set(['thinking text tool_use']));
});

it('a thought about a picture that is not sent again stays away, and no request is refused', async () => {
  await act(6, true);
  expect(server.refused).toEqual([]);
  expect(server.requests).toHaveLength(6);
  expect(new Set(blocksOf(server.requests[5]!.body))).toEqual(new Set(['text tool_use']));
});

it.each([
  ['thinking tool_use text tool_use'],
  ['text thinking text tool_use'],
  ['thinking text thinking text tool_use'],
  ['thinking tool_use thinking'],
  ['redacted_thinking text tool_use'],
])('blocks go back in their order: %s', async (shape) => {
  const block = (type: string, index: number): object =>
    ({
      text: { type, text: `Text ${index}` },
      thinking: { type, thinking: 'Hm', signature: `signature ${index}` },
      redacted_thinking: { type, data: `secret ${index}` },
      tool_use: { type, id: `toolu_${index}`, name: 'click', input: { ref: `e${index}` } },
    })[type] ?? {};
  const content = shape.split(' ').map(block);
  server.handle(() => ({
    status: 200,
    body: { type: 'message', role: 'assistant', content, stop_reason: 'tool_use', usage: {} },
  }));
  const client = createAnthropicClient({ baseUrl: server.url, apiKey: 'key' });
  const message = await messageOf(client.stream('claude-opus-4-8', requestOf(), never));
  const results = message.calls.map(({ id }) => ({ role: 'tool' as const, callId: id, content: 'Done.' }));
  await messageOf(
    client.stream('claude-opus-4-8', requestOf({ messages: [user('Press Save'), message, ...results] }), never),
  );
  expect(list(server.requests.at(-1)?.body.messages)[1]).toEqual({ role: 'assistant', content });
});

it('acting takes little effort, planning as much as the model takes', async () => {
  const client = createAnthropicClient({ baseUrl: server.url, apiKey: 'key' });
  const { local } = requestOf();
  await messageOf(client.stream(model, requestOf(), never));
  await messageOf(client.stream(model, requestOf({ local: { ...local, purpose: 'plan' } }), never));
  expect(server.requests.map(({ body }) => body.output_config)).toEqual([{ effort: 'low' }, undefined]);
});
