import type { AddEvent, Answer } from '../stream/answer';
import type { RawCall } from '../text-tools/parse-tool-calls';
import type { AnthropicData, ThinkingBlock } from './request';

/** An event with the fields that are read; new types of events, blocks and deltas will come. */
interface MessageEvent {
  type?: string;
  index?: number;
  message?: { usage?: WireUsage | null };
  content_block?: StartedBlock;
  delta?: {
    type?: string;
    text?: string;
    partial_json?: string;
    thinking?: string;
    signature?: string;
    stop_reason?: string | null;
  };
  usage?: WireUsage | null;
}

interface StartedBlock {
  type: string;
  text?: string;
  id?: string;
  name?: string;
  input?: unknown;
  thinking?: string;
  signature?: string;
  data?: string;
}

interface WireUsage {
  input_tokens?: number | null;
  cache_read_input_tokens?: number | null;
  cache_creation_input_tokens?: number | null;
  output_tokens?: number | null;
}

const stops: Record<string, Answer['stop']> = {
  max_tokens: 'length',
  model_context_window_exceeded: 'length',
  refusal: 'refusal',
};

/** Reads the stream of a message: text, calls, and the thinking that is sent back with them. */
export function anthropicReader(answer: Answer): AddEvent {
  const calls = new Map<number, RawCall>();
  const thoughts = new Map<number, Extract<ThinkingBlock, { type: 'thinking' }>>();
  let before: ThinkingBlock[] = [];
  let usage: WireUsage = {};

  const addUsage = (given: WireUsage | null | undefined) => {
    // Later counts are totals; counts that are missing or null keep their value.
    usage = {
      ...usage,
      ...Object.fromEntries(Object.entries(given ?? {}).filter(([, value]) => typeof value === 'number')),
    };
    answer.usage = usageOf(usage);
  };
  const addText = (text: string): string => {
    if (text !== '' && answer.text === '' && before.length > 0) {
      answer.data = { before } satisfies AnthropicData;
      before = [];
    }
    answer.text += text;
    return text;
  };
  const startBlock = (index: number, block: StartedBlock): string => {
    if (block.type === 'text') return addText(block.text ?? '');
    if (block.type === 'thinking') {
      const thought = { type: 'thinking' as const, thinking: block.thinking ?? '', signature: block.signature ?? '' };
      thoughts.set(index, thought);
      before.push(thought);
    } else if (block.type === 'redacted_thinking') {
      before.push({ type: 'redacted_thinking', data: block.data ?? '' });
    } else if (block.type === 'tool_use') {
      const isWhole = typeof block.input === 'object' && block.input !== null && Object.keys(block.input).length > 0;
      const call: RawCall = {
        id: block.id ?? '',
        name: block.name ?? '',
        text: isWhole ? JSON.stringify(block.input) : '',
        ...(before.length > 0 && { data: { before } satisfies AnthropicData }),
      };
      before = [];
      answer.calls.push(call);
      calls.set(index, call);
    }
    return '';
  };
  const addDelta = (index: number, delta: NonNullable<MessageEvent['delta']>): string => {
    if (delta.type === 'text_delta') return addText(delta.text ?? '');
    const call = calls.get(index);
    const thought = thoughts.get(index);
    if (call && delta.type === 'input_json_delta') call.text += delta.partial_json ?? '';
    if (thought && delta.type === 'thinking_delta') thought.thinking += delta.thinking ?? '';
    if (thought && delta.type === 'signature_delta') thought.signature += delta.signature ?? '';
    return '';
  };

  return (event) => {
    if (typeof event !== 'object' || event === null) return '';
    const { type, index = 0, message, content_block, delta, usage: given } = event as MessageEvent;
    if (type === 'message_start') {
      answer.isRecognised = true;
      addUsage(message?.usage);
    }
    if (type === 'content_block_start' && content_block) return startBlock(index, content_block);
    if (type === 'content_block_delta' && delta) return addDelta(index, delta);
    if (type === 'message_delta') {
      answer.stop = stops[delta?.stop_reason ?? ''] ?? answer.stop;
      addUsage(given);
    }
    if (type === 'message_stop') answer.isComplete = true;
    return '';
  };
}

/** Input counts on this wire exclude what was read from or written to the cache. */
function usageOf(usage: WireUsage): Answer['usage'] {
  const cachedInputTokens = usage.cache_read_input_tokens ?? 0;
  return {
    inputTokens: (usage.input_tokens ?? 0) + cachedInputTokens + (usage.cache_creation_input_tokens ?? 0),
    cachedInputTokens,
    outputTokens: usage.output_tokens ?? 0,
  };
}
