import { expect, it } from 'vitest';
import { readIn, written } from '../../../bench/wire/written';

it.each(Object.keys(written))(
  '%s is read as a call, and not shown, with tools and with tools as text',
  async (form) => {
    const text = written[form] ?? '';
    expect([await readIn(text, false), await readIn(text, true)]).toEqual(Array(2).fill('click {"ref":"e1"}'));
  },
);

const call = '{"name": "click", "arguments": {"ref": "e1"}}';
it.each([
  ['Granite and Phi', `<|tool_call|>[${call}]<|/tool_call|>`],
  ['Nemotron', `<TOOLCALL>[${call}]</TOOLCALL>`],
  ['Mistral, an older one', `[TOOL_CALLS][${call}]`],
  ['Seed', '<seed:tool_call>\n<function=click>\n<parameter=ref>e1</parameter>\n</function>\n</seed:tool_call>'],
  ['Command A', '<|START_ACTION|>[{"tool_name": "click", "parameters": {"ref": "e1"}}]<|END_ACTION|>'],
  ['LFM', '<|tool_call_start|>[click(ref="e1")]<|tool_call_end|>'],
  ['Llama', '<|python_tag|>{"name": "click", "parameters": {"ref": "e1"}}'],
  ['Functionary', '<function=click>{"ref": "e1"}</function>'],
  ['Gemma', '```tool_code\nprint(default_api.click(ref="e1"))\n```'],
])('%s is read as a call, and not shown', async (_, text) => {
  expect([await readIn(text, false), await readIn(text, true)]).toEqual(Array(2).fill('click {"ref":"e1"}'));
});

it.each(['commentary to=functions.click json{"ref":"e1"}', 'click(ref="e1")'])('%s is a call', async (text) => {
  expect(await readIn(text, false)).toMatch(/^click \{"ref":"e1"\}/);
});
