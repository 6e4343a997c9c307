import type { Json } from '../../helpers/model-server/json.ts';
import type { WireApi } from '../../helpers/model-server/types.ts';

/** A request that every service takes, in the format of each API: a call, its result, and a question. */
export function portable(api: WireApi): Json {
  return structuredClone(bodies[api]);
}

const schema = {
  type: 'object',
  properties: { ref: { type: 'string' }, values: { type: 'array', items: { type: 'string' } } },
  required: ['ref'],
};
const about = { name: 'click', description: 'Clicks an element.' };

const bodies: Record<WireApi, Json> = {
  openai: {
    model: 'm',
    stream: true,
    messages: [
      { role: 'system', content: 'You act in pages.' },
      { role: 'user', content: 'Press Save' },
      {
        role: 'assistant',
        content: '',
        tool_calls: [{ id: 'abcdef123', type: 'function', function: { name: 'click', arguments: '{"ref":"e1"}' } }],
      },
      { role: 'tool', tool_call_id: 'abcdef123', content: 'Clicked.' },
    ],
    tools: [{ type: 'function', function: { ...about, parameters: schema } }],
  },
  responses: {
    model: 'm',
    stream: true,
    store: false,
    instructions: 'You act in pages.',
    input: [
      { role: 'user', content: [{ type: 'input_text', text: 'Press Save' }] },
      { type: 'function_call', call_id: 'abcdef123', name: 'click', arguments: '{"ref":"e1"}' },
      { type: 'function_call_output', call_id: 'abcdef123', output: 'Clicked.' },
    ],
    tools: [{ type: 'function', ...about, parameters: schema, strict: false }],
  },
  anthropic: {
    model: 'm',
    stream: true,
    max_tokens: 4096,
    system: [{ type: 'text', text: 'You act in pages.' }],
    messages: [
      { role: 'user', content: [{ type: 'text', text: 'Press Save' }] },
      { role: 'assistant', content: [{ type: 'tool_use', id: 'abcdef123', name: 'click', input: { ref: 'e1' } }] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'abcdef123', content: 'Clicked.' }] },
    ],
    tools: [{ ...about, input_schema: schema }],
  },
};
