import { afterEach, describe, expect, it } from 'vitest';
import { createModelClient } from '@/utils/llm';
import { failureOf, never, requestOf, transcript } from './support';

/** What gateways and small servers refuse and send, from public reports; docs/reports.md has their sources. */

type Json = Record<string, unknown>;
type Reply = string | [body: string, status: number];

const services = {
  chat: 'https://gateway.example/v1',
  responses: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com',
};
let sent: { url: string; body: Json }[] = [];
afterEach(() => {
  sent = [];
});

function clientOf(baseUrl: string, ...replies: Reply[]) {
  const kind = baseUrl === services.anthropic ? ('anthropic' as const) : ('openai' as const);
  return createModelClient({ id: 'p', kind, label: '', baseUrl, models: [] }, 'a-key', {
    random: () => 0,
    wait: () => Promise.resolve(),
    fetch: async (url, init) => {
      const reply = replies[sent.length] ?? '';
      sent.push({ url: String(url), body: JSON.parse(String(init?.body)) as Json });
      const [body, status] = typeof reply === 'string' ? [reply, 200] : reply;
      return new Response(body, { status, headers: { 'content-type': 'text/event-stream' } });
    },
  });
}

const ask = (baseUrl: string, ...replies: Reply[]) =>
  transcript(clientOf(baseUrl, ...replies).stream('m1', requestOf({ attempts: 1 }), never));
