import { end, separator, type AddEvent, type Answer } from '../stream/answer';
import { isRecord } from '../../is-record';
import { argumentsIn } from '../text-tools/parse-tool-calls';
import { isBrowserCall, ownCall } from './browser-toolset';
import type { GivenBlock } from './given';

type Json = Record<string, unknown>;

interface MessageEvent {
  type?: string;
  index?: number;
  message?: WholeMessage;
  content_block?: GivenBlock;
  delta?: Json & { type?: string; stop_reason?: string | null; stop_details?: StopDetails | null };
  usage?: WireUsage | null;
}

interface WholeMessage {
  content?: GivenBlock[] | null;
  stop_reason?: string | null;
  stop_details?: StopDetails | null;
  usage?: WireUsage | null;
}

interface StopDetails {
  category?: string | null;
  explanation?: string | null;
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

const grown: Record<string, string> = { text_delta: 'text', thinking_delta: 'thinking', signature_delta: 'signature' };

export function anthropicReader(answer: Answer): AddEvent {
  const blocks = new Map<number, GivenBlock>();
  const calls = new Map<GivenBlock, Answer['calls'][number]>();
  let usage: WireUsage = {};
  let lastText = -2;

  const addUsage = (given: WireUsage | null | undefined) => {
    // Later counts are totals; counts that are missing or null keep their value.
    usage = {
      ...usage,
      ...Object.fromEntries(Object.entries(given ?? {}).filter(([, value]) => typeof value === 'number')),
    };
    answer.usage = usageOf(usage);
  };
  const addText = (index: number, text: unknown): string => {
    if (typeof text !== 'string' || text === '') return '';
    // A text after something else is a paragraph of its own.
    const added = (index - lastText > 1 ? separator(answer) : '') + text;
    lastText = index;
    answer.text += added;
    return added;
  };
  const startBlock = (index: number, given: GivenBlock): string => {
    const block = { ...given };
    blocks.set(index, block);
    if (block.type === 'tool_use') {
      const isWhole = isRecord(block.input) && Object.keys(block.input).length > 0;
      const call = {
        id: String(block.id ?? ''),
        name: String(block.name ?? ''),
        text: isWhole ? JSON.stringify(block.input) : '',
      };
      calls.set(block, call);
      answer.calls.push(call);
    }
    return block.type === 'text' ? addText(index, block.text) : '';
  };
  const addDelta = (index: number, delta: NonNullable<MessageEvent['delta']>): string => {
    const block = blocks.get(index);
    const key = grown[delta.type ?? ''];
    const piece = key === undefined ? undefined : delta[key];
    if (block && key !== undefined && typeof piece === 'string') block[key] = `${String(block[key] ?? '')}${piece}`;
    const call = block && calls.get(block);
    if (call && typeof delta.partial_json === 'string') call.text += delta.partial_json;
    return key === 'text' ? addText(index, piece) : '';
  };
  const stop = ({ stop_reason, stop_details }: Pick<WholeMessage, 'stop_reason' | 'stop_details'>) => {
    answer.stop = stops[stop_reason ?? ''] ?? answer.stop;
    const why = stop_details?.explanation ?? stop_details?.category;
    if (why) answer.why = why;
    // Gateways leave out the end that follows.
    if (stop_reason) complete();
  };
  const complete = (): void => {
    if (!answer.isComplete) for (const [block, call] of calls) if (isBrowserCall(block)) translate(block, call);
    answer.isComplete = true;
  };
  const finish = (): string => {
    complete();
    return end(answer);
  };
  answer.asGiven = (parsed) => {
    const open = [...parsed];
    const ordered = [...blocks].sort(([a], [b]) => a - b).map(([, block]) => block);
    return { content: ordered.filter((block) => !calls.has(block) || open.shift() !== undefined) };
  };

  return (event) => {
    if (typeof event !== 'object' || event === null) return '';
    const { type, index = 0, message, content_block, delta, usage: given } = event as MessageEvent;
    if (type === 'message') {
      const whole = event as WholeMessage;
      answer.isRecognised = true;
      const text = (whole.content ?? []).map((block, at) => startBlock(at, block)).join('');
      stop(whole);
      addUsage(whole.usage);
      return finish() + text;
    }
    if (type === 'message_start') {
      answer.isRecognised = true;
      addUsage(message?.usage);
    }
    if (type === 'content_block_start' && content_block) return startBlock(index, content_block);
    if (type === 'content_block_delta' && delta) return addDelta(index, delta);
    if (type === 'message_delta') {
      stop(delta ?? {});
      addUsage(given);
    }
    return type === 'message_stop' ? finish() : '';
  };
}

/** The block keeps what the model wrote. */
function translate(block: GivenBlock, call: Answer['calls'][number]): void {
  const input = argumentsIn(call.text || '{}');
  const own = input && ownCall(call.name, input);
  if (!own) return;
  block.input = input;
  call.name = own.name;
  call.text = JSON.stringify(own.arguments);
}

/** Input counts on this wire exclude what was read from or written to the cache. */
function usageOf(usage: WireUsage): Answer['usage'] {
  const cachedInputTokens = usage.cache_read_input_tokens ?? 0;
  const cacheWriteTokens = usage.cache_creation_input_tokens ?? 0;
  return {
    inputTokens: (usage.input_tokens ?? 0) + cachedInputTokens + cacheWriteTokens,
    cachedInputTokens,
    outputTokens: usage.output_tokens ?? 0,
    ...(cacheWriteTokens > 0 && { cacheWriteTokens }),
  };
}
