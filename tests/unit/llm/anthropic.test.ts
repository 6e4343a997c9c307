import { expect, it } from 'vitest';
import { createAnthropicClient } from '@/utils/llm/anthropic';
import { anthropicBody } from '@/utils/llm/anthropic-request';
import type { ModelMessage } from '@/utils/llm/types';
import { startModelServer } from '../../helpers/model-server';
import { clickTool, never, requestOf, transcript, user } from './support';

const sent = (messages: ModelMessage[]) => anthropicBody('m1', requestOf({ messages })).messages;
const mark = { cache_control: { type: 'ephemeral' } };

it('answers calls and goes on in one user message, results first', () => {
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
  expect(messages).toEqual([
    { role: 'user', content: [{ type: 'text', text: 'Go' }] },
    {
      role: 'assistant',
      content: [
        { type: 'tool_use', id: 'functions_click_0', name: 'click', input: { ref: 'e1' } },
        { type: 'tool_use', id: 'b', name: 'click', input: {} },
      ],
    },
    {
      role: 'user',
      content: [
        { type: 'tool_result', tool_use_id: 'functions_click_0', content: 'Clicked.' },
        { type: 'tool_result', tool_use_id: 'b', content: 'Gone.', is_error: true },
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
  const body = anthropicBody(
    'm1',
    requestOf({ tools: [clickTool, { ...clickTool, name: 'type' }], toolChoice: 'required' }),
  );
  expect(body.system).toEqual([{ type: 'text', text: 'You act in pages.', ...mark }]);
  expect(body.tools?.map((tool) => tool.cache_control)).toEqual([undefined, mark.cache_control]);
  expect(body.messages.at(-1)?.content).toEqual([{ type: 'text', text: 'Press Save', ...mark }]);
  expect([body.max_tokens, body.tool_choice]).toEqual([4096, { type: 'any' }]);
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

it('marks the conversation before what only this request carries', () => {
  const messages = sent([
    {
      role: 'user',
      content: [
        { type: 'text', text: 'Go' },
        { type: 'text', text: 'HTML', passing: true },
        { type: 'image', mediaType: 'image/jpeg', data: 'AAAA', passing: true },
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