const lastOf = async (...replies: Reply[]) => (await ask(services.chat, ...replies)).at(-1);
/** Without the counts of tokens. */
const endOf = async (...replies: Reply[]) => (await lastOf(...replies))?.replace(/ \[\d+ in.*/, '');
const failed = (...replies: Reply[]) =>
  failureOf(clientOf(services.chat, ...replies).stream('m1', requestOf({ attempts: 1 }), never));

const event = (data: unknown) => `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`;
const chunk = (delta: Json, finish_reason: string | null = null, more: Json = {}) =>
  event({ choices: [{ index: 0, delta, finish_reason }], ...more });
const end = (reason = 'stop') => chunk({}, reason) + event('[DONE]');
const says = (content: string) => chunk({ content }) + end();
const calls = (args: string, name = 'click') =>
  chunk({ tool_calls: [{ index: 0, id: 'call_1', function: { name, arguments: args } }] }) + end('tool_calls');
const refused = (message: string, more: Json = {}): Reply => [JSON.stringify({ error: { message, ...more } }), 400];
const typed = (...events: [type: string, more: Json][]) =>
  events.map(([type, more]) => `event: ${type}\n${event({ type, ...more })}`).join('');

const red = says('Red.');
const pressed = 'done tool-calls:  click({"ref":"e1"})';
const whole = '{"ref":"e1"}';
const counts = { prompt_tokens: 120, completion_tokens: 7, total_tokens: 127 };
const none = { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 };

describe('an answer is read to its end', () => {
  it('though each piece has a finish reason and counts', async () => {
    const piece = (content: string) => chunk({ content }, 'stop', { usage: counts });
    expect(await lastOf(piece('Re') + piece('d.') + event('[DONE]'))).toBe('done end: Red. [120 in, 0 cached, 7 out]');
  });

  it('though each of its calls has them', async () => {
    const piece = (id: string, args: string) =>
      chunk({ tool_calls: [{ id, function: { name: 'click', arguments: args } }] }, 'tool_calls', { usage: counts });
    expect(await endOf(piece('a', whole) + piece('b', '{"ref":"e2"}') + event('[DONE]'))).toBe(
      `${pressed} click({"ref":"e2"})`,
    );
  });

  it('though the piece of its reasoning has a finish reason', async () => {
    expect(await endOf(chunk({ reasoning_content: 'Hm' }, 'stop') + red)).toBe('done end: Red.');
  });

  it.each(['max_output_tokens', 'max_length', 'token_limit_reached', 'MAX_TOKENS'])(
    'and counts as cut where it says %s',
    async (reason) => {
      expect(await endOf(chunk({ content: 'Re' }) + end(reason))).toBe('done length: Re');
    },
  );

  it.each([
    ['a router hides an error of the network', { finish_reason: 'stop', native_finish_reason: 'network_error' }],
    ['a server has no room left', { finish_reason: 'insufficient_system_resource' }],
    ['a server gives it up', { finish_reason: 'abort' }],
  ])('and is void where %s', async (_, choice) => {
    const last = event({ choices: [{ index: 0, delta: { content: '' }, ...choice }] });
    expect(await endOf(chunk({ content: 'The la' }) + last + event('[DONE]'))).toBe('MODEL_UNREACHABLE (retryable)');
  });
});

describe('counts of tokens stay', () => {
  it.each([
    ['at the end alone', chunk({ content: 'Red.' }, 'stop', { usage: none }) + event({ choices: [], usage: counts })],
    ['before zeros', chunk({ content: 'Red.' }, null, { usage: counts }) + chunk({}, 'stop', { usage: none })],
  ])('that come %s', async (_, stream) => {
    expect(await lastOf(stream + event('[DONE]'))).toBe('done end: Red. [120 in, 0 cached, 7 out]');
  });

  it.each([
    [90, 0],
    [0, 90],
  ])("of Claude's wire with %i at its beginning and %i at its end", async (first, last) => {
    const stream = typed(
      ['message_start', { message: { usage: { input_tokens: first, output_tokens: 0 } } }],
      ['content_block_start', { index: 0, content_block: { type: 'text', text: 'Red.' } }],
      ['message_delta', { delta: { stop_reason: 'end_turn' }, usage: { input_tokens: last, output_tokens: 5 } }],
      ['message_stop', {}],
    );
    expect((await ask(services.anthropic, stream)).at(-1)).toBe('done end: Red. [90 in, 0 cached, 5 out]');
  });

  it("and are numbers, which words of Claude's wire are not", async () => {
    const usage = { input_tokens: '100', cache_read_input_tokens: '50', output_tokens: 5 };
    const stream = JSON.stringify({ type: 'message', content: [{ type: 'text', text: 'Red.' }], usage });
    expect((await ask(services.anthropic, stream)).at(-1)).toBe('done end: Red. [0 in, 0 cached, 5 out]');
  });

  it('and are numbers, which words of a chat are not', async () => {
    const usage = { prompt_tokens: '100', completion_tokens: 7, cached_tokens: '50', total_tokens: 'many' };
    const stream = chunk({ content: 'Red.' }, 'stop', { usage }) + event('[DONE]');
    expect(await lastOf(stream)).toBe('done end: Red. [0 in, 0 cached, 7 out]');
  });

  it('and are numbers, which words of Responses are not', async () => {
    const output = [{ type: 'message', content: [{ type: 'output_text', text: 'Red.' }] }];
    const usage = { input_tokens: '100', output_tokens: 7 };
    const lines = await ask(services.responses, JSON.stringify({ object: 'response', output, usage }));
    expect(lines.at(-1)).toBe('done end: Red. [0 in, 0 cached, 7 out]');
  });
});

describe('a call is read', () => {
  it('beside an empty one, which is none', async () => {
    const empty = { index: 0, id: '', type: 'function', function: { name: '', arguments: '' } };
    expect(await endOf(chunk({ content: 'Red.', tool_calls: [empty] }) + end())).toBe('done end: Red.');
  });

  it('whose name comes behind an empty one', async () => {
    const piece = (name: string, args: string) =>
      chunk({ tool_calls: [{ index: 0, id: 'c', function: { name, arguments: args } }] });
    expect(await endOf(piece('', '') + piece('click', whole) + end('tool_calls'))).toBe(pressed);
  });

  it.each(['</tool_call>', '<|im_end|>', '\n\nI press it now.'])('with %j behind its arguments', async (rest) => {
    expect(await endOf(calls(whole + rest))).toBe(pressed);
  });

  it.each([' or e2', ' {"ref":"e2"}', '\nor {"ref":"e2"}'])('but not with %j', async (rest) => {
    expect(await endOf(calls(whole + rest))).toBe(`done tool-calls:  click(${whole + rest})!`);
  });

  it.each(['Click', 'CLICK', 'click_tool', 'ClickTool', 'click()', 'tool:click'])('named %s', async (name) => {
    expect(await endOf(calls(whole, name))).toBe(pressed);
  });

  it('but not by a name that is only like it', async () => {
    expect(await endOf(calls(whole, 'clicks'))).toBe('done tool-calls:  clicks({"ref":"e1"})');
  });

  const qwen = (inner: string, after = '\n</function>\n</tool_call>') =>
    `<tool_call>\n<function=click>\n${inner}${after}`;
  it.each([
    ['Qwen without the end of a parameter', qwen('<parameter=ref>\ne1')],
    ['Qwen with an odd end of a parameter', qwen('<parameter=ref>\ne1\n</parameter/>')],
    ['Qwen without the end of its function', qwen('<parameter=ref>\ne1\n</parameter>', '\n</tool_call>')],
    ['Qwen without any end behind a parameter', qwen('<parameter=ref>\ne1\n</parameter>', '\n')],
    [
      'Claude whose parameter ends by its own name',
      '<function_calls>\n<invoke name="click">\n<parameter name="ref">e1</ref>\n</invoke>\n</function_calls>',
    ],
    ['GLM with JSON', '<tool_call>click\n{"ref": "e1"}</tool_call>'],
    ['Olmo', '<function_calls>click(ref="e1")</function_calls>'],
    ['Phi', 'functools[{"name": "click", "arguments": {"ref": "e1"}}]'],
    [
      'Step',
      '<｜tool_calls_begin｜>\n<｜tool_call_begin｜>\nfunction<｜tool_sep｜><steptml:invoke name="click">\n<steptml:parameter name="ref">e1</steptml:parameter>\n</steptml:invoke>\n<｜tool_call_end｜>\n<｜tool_calls_end｜>',
    ],
  ])('in the words of %s', async (_, text) => {
    const lines = await ask(services.chat, says(text));
    expect(lines.filter((line) => line.startsWith('text'))).toEqual([]);
    expect(lines.at(-1)).toContain(pressed);
  });

  const call = '<tool_call>{"name":"click","arguments":{"ref":"e1"}}</tool_call>';
  it('at once, though lines without end follow its beginning', async () => {
    const began = process.cpuUsage();
    await ask(services.chat, says(`<function=click><parameter=ref>${'\n'.repeat(100_000)}`));
    expect(process.cpuUsage(began).user).toBeLessThan(5_000_000);
  });

  it.each([
    ['where a server keeps its thoughts', chunk({ reasoning_content: `I press. ${call}` }) + end()],
    ['in thoughts of its text', says(`<think>I press. ${call}</think>`)],
    ['in thoughts without an end', says(`<think>I press. ${call}`)],
  ])('%s', async (_, stream) => {
    expect(await endOf(stream)).toBe(pressed);
  });

  it('but not from thoughts that go on behind it', async () => {
    const stream = chunk({ reasoning_content: `I write ${call}, or better not.` }) + end();
    expect(await endOf(stream)).toBe('MODEL_BAD_RESPONSE (retryable)');
  });

  const inJson = '{"name":"click","arguments":{"ref":"e1"}}';
  it('on a line of its own at the end of thoughts', async () => {
    expect(await endOf(chunk({ reasoning_content: `I press it.\n${inJson}` }) + end())).toBe(pressed);
  });

  it.each([
    ['JSON that is cut', '{"name":"click","arguments":{"ref":"e1'],
    ['JSON that is cut in its marks', '<tool_call>{"name":"click","arguments":{"ref":"e1"'],
    ['a template that is cut', 'to=functions.click<|channel|>commentary<|message|>{"ref":"e1'],
    ['a function that is cut', '<function=click>\n<parameter=ref>e1</parameter>\n'],
    ['JSON within a sentence', `I should not do this: ${inJson}`],
  ])('but not from thoughts that end with %s', async (_, thought) => {
    expect(await endOf(chunk({ reasoning_content: thought }) + end())).toBe('MODEL_BAD_RESPONSE (retryable)');
  });

  it('but not from thoughts beside an answer', async () => {
    expect(await endOf(chunk({ reasoning_content: call }) + red)).toBe('done end: Red.');
  });

  it('without what stands in a parameter', async () => {
    const text =
      '<function_calls><invoke name="click"><parameter name="ref">click(ref="e2")</parameter></invoke></function_calls>';
    expect(await endOf(says(text))).toBe(String.raw`done tool-calls:  click({"ref":"click(ref=\"e2\")"})`);
  });
});

it.each([
  '<|channel>thought\nHm.<channel|>',
  'Hm.<channel|>',
  '<longcat_think>Hm.</longcat_think>',
  '<mm:think>Hm.</mm:think>',
  '<antThinking>Hm.</antThinking>',
  '<|inner_prefix|>Hm.<|inner_suffix|>',
  '<|START_THINKING|>Hm.<|END_THINKING|><|START_RESPONSE|>',
])('thoughts in %s are no part of an answer', async (thoughts) => {
  expect(await endOf(says(`${thoughts}Red.`))).toBe('done end: Red.');
});

describe('a failure is known', () => {
  it('inside of a choice', async () => {
    const choice = { delta: {}, finish_reason: 'error', error: { code: 429, message: 'Worker limit reached' } };
    expect(await failed(chunk({ content: 'Re' }) + event({ choices: [choice] }))).toMatchObject({
      code: 'MODEL_RATE_LIMITED',
      params: { said: 'Worker limit reached' },
    });
  });

  it.each([
    ['429', 'MODEL_RATE_LIMITED'],
    ['401', 'MODEL_UNAUTHORISED'],
  ])('by a code in quotes: %s', async (code, known) => {
    expect((await failed(event({ error: { message: 'No.', type: 'None', code } }))).code).toBe(known);
  });

  it('by its words, where they are a body in a text', async () => {
    const message = JSON.stringify({ message: 'Too many requests, please wait.' });
    expect(await failed(event({ error: { type: 'invalid_request_error', message } }))).toMatchObject({
      code: 'MODEL_RATE_LIMITED',
      params: { said: 'Too many requests, please wait.' },
    });
  });

  it.each([{ detail: 'Not deployed' }, { success: false, message: 'Not deployed' }])(
    'in an answer that has no more: %j',
    async (body) => {
      expect((await failed(JSON.stringify(body))).params?.said).toBe('Not deployed');
    },
  );
});

describe('a body is read', () => {
  const message = { choices: [{ message: { content: 'Red.' }, finish_reason: 'stop' }] };
  it.each([
    ['that is JSON with the end of a stream', `${JSON.stringify(message)}\n\ndata: [DONE]\n\n`],
    ['behind blank lines', `\n\n\n${JSON.stringify(message)}`],
    [
      'of lines of JSON',
      [{ delta: { content: 'Re' } }, { delta: { content: 'd.' }, finish_reason: 'stop' }]
        .map((choice) => `${JSON.stringify({ choices: [choice] })}\n`)
        .join(''),
    ],
    ['that is a stream behind a line of JSON', `{"status":"queued"}\n\n${red}`],
    ['that is a stream behind a line in brackets', `[queued]\n\n${red}`],
  ])('%s', async (_, body) => {
    expect(await endOf(body)).toBe('done end: Red.');
  });
});

describe('a request goes without', () => {
  const roles = () =>
    sent.map(({ body }) => (body.messages as { role: string; content: string }[]).map(({ role }) => role).join(' '));

  it.each([
    'System role not supported',
    "Unsupported value: 'messages[0].role' does not support 'system' with this model.",
    'Developer instruction is not enabled for models/gemma-3-27b-it',
  ])('a system message: %s', async (said) => {
    expect((await ask(services.chat, refused(said), red))[0]).toBe('adapted system_role');
    expect(roles()).toEqual(['system user', 'user']);
    expect((sent[1]?.body.messages as { content: string }[])[0]?.content).toBe('You act in pages.\n\nPress Save');
  });

  it.each([
    'Your organization must be verified to stream this model.',
    "This model doesn't support tool use in streaming mode.",
  ])('a stream: %s', async (said) => {
    const answer = JSON.stringify({ choices: [{ message: { content: 'Red.' }, finish_reason: 'stop' }] });
    expect((await ask(services.chat, refused(said, { param: 'stream' }), answer)).at(0)).toBe('adapted streaming');
    expect(sent.map(({ body }) => [body.stream, Boolean(body.tools)])).toEqual([
      [true, true],
      [false, true],
    ]);
  });

  it.each(['This model does not support stream_options', 'This model does not support stream options'])(
    'counts in a stream: %s',
    async (said) => {
      expect((await ask(services.chat, refused(said), red))[0]).toBe('adapted stream_options');
    },
  );

  it('a stream of Responses', async () => {
    const output = [{ type: 'message', content: [{ type: 'output_text', text: 'Red.' }] }];
    const lines = await ask(
      services.responses,
      refused('Your organization must be verified to stream this model.', { param: 'stream' }),
      JSON.stringify({ object: 'response', output }),
    );
    expect(lines.at(-1)).toContain('done end: Red.');
  });

  it('tools, where they are not enabled', async () => {
    const lines = await ask(services.chat, refused('Function calling is not enabled for models/gemma-3-27b-it'), red);
    expect(lines[0]).toBe('adapted tools');
  });
});

it.each([
  ['https://api.groq.com', 'https://api.groq.com/openai/v1/chat/completions'],
  ['https://openrouter.ai/', 'https://openrouter.ai/api/v1/chat/completions'],
  ['https://api.deepseek.com', 'https://api.deepseek.com/chat/completions'],
  ['https://gateway.example', 'https://gateway.example/v1/chat/completions'],
  ['http://127.0.0.1:11434/api/chat', 'http://127.0.0.1:11434/v1/chat/completions'],
])('the address %s is completed', async (typed_, asked) => {
  await ask(typed_, red);
  expect(sent[0]?.url).toBe(asked);
});
