import { expect, it } from 'vitest';
import { createAnthropicClient } from '@/utils/llm/anthropic/anthropic';
import { wireCallId } from '@/utils/llm/call-id';
import { anthropicBody } from '@/utils/llm/anthropic/request';
import type { ModelMessage } from '@/utils/contracts/model';
import { startModelServer } from '../../../helpers/model-server';
import { clickTool, messageOf, never, requestOf, transcript, user } from '../support';

const sent = (messages: ModelMessage[]) => anthropicBody('m1', requestOf({ messages }), 'host').messages;
const mark = { cache_control: { type: 'ephemeral' } };

it("sends results and the user's next words in one user message, results first", () => {
  const messages = sent([
    user('Go'),
    {
      role: 'assistant',
      text: ' ',
      calls: [
        { id: 'functions.click:0', name: 'click', arguments: { ref: 'e1' } },
        { id: 'b', name: 'click', arguments: {} },
      ],
    },
    user('Wait'),
    { role: 'tool', callId: 'functions.click:0', content: 'Clicked.' },
    { role: 'tool', callId: 'b', content: 'Gone.', isError: true },
    user('The page'),
  ]);
  const [first, second] = ['functions.click:0', 'b'].map(wireCallId);
  expect(messages).toEqual([
    { role: 'user', content: [{ type: 'text', text: 'Go', ...mark }] },
    {
      role: 'assistant',
      content: [
        { type: 'tool_use', id: first, name: 'click', input: { ref: 'e1' } },
        { type: 'tool_use', id: second, name: 'click', input: {} },
      ],
    },
    {
      role: 'user',
      content: [
        { type: 'tool_result', tool_use_id: first, content: 'Clicked.' },
        { type: 'tool_result', tool_use_id: second, content: 'Gone.', is_error: true },
        { type: 'text', text: 'Wait' },
        { type: 'text', text: 'The page', ...mark },
      ],
    },
  ]);
});

it('leaves out messages of nothing', () => {
  expect(sent([user('Go'), { role: 'assistant', text: '', calls: [] }, user('  '), user('On')])).toEqual([
    {
      role: 'user',
      content: [
        { type: 'text', text: 'Go' },
        { type: 'text', text: 'On', ...mark },
      ],
    },
  ]);
});

it('marks the ends of tools, system prompt and conversation for the cache', () => {
  const body = anthropicBody('m1', requestOf({ tools: [clickTool, { ...clickTool, name: 'type' }] }), 'host');
  expect(body.system).toEqual([{ type: 'text', text: 'You act in pages.', ...mark }]);
  expect(body.tools?.map((tool) => tool.cache_control)).toEqual([undefined, mark.cache_control]);
  expect(body.messages.at(-1)?.content).toEqual([{ type: 'text', text: 'Press Save', ...mark }]);
  expect([body.max_tokens, body.tool_choice]).toEqual([32_000, undefined]);
});

it('counts what was read from and written to the cache as input', async () => {
  const event = (type: string, more: object) => `event: ${type}\ndata: ${JSON.stringify({ type, ...more })}\n\n`;
  const server = await startModelServer({
    handler: () => ({
      rawChunks: [
        event('message_start', {
          message: {
            usage: { input_tokens: 3, cache_read_input_tokens: 50, cache_creation_input_tokens: 7, output_tokens: 1 },
          },
        }),
        event('ping', {}),
        event('content_block_start', { index: 0, content_block: { type: 'thinking', thinking: '' } }),
        event('content_block_delta', { index: 0, delta: { type: 'thinking_delta', thinking: 'Hmm' } }),
        event('content_block_start', {
          index: 1,
          content_block: { type: 'tool_use', id: 't', name: 'click', input: { ref: 'e1' } },
        }),
        event('message_delta', {
          delta: { stop_reason: 'tool_use' },
          usage: { output_tokens: 20, input_tokens: null },
        }),
        event('message_stop', {}),
      ],
    }),
  });
  const client = createAnthropicClient({ baseUrl: `${server.url}/v1`, apiKey: 'k' });
  expect(await transcript(client.stream('m1', requestOf(), never))).toEqual([
    'started',
    'done tool-calls:  click({"ref":"e1"}) [60 in, 50 cached, 20 out]',
  ]);
  expect(server.requests[0]?.headers).toMatchObject({ 'anthropic-dangerous-direct-browser-access': 'true' });
  await server.close();
});

