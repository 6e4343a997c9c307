import { record, type Json } from '../json.ts';
import { bindsThinking, whatStandsBefore } from '../rules/anthropic-binding.ts';
import type { Given } from '../rules/rule.ts';
import type { WireReply } from '../types.ts';
import { argumentText, idOf, pieces, sse, stopOf, unique, usageOf, type Stop } from './reply.ts';

/** The events of a streamed answer of Anthropic. If the request enables thinking, the first block is the thought. */
export function anthropicEvents(reply: WireReply, model: string, body: Json, given: Given): string[] {
  const event = (type: string, more: Json = {}) => sse({ type, ...more }, type);
  const usage = usageOf(reply);
  const binds = bindsThinking(model);
  const thinks = binds || ['enabled', 'adaptive'].includes(String(record(body.thinking).type));
  const thinking = reply.thinking ?? (thinks ? 'I look at what is asked.' : undefined);
  const blocks: { start: Json; deltas: Json[] }[] = [
    ...(thinking === undefined
      ? []
      : [thinkingBlock(thinking, reply, given, binds ? whatStandsBefore(body) : undefined)]),
    ...(reply.text
      ? [
          {
            start: { type: 'text', text: '' },
            deltas: pieces(reply.text, reply).map((text) => ({ type: 'text_delta', text })),
          },
        ]
      : []),
    ...(reply.calls ?? []).map((call, index) => ({
      start: {
        type: 'tool_use',
        id: idOf(call, index, 'toolu'),
        name: call.name,
        ...(call.toolset && { toolset_name: 'browser' }),
        input: {},
      },
      deltas: pieces(argumentText(call), reply).map((part) => ({ type: 'input_json_delta', partial_json: part })),
    })),
  ];
  return [
    event('message_start', {
      message: {
        id: 'msg_1',
        type: 'message',
        role: 'assistant',
        model,
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: {
          input_tokens: usage.input - usage.cached,
          cache_read_input_tokens: usage.cached,
          cache_creation_input_tokens: 0,
          output_tokens: 1,
        },
      },
    }),
    ...blocks.flatMap(({ start, deltas }, index) => [
      event('content_block_start', { index, content_block: start }),
      ...deltas.map((delta) => event('content_block_delta', { index, delta })),
      event('content_block_stop', { index }),
    ]),
    event('message_delta', {
      delta: { stop_reason: stops[stopOf(reply)], stop_sequence: null },
      usage: { output_tokens: usage.output },
    }),
    event('message_stop'),
  ];
}

const stops: Record<Stop, string> = {
  end: 'end_turn',
  'tool-calls': 'tool_use',
  length: 'max_tokens',
  refusal: 'refusal',
};

function thinkingBlock(
  thinking: string,
  reply: WireReply,
  { signatures, bound }: Given,
  before: string | undefined,
): { start: Json; deltas: Json[] } {
  const signature = unique('signature');
  signatures.add(signature);
  if (before !== undefined) bound.set(signature, before);
  return {
    start: { type: 'thinking', thinking: '', signature: '' },
    deltas: [
      ...pieces(thinking, reply).map((part) => ({ type: 'thinking_delta', thinking: part })),
      { type: 'signature_delta', signature },
    ],
  };
}
