import type { Json } from '../json.ts';
import type { Given } from '../rules/rule.ts';
import { reasons } from '../rules/openai-options.ts';
import type { WireCall, WireReply } from '../types.ts';
import { argumentText, idOf, pieces, sse, stopOf, unique, usageOf } from './reply.ts';

/** One item of the output, and the events between its beginning and its end. */
interface Output {
  item: Json;
  begun: Json;
  between: Json[];
}

/** The events of a streamed answer of the Responses API. Reasoning comes before anything else. */
export function responsesEvents(reply: WireReply, model: string, body: Json, given: Given): string[] {
  let number = 0;
  const event = (type: string, more: Json) => sse({ type, sequence_number: number++, ...more }, type);
  const reasoning = reasons(model) || reply.thinking !== undefined ? [reasoningOutput(reply, body)] : [];
  const outputs = [
    ...reasoning,
    ...(reply.text ? [messageOutput(reply, reply.text)] : []),
    ...(reply.calls ?? []).map((call, index) => callOutput(reply, call, index)),
  ];
  for (const { item } of outputs) {
    const encrypted = reasoning[0]?.item.encrypted_content;
    if (item.type === 'function_call' && typeof encrypted === 'string') given.reasoning.set(String(item.id), encrypted);
  }
  const response = (status: string, more: Json = {}) => ({
    response: { id: 'resp_1', object: 'response', created_at: 0, model, status, error: null, output: [], ...more },
  });
  const usage = usageOf(reply);
  const isCut = stopOf(reply) === 'length';
  return [
    event('response.created', response('in_progress')),
    event('response.in_progress', response('in_progress')),
    ...outputs.flatMap(({ item, begun, between }, output_index) => [
      event('response.output_item.added', { output_index, item: begun }),
      ...between.map(({ type, ...more }) => event(String(type), { output_index, item_id: item.id, ...more })),
      event('response.output_item.done', { output_index, item }),
    ]),
    event(
      isCut ? 'response.incomplete' : 'response.completed',
      response(isCut ? 'incomplete' : 'completed', {
        incomplete_details: isCut ? { reason: 'max_output_tokens' } : null,
        output: outputs.map(({ item }) => item),
        usage: {
          input_tokens: usage.input,
          input_tokens_details: { cached_tokens: usage.cached },
          output_tokens: usage.output,
          output_tokens_details: { reasoning_tokens: 0 },
          total_tokens: usage.input + usage.output,
        },
      }),
    ),
  ];
}

/** Without `include` the thought is useless to a client for which nothing is stored. */
function reasoningOutput(reply: WireReply, { include }: Json): Output {
  const isAsked = Array.isArray(include) && include.includes('reasoning.encrypted_content');
  const item = {
    id: unique('rs'),
    type: 'reasoning',
    summary: reply.thinking === undefined ? [] : [{ type: 'summary_text', text: reply.thinking }],
    ...(isAsked && { encrypted_content: unique('gAAAA') }),
  };
  return { item, begun: { ...item, summary: [] }, between: [] };
}

function messageOutput(reply: WireReply, text: string): Output {
  const isRefusal = stopOf(reply) === 'refusal';
  const base = { id: unique('msg'), type: 'message', role: 'assistant' };
  const part = isRefusal ? { type: 'refusal', refusal: text } : { type: 'output_text', text, annotations: [] };
  const kind = isRefusal ? 'refusal' : 'output_text';
  return {
    item: { ...base, status: 'completed', content: [part] },
    begun: { ...base, status: 'in_progress', content: [] },
    between: [
      {
        type: 'response.content_part.added',
        content_index: 0,
        part: { ...part, [isRefusal ? 'refusal' : 'text']: '' },
      },
      ...pieces(text, reply).map((delta) => ({ type: `response.${kind}.delta`, content_index: 0, delta })),
      { type: `response.${kind}.done`, content_index: 0, [isRefusal ? 'refusal' : 'text']: text },
      { type: 'response.content_part.done', content_index: 0, part },
    ],
  };
}

function callOutput(reply: WireReply, call: WireCall, index: number): Output {
  const args = argumentText(call);
  const base = { id: unique('fc'), type: 'function_call', call_id: idOf(call, index, 'call'), name: call.name };
  return {
    item: { ...base, arguments: args, status: 'completed' },
    begun: { ...base, arguments: '', status: 'in_progress' },
    between: [
      ...pieces(args, reply).map((delta) => ({ type: 'response.function_call_arguments.delta', delta })),
      { type: 'response.function_call_arguments.done', arguments: args },
    ],
  };
}