it('marks the conversation up to what only this request carries', () => {
  const messages = sent([
    {
      role: 'user',
      content: [
        { type: 'text', text: 'Go' },
        { type: 'text', text: 'HTML', ephemeral: true },
        { type: 'image', mediaType: 'image/jpeg', data: 'AAAA', ephemeral: true },
      ],
    },
  ]);
  expect(messages).toEqual([
    {
      role: 'user',
      content: [
        { type: 'text', text: 'Go', ...mark },
        { type: 'text', text: 'HTML' },
        { type: 'image', source: { type: 'base64', media_type: 'image/jpeg', data: 'AAAA' } },
      ],
    },
  ]);
});

it('asks for no more output than models write, and for the least where the limit was refused', () => {
  const limit = (model: string, parts = {}) => anthropicBody(model, requestOf(parts), 'host').max_tokens;
  expect(limit('claude-sonnet-5-5')).toBe(32_000);
  expect(limit('claude-opus-5-5', { maxOutputTokens: 100 })).toBe(100);
  expect(limit('another', { unsupported: ['max_tokens'] })).toBe(4_096);
});

it('gives thinking back unchanged, in its place, to the same model alone', async () => {
  const event = (type: string, more: object) => `data: ${JSON.stringify({ type, ...more })}\n\n`;
  const server = await startModelServer({
    handler: () => ({
      rawChunks: [
        event('message_start', { message: { usage: {} } }),
        event('content_block_start', { index: 0, content_block: { type: 'thinking', thinking: '' } }),
        event('content_block_delta', { index: 0, delta: { type: 'thinking_delta', thinking: 'Hmm, ' } }),
        event('content_block_delta', { index: 0, delta: { type: 'thinking_delta', thinking: 'e1.' } }),
        event('content_block_delta', { index: 0, delta: { type: 'signature_delta', signature: 'sig' } }),
        event('content_block_start', { index: 1, content_block: { type: 'redacted_thinking', data: 'xyz' } }),
        event('content_block_start', { index: 2, content_block: { type: 'text', text: '' } }),
        event('content_block_delta', { index: 2, delta: { type: 'text_delta', text: 'I press it.' } }),
        event('content_block_start', { index: 3, content_block: { type: 'tool_use', id: 't', name: 'click' } }),
        event('message_delta', { delta: { stop_reason: 'tool_use' } }),
        event('message_stop', {}),
      ],
    }),
  });
  const client = createAnthropicClient({ baseUrl: server.url, apiKey: 'k' });
  const message = await messageOf(client.stream('m1', requestOf(), never));
  const { host } = new URL(server.url);
  const blocks = (model: string, at: string) => {
    const body = anthropicBody(model, requestOf({ messages: [user('Go'), message] }), at);
    return (body.messages[1]?.content as { type: string }[]).map((block) => block.type);
  };
  expect(blocks('m1', host)).toEqual(['thinking', 'redacted_thinking', 'text', 'tool_use']);
  expect(blocks('m2', host)).toEqual(['text', 'tool_use']);
  expect(blocks('m1', 'elsewhere')).toEqual(['text', 'tool_use']);
  expect(anthropicBody('m1', requestOf({ messages: [user('Go'), message] }), host).messages[1]).toMatchObject({
    content: [{ type: 'thinking', thinking: 'Hmm, e1.', signature: 'sig' }, { data: 'xyz' }, {}, {}],
  });
  await server.close();
});
