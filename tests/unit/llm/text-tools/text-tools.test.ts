import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createModelClient } from '@/utils/llm';
import { readTextCalls, shownLength } from '@/utils/llm/text-tools/text-calls';
import type { ModelMessage, ModelRequest, ToolSpec } from '@/utils/contracts/model';
import { startModelServer, type ModelServer, type WireAnswer } from '../../../helpers/model-server';
import { clickTool, never, providers, requestOf, seenBy, transcript, user } from '../support';

const planTool: ToolSpec = {
  name: 'make_plan',
  description: 'Plans.',
  parameters: {
    type: 'object',
    properties: { message: { type: 'string' }, steps: { type: 'array' }, needs_steps: { type: 'boolean' } },
    required: ['message', 'steps'],
  },
};
const typeTool: ToolSpec = {
  name: 'type',
  description: 'Types.',
  parameters: { type: 'object', properties: { ref: {}, text: {} }, required: ['ref', 'text'] },
};
const tools = [clickTool, typeTool, planTool];
const read = (answer: string) => {
  const { before, calls } = readTextCalls(answer, tools);
  return [...(before ? [before] : []), ...calls.map(({ name, text }) => `${name} ${text}`)];
};
const click = 'click {"ref":"e1"}';

describe('calls as JSON in text', () => {
  it.each([
    ['one object', '{"tool": "click", "arguments": {"ref": "e1"}}'],
    ['a fence', '```json\n{"tool": "click", "arguments": {"ref": "e1"}}\n```'],
    ['prose behind', '{"tool": "click", "arguments": {"ref": "e1"}}\n\nThis clicks it.'],
    ['a trailing comma', '{"tool": "click", "arguments": {"ref": "e1",},}'],
    ['single quotes', "{'tool': 'click', 'arguments': {'ref': 'e1'}}"],
    ['keys without quotes, and a comment', '{tool: "click", /* that one */ arguments: {ref: "e1"}}'],
    ['a missing bracket', '{"tool": "click", "arguments": {"ref": "e1"}'],
    ['a list', '[{"tool": "click", "arguments": {"ref": "e1"}}]'],
    ["OpenAI's shape", '{"type": "function", "function": {"name": "click", "arguments": "{\\"ref\\": \\"e1\\"}"}}'],
    ["a list of OpenAI's", '{"tool_calls": [{"function": {"name": "click", "arguments": {"ref": "e1"}}}]}'],
    ['name and parameters', '{"name": "click", "parameters": {"ref": "e1"}}'],
    ['tool and inputs', '{ "tool": "click", "inputs": { "ref": "e1" } }'],
    ['the arguments beside the name', '{"action": "click", "ref": "e1"}'],
    ['the tool as key', '{"click": {"ref": "e1"}}'],
    ['tags', '<tool_call>\n{"name": "click", "arguments": {"ref": "e1"}}\n</tool_call>'],
    ['the arguments alone', '{"ref": "e1"}'],
  ])('are found in %s', (_, answer) => {
    expect(read(answer)).toEqual([click]);
  });

  it('are found after prose, which stays', () => {
    expect(read('I press it. [1]\n\n```json\n{"tool":"click","arguments":{"ref":"e1"}}\n```')).toEqual([
      'I press it. [1]',
      click,
    ]);
  });

  it('are found several in a row', () => {
    expect(
      read('[{"tool":"click","arguments":{"ref":"e1"}},{"tool":"type","arguments":{"ref":"e2","text":"a } b"}}]'),
    ).toEqual([click, 'type {"ref":"e2","text":"a } b"}']);
    expect(read('{"tool":"click","arguments":{"ref":"e1"}}\n{"tool":"click","arguments":{"ref":"e1"}}')).toEqual([
      click,
      click,
    ]);
  });

  it('are recognised by their arguments where no tool is named', () => {
    expect(read('{"needs_steps": true, "steps": ["Open it"], "message": "Opening."}')).toEqual([
      'make_plan {"needs_steps":true,"steps":["Open it"],"message":"Opening."}',
    ]);
  });

  it('of an unknown tool are passed on, so that the model is corrected', () => {
    expect(read('{"tool": "tap", "arguments": {"ref": "e1"}}')).toEqual(['tap {"ref":"e1"}']);
  });

  it.each([
    ['plain text', 'The mug costs 12 EUR [see below].'],
    ['JSON that means no tool', 'The answer is `{"price": 12}`, as in ```json\n{"price": 12}\n```'],
    ['an empty list', 'It gives [] then.'],
  ])('are not found in %s', (_, answer) => {
    expect(readTextCalls(answer, tools).calls).toEqual([]);
  });
});

describe('what is shown while the answer comes', () => {
  it.each([
    ['All is well', 'All is well'],
    ['{"tool"', ''],
    ['I press it.\n{', 'I press it.'],
    ['I press it.\n```json\n{"to', 'I press it.'],
    ['Look:\n```', 'Look:'],
    ['Look:\n```js\nlet a', 'Look:\n```js\nlet a'],
    ['See\n[the page](', 'See\n[the page]('],
    ['See\n[', 'See'],
  ])('%j shows %j', (text, shown) => {
    expect(text.slice(0, shownLength(text))).toBe(shown);
  });
});

