import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createOpenAiClient } from '@/utils/llm/openai/openai';
import { dialectOf } from '@/utils/llm/dialects';
import { chatBody } from '@/utils/llm/openai/chat-request';
import { addDetails } from '@/utils/llm/openai/chat-given';
import type { ModelMessage, ModelRequest } from '@/utils/contracts/model';
import { startModelServer, type ModelServer } from '../../../helpers/model-server';
import { messageOf, never, requestOf, transcript, user } from '../support';

let server: ModelServer;
beforeEach(async () => {
  server = await startModelServer();
});
afterEach(() => server.close());

const connect = () => createOpenAiClient({ baseUrl: `${server.url}/v1`, apiKey: '' });
const ask = (parts = {}) => transcript(connect().stream('m1', requestOf(parts), never));
const chunk = (delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
const whole = (name: string, args: unknown, more = {}) => ({ function: { name, arguments: args }, ...more });

it.each([
  ['without index or id', [[whole('a', '{"x":1}'), whole('b', '{}')]]],
  ['all with index 0', [[whole('a', '{"x":1}', { index: 0 })], [whole('b', '{}', { index: 0 })]]],
  [
    'all with index 0 and ids',
    [[whole('a', '{"x":1}', { index: 0, id: 'i' })], [whole('b', '{}', { index: 0, id: 'j' })]],
  ],
  ['with an object for arguments', [[whole('a', { x: 1 }, { index: 0 }), whole('b', {}, { index: 1 })]]],
  [
    'with the id repeated and no index',
    [[whole('a', '{"x"', { id: 'i' })], [whole('a', ':1}', { id: 'i' })], [whole('b', '{}', { id: 'j' })]],
  ],
  ['in pieces without index or id', [[whole('a', '{"x"')], [{ function: { arguments: ':1}' } }], [whole('b', null)]]],
])('understands calls that come %s', async (_, deltas) => {
  server.handle(() => ({
    rawChunks: [...deltas.map((tool_calls) => chunk({ tool_calls })), chunk({}, 'stop'), 'data: [DONE]\n\n'],
  }));
  expect(await ask()).toEqual(['started', 'done tool-calls:  a({"x":1}) b({}) [0 in, 0 cached, 0 out]']);
});

it('passes over reasoning and odd chunks', async () => {
  server.handle(() => ({
    rawChunks: [
      ': keep-alive\n\n',
      'data: {"choices":[]}\n\n',
      chunk({ reasoning_content: 'Hmm', content: null, tool_calls: null }),
      'data: {"choices":[{"index":0,"delta":null,"finish_reason":""}]}\n\n',
      chunk({ content: 'Yes' }),
      chunk({}, 'eos'),
      'data: {"choices":null,"usage":null}\n\n',
    ],
  }));
  expect(await ask()).toEqual(['started', 'text Yes', 'done end: Yes [0 in, 0 cached, 0 out]']);
});

it('recognises a refusal of the model', async () => {
  server.handle(() => ({ rawChunks: [chunk({ refusal: 'No.' }), chunk({}, 'stop')] }));
  expect(await ask()).toEqual(['started', 'text No.', 'done refusal: No. [0 in, 0 cached, 0 out]']);
});

it('does not accept a call without a name', async () => {
  server.handle(() => ({ rawChunks: [chunk({ tool_calls: [whole('', '{}')] }), chunk({}, 'stop')] }));
  expect(await ask()).toEqual(['started', 'MODEL_BAD_RESPONSE']);
});

const bodyAt = (host: string, parts: Partial<ModelRequest> = {}) =>
  chatBody('m1', requestOf(parts), host, dialectOf(host));

it('limits the output under the name that the server knows, or not at all', () => {
  const limits = (host: string, parts = {}) => {
    const body = bodyAt(host, parts);
    return [body.max_tokens, body.max_completion_tokens];
  };
  expect(limits('api.openai.com', { maxOutputTokens: 500 })).toEqual([undefined, 500]);
  expect(limits('127.0.0.1', { maxOutputTokens: 500 })).toEqual([500, undefined]);
  expect(limits('127.0.0.1', { maxOutputTokens: 500, unsupported: ['max_tokens'] })).toEqual([undefined, undefined]);
  expect(limits('api.openai.com')).toEqual([undefined, undefined]);
});

const acted = (more: Partial<Extract<ModelMessage, { role: 'assistant' }>> = {}): ModelMessage[] => [
  user('Go'),
  { role: 'assistant', text: '', calls: [{ id: 'call_1', name: 'click', arguments: { ref: 'e1' } }], ...more },
  { role: 'tool', callId: 'call_1', content: 'Clicked.' },
  user('The page'),
];
const rolesAt = (host: string, parts: Partial<ModelRequest>) =>
  bodyAt(host, parts).messages.map(({ role, content }) => `${role}: ${JSON.stringify(content)}`);

it("puts a line between results and the user's message where the host wants it", () => {
  const roles = rolesAt('api.mistral.ai', { messages: acted() });
  expect(roles).toEqual([
    'system: "You act in pages."',
    'user: "Go"',
    'assistant: ""',
    'tool: "Clicked."',
    'assistant: "I have read the results."',
    'user: "The page"',
  ]);
  expect(rolesAt('127.0.0.1', { messages: acted(), unsupported: ['user_after_tool'] })).toEqual(roles);
  expect(rolesAt('127.0.0.1', { messages: acted() })).toHaveLength(5);
});

it('sends only the requested options', () => {
  expect(Object.keys(bodyAt('127.0.0.1')).sort()).toEqual(['messages', 'model', 'stream', 'stream_options', 'tools']);
  expect(Object.keys(bodyAt('api.mistral.ai')).sort()).toEqual(['messages', 'model', 'stream', 'tools']);
  expect(bodyAt('127.0.0.1', { unsupported: ['reasoning_with_tools'] }).reasoning_effort).toBe('none');
});

it('leaves out empty parameters where the host refuses them', () => {
  const tools = [{ name: 'wait', description: 'Waits.', parameters: { type: 'object' } }];
  const functionAt = (host: string) => JSON.stringify(bodyAt(host, { tools }).tools);
  expect(functionAt('127.0.0.1')).toContain('"parameters":{"type":"object","properties":{}}');
  expect(functionAt('generativelanguage.googleapis.com')).not.toContain('parameters');
});

describe('reasoning goes back to the server and the model that gave it', () => {
  const fields = { reasoning: 'Hm' };
  const givenBy = (host: string, data: object = { fields, calls: [{}] }) =>
    acted({ providerData: { host, model: 'm1', data } });
  const sentTo = (host: string, messages: ModelMessage[], parts: Partial<ModelRequest> = {}) => {
    const {
      role: _role,
      content: _content,
      tool_calls: _calls,
      ...rest
    } = bodyAt(host, { messages, ...parts }).messages[2] as unknown as Record<string, unknown>;
    return rest;
  };

  it('under the name that it used, whatever that is', () => {
    expect(sentTo('gateway.test', givenBy('gateway.test'))).toEqual(fields);
    const odd = { fields: { thinking_blocks: [{ type: 'thinking', signature: 's' }] }, calls: [{}] };
    expect(sentTo('gateway.test', givenBy('gateway.test', odd))).toEqual(odd.fields);
    expect(sentTo('elsewhere.test', givenBy('gateway.test'))).toEqual({});
  });

  it('once, where it came under two names', () => {
    const twice = { fields: { reasoning: 'Hm', reasoning_content: 'Hm' }, calls: [{}] };
    expect(sentTo('gateway.test', givenBy('gateway.test', twice))).toEqual({ reasoning_content: 'Hm' });
    const blocks = [{ type: 'reasoning.text', text: 'Hm' }];
    const both = { fields: { reasoning: 'Hm', reasoning_details: blocks }, calls: [{}] };
    expect(sentTo('openrouter.ai', givenBy('openrouter.ai', both))).toEqual({ reasoning_details: blocks });
  });

  it('in each answer where the server wants it in each', () => {
    expect(sentTo('api.deepseek.com', givenBy('api.deepseek.com'))).toEqual({ reasoning: 'Hm' });
    expect(sentTo('api.deepseek.com', acted())).toEqual({ reasoning_content: '(not shown)' });
    const wanted = { unsupported: ['turns_without_reasoning' as const] };
    expect(sentTo('gateway.test', acted(), wanted)).toEqual({ reasoning_content: '(not shown)' });
  });

  it('unless the server refuses such a field', () => {
    expect(sentTo('api.groq.com', givenBy('api.groq.com'))).toEqual({});
    expect(sentTo('gateway.test', givenBy('gateway.test'), { unsupported: ['reasoning_fields'] })).toEqual({});
  });
});

it('keeps a signature that comes with a call, also in a piece of its own', async () => {
  const extra_content = { google: { thought_signature: 'sig' } };
  server.handle(() => ({
    rawChunks: [
      chunk({ tool_calls: [whole('click', '{}', { id: 'a' })] }),
      chunk({ tool_calls: [{ extra_content }] }),
      chunk({}, 'stop'),
    ],
  }));
  const message = await messageOf(connect().stream('m1', requestOf(), never));
  expect(message.calls).toHaveLength(1);
  const sent = bodyAt(new URL(server.url).host, { messages: [user('Go'), message] });
  expect(sent.messages[2]).toMatchObject({ tool_calls: [{ extra_content }] });
});

it('puts the pieces of OpenRouter’s reasoning together', () => {
  const text = (more: object) => ({ type: 'reasoning.text', index: 0, ...more });
  const encrypted = { type: 'reasoning.encrypted', index: 1, data: 'xyz' };
  expect(
    addDetails([text({ text: 'Hm' })], [text({ text: ', e1', signature: null }), text({ signature: 's' }), encrypted]),
  ).toEqual([text({ text: 'Hm, e1', signature: 's' }), encrypted]);
});

it.each([
  ['at its beginning', ['<thi', 'nk>Press', ' it?</think>', '\n\nYes', '.']],
  ['in brackets', ['[THINK]Press it?[/THINK]Yes.']],
  ['twice, and after the answer', ['<think>A</think>\n<think>B</think>Yes.', '\n<think>Was', ' it?</think>']],
  [
    'as a part of the content',
    [[{ type: 'thinking', thinking: [{ type: 'text', text: 'Hm' }] }], [{ type: 'text', text: 'Yes.' }]],
  ],
])('folds reasoning %s away', async (_, contents) => {
  server.handle(() => ({ rawChunks: [...contents.map((content) => chunk({ content })), chunk({}, 'stop')] }));
  const lines = await ask();
  expect(
    lines
      .filter((line) => line.startsWith('text'))
      .join('')
      .replaceAll('text ', ''),
  ).toBe('Yes.');
  expect(lines.at(-1)).toMatch(/^done end: Yes\./);
});

it('folds reasoning away that a template began', async () => {
  server.handle(() => ({ rawChunks: [chunk({ content: 'Press it?\n</think>\n\nYes.' }), chunk({}, 'stop')] }));
  expect((await ask()).at(-1)).toMatch(/^done end: Yes\./);
});

it.each([
  [
    'a whole answer in JSON',
    JSON.stringify({ choices: [{ message: { content: 'Yes' }, finish_reason: 'stop' }] }),
    'done end: Yes',
  ],
  ['an end without a reason', `${chunk({ content: 'Yes' })}data: [DONE]\n\n`, 'done end: Yes'],
  [
    'an error in JSON',
    '{"code":"Some resource has been exhausted","error":"Too many requests"}',
    'MODEL_RATE_LIMITED (retryable)',
  ],
  [
    'an error among the events',
    `${chunk({ content: 'Y' })}data: {"error":{"message":"Overloaded","code":503}}\n\n`,
    'MODEL_OVERLOADED (retryable)',
  ],
  ['no event at all', '', 'MODEL_BAD_RESPONSE (retryable)'],
  ['broken JSON', 'data: {"choices":[{"del\n\n', 'MODEL_BAD_RESPONSE (retryable)'],
  ['another kind of JSON', '{"status":"ok"}', 'MODEL_BAD_RESPONSE'],
  ['a page', '<!DOCTYPE html><title>Sign in</title>', 'MODEL_BAD_RESPONSE'],
])('reads %s under the status 200', async (_, body, last) => {
  server.handle(() => ({ rawChunks: [body] }));
  expect((await ask()).at(-1)).toMatch(new RegExp(`^${RegExp.escape(last)}`));
});

it('reads a list of null models as an empty one', async () => {
  const client = createOpenAiClient({
    baseUrl: server.url,
    apiKey: '',
    fetch: async () => Response.json({ object: 'list', data: null }),
  });
  expect(await client.listModels(never)).toEqual([]);
});

it('mentions no tools where there are none', () => {
  const body = bodyAt('h', { tools: [] });
  expect(Object.keys(body)).toEqual(['model', 'messages', 'stream', 'stream_options']);
});

it('marks what is to be cached for models whose makers want that, through every host', () => {
  const marksAt = (host: string, model: string, parts: Partial<ModelRequest> = {}) =>
    chatBody(model, requestOf({ messages: acted(), ...parts }), host, dialectOf(host, model))
      .messages.filter((message) => JSON.stringify(message).includes('cache_control'))
      .map(({ role }) => role);
  expect(marksAt('openrouter.ai', '~anthropic/claude-sonnet-latest')).toEqual(['system', 'user', 'user']);
  expect(marksAt('gateway.test', 'claude-sonnet-5-5')).toEqual(['system', 'user', 'user']);
  expect(marksAt('openrouter.ai', 'openai/gpt-6')).toEqual([]);
  expect(marksAt('gateway.test', 'claude-sonnet-5-5', { unsupported: ['cache_marks'] })).toEqual([]);
});

it('limits the output where the account is charged in advance for the longest one', () => {
  const limit = (purpose: 'act' | 'plan') =>
    bodyAt('openrouter.ai', { local: { ...requestOf().local, purpose } }).max_tokens;
  expect([limit('act'), limit('plan')]).toEqual([16_000, 32_000]);
  expect(bodyAt('127.0.0.1').max_tokens).toBeUndefined();
});
