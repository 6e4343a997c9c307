import { record, type Json } from '../json.ts';
import type { Given } from '../rules/rule.ts';
import type { WireCall, WireReply } from '../types.ts';
import type { ChatManner } from './chat-manner.ts';
import { argumentText, idOf, pieces, sse, stopOf, unique, usageOf, type Stop } from './reply.ts';

/** The events of a streamed chat completion. `asksUsage`: the request asks for the usage. */
export function chatEvents(
  reply: WireReply,
  model: string,
  manner: ChatManner,
  given: Given,
  asksUsage: boolean,
): string[] {
  const usage = usageJson(reply);
  const chunk = (choices: Json[], more: Json = {}) =>
    sse({
      id: 'chatcmpl-1',
      object: 'chat.completion.chunk',
      created: 0,
      model,
      choices,
      ...(manner.noise && { usage: null, obfuscation: 'x7Kq' }),
      ...more,
    });
  const going = manner.emptyFinish ? '' : null;
  const delta = (value: Json, finish: string | null = going, more: Json = {}) =>
    chunk([{ index: 0, delta: value, finish_reason: finish, ...more }]);
  const finish = manner.alwaysStop && stopOf(reply) === 'tool-calls' ? 'stop' : stops[stopOf(reply)];
  const thinking = reply.thinking ?? (manner.alwaysThinks?.(model) ? 'I look at what is asked.' : '');
  const events = [
    ...(manner.filter
      ? [sse({ id: '', object: '', created: 0, model: '', choices: [], prompt_filter_results: [{ prompt_index: 0 }] })]
      : []),
    delta({ role: 'assistant', content: '' }),
    ...pieces(manner.thoughts === 'tags' && thinking ? `<think>\n${thinking}\n</think>\n\n` : thinking, reply).map(
      (part) => delta(thoughtDelta(part, manner)),
    ),
    ...(manner.signed === 'reasoning_details' && reply.calls?.length ? [delta(routedReasoning(given))] : []),
    ...pieces(reply.text ?? '', reply).map((content) => delta({ content })),
    ...(manner.filter ? [chunk([{ index: 0, content_filter_offsets: { check_offset: 0 } }])] : []),
    ...callDeltas(reply, manner, given).map((value) => delta(value)),
    delta({}, finish, manner.usage === 'choice' ? { usage } : {}),
    ...(manner.usage === 'x_groq' ? [chunk([], { x_groq: { id: 'req_1', usage } })] : []),
    ...(manner.usage !== 'choice' && (manner.usage === 'always' || asksUsage) ? [chunk([], { usage })] : []),
    ...(manner.noDone ? [] : ['data: [DONE]\n\n']),
  ];
  const kept =
    manner.keepAlive === undefined ? events : events.flatMap((event) => [`: ${manner.keepAlive}\n\n${event}`]);
  return manner.crlf ? kept.map((event) => event.replaceAll('\n', '\r\n')) : kept;
}

/** The same reply for a client that did not ask for a stream. */
export function chatJson(reply: WireReply, model: string): Json {
  const calls = (reply.calls ?? []).map((call, index) => callJson(call, index, argumentText(call)));
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 0,
    model,
    choices: [
      {
        index: 0,
        finish_reason: stops[stopOf(reply)],
        message: { role: 'assistant', content: reply.text ?? null, ...(calls.length > 0 && { tool_calls: calls }) },
      },
    ],
    usage: usageJson(reply),
  };
}

const stops: Record<Stop, string> = {
  end: 'stop',
  'tool-calls': 'tool_calls',
  length: 'length',
  refusal: 'content_filter',
};

function callDeltas(reply: WireReply, manner: ChatManner, given: Given): Json[] {
  return (reply.calls ?? []).flatMap((call, position) => {
    const own = { ...call, ...ownId(call, manner, given) };
    const whole = callJson(own, position, manner.calls === 'whole' ? argumentText(call) : '');
    const { id, type, ...rest } = whole;
    const named = manner.calls === 'unindexed' ? {} : { index: manner.sameIndex ? 0 : position };
    const head = { ...named, id, ...(!manner.noType && { type }), ...rest };
    const signature =
      manner.signed === 'extra_content' && position === 0
        ? { extra_content: { google: { thought_signature: signed(given) } } }
        : {};
    const later = manner.emptyLaterIds ? { id: '' } : {};
    const name = manner.repeatsName ? { name: record(whole.function).name } : {};
    const parts = manner.calls === 'whole' ? [] : pieces(argumentText(call), reply);
    return [
      { tool_calls: [{ ...head, ...signature }] },
      ...parts.map((part) => ({ tool_calls: [{ ...named, ...later, function: { ...name, arguments: part } }] })),
    ];
  });
}

function ownId({ id, name }: WireCall, { signed: place, ids }: ChatManner, given: Given): { id?: string } {
  if (place === 'id') {
    const signature = `call_${unique('4f')}__thought__${'Cv0B'.repeat(20)}`;
    given.signatures.add(signature);
    return { id: signature };
  }
  return ids === 'numbered' ? { id: `functions.${name}:${unique('0').slice(2)}` } : id === undefined ? {} : { id };
}

function thoughtDelta(text: string, { thoughts = 'reasoning_content' }: ChatManner): Json {
  if (thoughts === 'tags') return { content: text };
  if (thoughts !== 'parts') return { [thoughts]: text };
  return { content: [{ type: 'thinking', thinking: [{ type: 'text', text }] }] };
}

function routedReasoning(given: Given): Json {
  return {
    reasoning_details: [
      {
        type: 'reasoning.encrypted',
        id: unique('reasoning'),
        format: 'google-gemini-v1',
        index: 0,
        data: signed(given),
      },
    ],
  };
}

function signed({ signatures }: Given): string {
  const signature = unique('signature');
  signatures.add(signature);
  return signature;
}

function callJson(call: WireCall, index: number, args: string): Json {
  return { id: idOf(call, index, 'call'), type: 'function', function: { name: call.name, arguments: args } };
}

function usageJson(reply: WireReply): Json {
  const { input, cached, output } = usageOf(reply);
  return {
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: input + output,
    prompt_tokens_details: { cached_tokens: cached },
  };
}