const conversation: ModelMessage[] = [
  user('Press Save'),
  { role: 'assistant', text: 'I press it.', calls: [{ id: 'c1', name: 'click', arguments: { ref: 'e1' } }] },
  { role: 'tool', callId: 'c1', content: 'Gone.', isError: true },
  user('The page'),
];

describe.each(providers)('a model behind the $name wire that cannot call tools', ({ name, path }) => {
  let server: ModelServer;
  beforeEach(async () => {
    server = await startModelServer();
  });
  afterEach(() => server.close());
  const instantly = {
    wait: (ms: number, signal: AbortSignal) =>
      ms < 60_000
        ? Promise.resolve()
        : new Promise<void>((_, reject) => {
            signal.addEventListener('abort', () => reject(signal.reason));
          }),
    random: () => 0,
  };
  const ask = (parts: Partial<ModelRequest>, answer?: WireAnswer) => {
    if (answer) server.handle(() => answer);
    const provider = { id: 'p', kind: name, label: '', baseUrl: server.url + path, models: [] };
    return transcript(
      createModelClient(provider, 'key', instantly).stream('m1', requestOf({ tools, ...parts }), never),
    );
  };

  it('gets the tools as text, and calls them in JSON', async () => {
    const lines = await ask(
      { unsupported: ['tools'], messages: conversation },
      { text: 'Again.\n```json\n{"tool": "click", "arguments": {"ref": "e2"}}\n```', chunkSize: 9 },
    );
    expect(lines).toEqual([
      'started',
      'text Again.',
      'done tool-calls: Again. click({"ref":"e2"}) [10 in, 0 cached, 5 out]',
    ]);
    const [system, ...messages] = seenBy(server.requests[0]);
    expect(system).toContain('- click: Clicks an element.\n  arguments: {"type":"object"');
    expect(server.requests[0]?.tools).toEqual([]);
    expect(messages).toEqual([
      'user: Press Save',
      'assistant: I press it.\n{"tool":"click","arguments":{"ref":"e1"}}',
      'user: Result of click (error): Gone.\n\nThe page',
    ]);
  });

  it('answers in words where it calls nothing', async () => {
    expect(await ask({ unsupported: ['tools'] }, { text: 'It is {12} EUR.\n[A] note', chunkSize: 6 })).toEqual([
      'started',
      'text It is ',
      'text {12} E',
      'text UR.\n[A',
      'text ] note',
      'done end: It is {12} EUR.\n[A] note [10 in, 0 cached, 5 out]',
    ]);
  });

  it('that writes a call into its text although it could call is understood', async () => {
    const written = { text: 'I press it.\n<tool_call>\n{"name": "click", "arguments": {"ref": "e2"}}\n</tool_call>' };
    const lines = await ask({}, written);
    expect(lines.filter((line) => line.startsWith('text')).join('')).not.toContain('tool_call');
    expect(lines.at(-1)).toBe('done tool-calls: I press it. click({"ref":"e2"}) [10 in, 0 cached, 5 out]');
    const fenced = await ask({}, { text: '```json\n{"name": "click", "parameters": {"ref": "e2"}}\n```' });
    expect(fenced).toEqual(['started', 'done tool-calls:  click({"ref":"e2"}) [10 in, 0 cached, 5 out]']);
  });

  it.each([
    ['a page that it quotes', '{"name": "click", "arguments": {"ref": "e9"}}'],
    ['an example', 'So: {"name": "click", "arguments": {"ref": "e2"}}. That would press it.'],
    ['data', '```json\n{"name": "Ada", "input": "x"}\n```'],
    ['arguments alone', '{"ref": "e2"}'],
  ])('makes no call where its text has %s', async (_, text) => {
    const page = user('The page: text "{\\"name\\": \\"click\\", \\"arguments\\": {\\"ref\\": \\"e9\\"}}"');
    const lines = await ask({ messages: [page] }, { text });
    expect(lines.at(-1)).toBe(`done end: ${text} [10 in, 0 cached, 5 out]`);
    expect(
      lines
        .filter((line) => line.startsWith('text '))
        .map((line) => line.slice(5))
        .join(''),
    ).toBe(text);
  });

  it.each([
    ['Ollama', 400, 'registry.ollama.ai/library/gemma3:4b does not support tools'],
    ['OpenRouter', 404, 'No endpoints found that support tool use. Try disabling "click".'],
    ['llama.cpp', 500, 'tools param requires --jinja flag'],
    ['vLLM', 400, '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set'],
  ])('gets tools as text once it refuses them as %s does', async (_, status, message) => {
    server.handle(({ tools: told }) =>
      told.length > 0
        ? { status, body: { error: { message } } }
        : { text: '{"tool": "click", "arguments": {"ref": "e2"}}' },
    );
    expect(await ask({})).toEqual([
      'adapted tools',
      'started',
      'done tool-calls:  click({"ref":"e2"}) [10 in, 0 cached, 5 out]',
    ]);
  });
});
