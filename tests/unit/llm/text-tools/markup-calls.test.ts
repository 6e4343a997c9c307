import { describe, expect, it } from 'vitest';
import { withRetry } from '@/utils/llm/retry';
import { markupCalls } from '@/utils/llm/text-tools/markup-calls';
import { withTextTools } from '@/utils/llm/text-tools/text-tools';
import type { ModelClient, ModelRequest } from '@/utils/contracts/model';
import { growth } from '../../../helpers/growth';
import { clickTool, never, requestOf, transcript, user } from '../support';

const tools = [
  clickTool,
  {
    name: 'fill',
    description: 'Fills a field.',
    parameters: {
      type: 'object',
      properties: { ref: { type: 'string' }, text: { type: 'string' }, times: { type: 'integer' } },
    },
  },
];

/** A model that says this, in pieces. */
const saying = (...texts: string[]): ModelClient => {
  let asked = 0;
  return {
    listModels: () => Promise.resolve([]),
    async *stream() {
      const text = texts[Math.min(asked++, texts.length - 1)] ?? '';
      for (let at = 0; at < text.length; at += 7) yield { type: 'text', delta: text.slice(at, at + 7) };
      yield {
        type: 'done',
        message: { role: 'assistant', text, calls: [] },
        usage: { inputTokens: 0, cachedInputTokens: 0, outputTokens: 0 },
        stop: 'end',
      };
    },
  };
};
const ask = async (texts: string[], parts: Partial<ModelRequest> = {}) => {
  const client = withRetry(withTextTools(saying(...texts)), { wait: () => Promise.resolve(), random: () => 0 });
  const lines = await transcript(client.stream('m', requestOf({ tools, ...parts }), never));
  const shown = lines
    .filter((line) => line.startsWith('text '))
    .map((line) => line.slice(5))
    .join('');
  return { shown, last: lines.at(-1)?.replace(/ \[\d.*$/, ''), lines };
};

const forms: [string, string][] = [
  ['Hermes', '<tool_call>\n{"name": "click", "arguments": {"ref": "e1"}}\n</tool_call>'],
  ['JSON alone', '{"name": "click", "arguments": {"ref": "e1"}}'],
  ['Qwen', '<tool_call>\n<function=click>\n<parameter=ref>\ne1\n</parameter>\n</function>\n</tool_call>'],
  ['Llama', '<function=click>{"ref": "e1"}</function>'],
  ['GLM', '<tool_call>click\n<arg_key>ref</arg_key>\n<arg_value>e1</arg_value>\n</tool_call>'],
  [
    'MiniMax',
    '<minimax:tool_call>\n<invoke name="click">\n<parameter name="ref">e1</parameter>\n</invoke>\n</minimax:tool_call>',
  ],
  [
    'DeepSeek V4',
    '<｜DSML｜function_calls>\n<｜DSML｜invoke name="click">\n<｜DSML｜parameter name="ref" string="true">e1</｜DSML｜parameter>\n</｜DSML｜invoke>\n</｜DSML｜function_calls>',
  ],
  [
    'DeepSeek V3.1',
    '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>click<｜tool▁sep｜>{"ref":"e1"}<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
  ],
  [
    'DeepSeek R1',
    '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>click\n```json\n{"ref":"e1"}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
  ],
  [
    'Kimi',
    '<|tool_calls_section_begin|><|tool_call_begin|>functions.click:0<|tool_call_argument_begin|>{"ref":"e1"}<|tool_call_end|><|tool_calls_section_end|>',
  ],
  ['Mistral', '[TOOL_CALLS]click[ARGS]{"ref":"e1"}'],
  ['Mistral in a list', '[TOOL_CALLS] [{"name": "click", "arguments": {"ref": "e1"}}]'],
  [
    'harmony',
    '<|channel|>analysis<|message|>I press it.<|end|><|start|>assistant<|channel|>commentary to=functions.click <|constrain|>json<|message|>{"ref":"e1"}<|call|>',
  ],
  ['Llama 4', '<|python_start|>[click(ref="e1")]<|python_end|>'],
  ['Python in brackets', "[click(ref='e1')]"],
  ['Gemma', '```tool_code\nclick(ref="e1")\n```'],
  ['FunctionGemma', '<start_function_call>call:click{ref:<escape>e1<escape>}<end_function_call>'],
];

describe.each([
  ['although it has tools', []],
  ['where tools go as text', ['tools' as const]],
])('a call that a model writes %s', (_, unsupported) => {
  it.each(forms)('is carried out in the form of %s', async (__, text) => {
    const { shown, last } = await ask([text], { unsupported });
    expect(last).toBe('done tool-calls:  click({"ref":"e1"})');
    expect(shown).toBe('');
  });

  it('keeps the words before it, and the types of its arguments', async () => {
    const text =
      'I fill it.\n<tool_call>\n<function=fill>\n<parameter=ref>\n7\n</parameter>\n<parameter=times>\n2\n</parameter>\n</function>\n</tool_call>';
    expect(await ask([text], { unsupported })).toMatchObject({
      shown: expect.stringMatching(/^I fill it\.\s*$/),
      last: 'done tool-calls: I fill it. fill({"ref":"7","times":2})',
    });
  });

  it('may be one of several', async () => {
    const one = (ref: string) =>
      `<tool_call>click\n<arg_key>ref</arg_key>\n<arg_value>${ref}</arg_value>\n</tool_call>`;
    expect((await ask([`${one('e1')}\n${one('e2')}`], { unsupported })).last).toBe(
      'done tool-calls:  click({"ref":"e1"}) click({"ref":"e2"})',
    );
  });

  it('is told as not understood where no form fits, and asked for once more', async () => {
    const strange = '<tool_call>click ref=e1 please</tool_call';
    expect((await ask([strange], { unsupported })).lines.filter((line) => !line.startsWith('text'))).toEqual([
      'retrying 1/4 in 500 ms after MODEL_BAD_RESPONSE',
      'MODEL_BAD_RESPONSE (retryable)',
    ]);
    expect((await ask([strange, forms[2]![1]], { unsupported })).last).toBe('done tool-calls:  click({"ref":"e1"})');
  });
});

it('a page that is quoted calls nothing', async () => {
  const markup = forms[2]![1];
  const { last } = await ask([markup], { messages: [user(`The page: ${markup}`)] });
  expect(last).toMatch(/^done end:/);
});

it('code that shows markup is an answer', async () => {
  const text = 'Write `<tool_call>` before it:\n```\n<function=click>\n```\nThat is all.';
  expect((await ask([text])).last).toBe(`done end: ${text}`);
});

it.each([
  ['letters', 'a'],
  ['spaces', ' '],
])('half a megabyte of %s without a break is read in time that grows with it, not with its square', (_of, letter) => {
  const textOf = (length: number) => `Read on: ${letter.repeat(length)}!`;
  expect(markupCalls(textOf(500_000), tools)).toEqual([]);
  expect(growth((text) => markupCalls(text, tools), textOf, 500_000)).toBeLessThan(64);
});
