import { createModelClient } from '@/utils/llm';
import { startModelServer } from '../../helpers/model-server.ts';
import { clickTool, requestWith } from './request.ts';

/** The same call, `click` on `e1`, in each form in which models write calls into their text. */
export const written: Record<string, string> = {
  'bare JSON': '{"name": "click", "arguments": {"ref": "e1"}}',
  Hermes: '<tool_call>\n{"name": "click", "arguments": {"ref": "e1"}}\n</tool_call>',
  'Qwen Coder': '<tool_call>\n<function=click>\n<parameter=ref>\ne1\n</parameter>\n</function>\n</tool_call>',
  GLM: '<tool_call>click\n<arg_key>ref</arg_key>\n<arg_value>e1</arg_value>\n</tool_call>',
  MiniMax:
    '<minimax:tool_call>\n<invoke name="click">\n<parameter name="ref">e1</parameter>\n</invoke>\n</minimax:tool_call>',
  DeepSeek:
    '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>click<｜tool▁sep｜>{"ref":"e1"}<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
  DSML: '<｜DSML｜function_calls>\n<｜DSML｜invoke name="click">\n<｜DSML｜parameter name="ref" string="true">e1</｜DSML｜parameter>\n</｜DSML｜invoke>\n</｜DSML｜function_calls>',
  Kimi: '<|tool_calls_section_begin|><|tool_call_begin|>functions.click:0<|tool_call_argument_begin|>{"ref":"e1"}<|tool_call_end|><|tool_calls_section_end|>',
  Mistral: '[TOOL_CALLS]click[ARGS]{"ref":"e1"}',
  harmony:
    '<|channel|>analysis<|message|>I click.<|end|><|start|>assistant<|channel|>commentary to=functions.click <|constrain|>json<|message|>{"ref":"e1"}<|call|>',
  pythonic: '[click(ref="e1")]',
};

/** The calls that are read in the text. `inText`: the tools went as text too. */
export async function readIn(text: string, inText: boolean): Promise<string> {
  const server = await startModelServer({ dialect: 'lax', handler: () => ({ text, chunkSize: 7 }) });
  try {
    const client = createModelClient({ id: 'p', kind: 'openai', label: '', baseUrl: server.baseUrl, models: [] }, '');
    const request = requestWith([{ role: 'user', content: [{ type: 'text', text: 'Press Save' }] }], [clickTool]);
    let shown = '';
    for await (const event of client.stream(
      'm1',
      { ...request, unsupported: inText ? ['tools'] : [] },
      AbortSignal.timeout(20_000),
    )) {
      if (event.type === 'text') shown += event.delta;
      if (event.type === 'done')
        return [
          ...event.message.calls.map(({ name, arguments: args }) => `${name} ${JSON.stringify(args)}`),
          ...(shown.trim() ? [`shows ${shown.trim()}`] : []),
        ].join(', ');
    }
    return '';
  } finally {
    await server.close();
  }
}
