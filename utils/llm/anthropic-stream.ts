import type { RawMessageStreamEvent } from '@anthropic-ai/sdk/resources/messages';
import type { RawCall } from './calls';
import type { StopReason } from './types';

interface WireUsage {
  input_tokens?: number | null;
  cache_read_input_tokens?: number | null;
  cache_creation_input_tokens?: number | null;
  output_tokens?: number | null;
}

/** What has come of one answer so far. */
export interface AnthropicAnswer {
  text: string;
  calls: RawCall[];
  /** The calls by the index of their content block. */
  blocks: Map<number, RawCall>;
  stopReason: string;
  /** True once the end marker has come. */
  complete: boolean;
  usage: WireUsage;
}

export function emptyAnswer(): AnthropicAnswer {
  return { text: '', calls: [], blocks: new Map(), stopReason: '', complete: false, usage: {} };
}

/** Adds an event to the answer and returns the new text in it, often ''. Thinking and unknown blocks are passed over. */
export function addEvent(answer: AnthropicAnswer, event: RawMessageStreamEvent): string {
  switch (event.type) {
    case 'message_start':
      addUsage(answer, event.message.usage);
      return '';
    case 'content_block_start':
      return startBlock(answer, event.index, event.content_block);
    case 'content_block_delta':
      if (event.delta.type === 'text_delta') return addText(answer, event.delta.text);
      if (event.delta.type === 'input_json_delta') addArguments(answer, event.index, event.delta.partial_json);
      return '';
    case 'message_delta':
      answer.stopReason = event.delta.stop_reason ?? answer.stopReason;
      addUsage(answer, event.usage);
      return '';
    case 'message_stop':
      answer.complete = true;
      return '';
    default:
      return '';
  }
}

const stops: Record<string, StopReason> = {
  max_tokens: 'length',
  model_context_window_exceeded: 'length',
  refusal: 'refusal',
};

export function stopOf(answer: AnthropicAnswer): StopReason {
  return stops[answer.stopReason] ?? (answer.calls.length > 0 ? 'tool-calls' : 'end');
}

/** Input counts on this wire leave out what was read from or written to the cache. */
export function usageOf({ usage }: AnthropicAnswer) {
  const cachedInputTokens = usage.cache_read_input_tokens ?? 0;
  return {
    inputTokens: (usage.input_tokens ?? 0) + cachedInputTokens + (usage.cache_creation_input_tokens ?? 0),
    cachedInputTokens,
    outputTokens: usage.output_tokens ?? 0,
  };
}

function startBlock(
  answer: AnthropicAnswer,
  index: number,
  block: { type: string; text?: string; id?: string; name?: string; input?: unknown },
) {
  if (block.type === 'text') return addText(answer, block.text ?? '');
  if (block.type === 'tool_use') {
    const whole = typeof block.input === 'object' && block.input !== null && Object.keys(block.input).length > 0;
    const call = { id: block.id ?? '', name: block.name ?? '', text: whole ? JSON.stringify(block.input) : '' };
    answer.calls.push(call);
    answer.blocks.set(index, call);
  }
  return '';
}

function addText(answer: AnthropicAnswer, text: string): string {
  answer.text += text;
  return text;
}

function addArguments(answer: AnthropicAnswer, index: number, json: string): void {
  const call = answer.blocks.get(index);
  if (call) call.text += json;
}

/** Later counts are totals; what they leave out or give as null keeps its value. */
function addUsage(answer: AnthropicAnswer, usage: WireUsage | undefined): void {
  const given = Object.entries(usage ?? {}).filter(([, value]) => typeof value === 'number');
  answer.usage = { ...answer.usage, ...Object.fromEntries(given) };
}
