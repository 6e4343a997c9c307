import type { Message, RawMessageDeltaEvent, RawMessageStreamEvent, Usage } from '@anthropic-ai/sdk/resources/messages';
import { countOf, separator, stopOf, type AddEvent, type Answer, type Loose } from '../stream/answer';
import { isRecord } from '../../is-record';
import { argumentsIn } from '../text-tools/parse-tool-calls';
import { isBrowserCall, ownCall, type GivenBlock } from './browser-toolset';

type MessageEvent = Loose<RawMessageStreamEvent | Message>;

export function anthropicReader(answer: Answer): AddEvent {
  const blocks = new Map<number, GivenBlock>();
  const calls = new Map<GivenBlock, Answer['calls'][number]>();
  let usage: Loose<Usage> = {};
  let lastText = -2;

  const addText = (index: number, text: unknown): void => {
    if (typeof text !== 'string' || text === '') return;
    // A text after something else is a new paragraph.
    answer.text += (index - lastText > 1 ? separator(answer) : '') + text;
    lastText = index;
  };
  const startBlock = (index: number, given: object): void => {
    const block: GivenBlock = { type: '', ...given };
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
    if (block.type === 'text') addText(index, block.text);
  };
  const addDelta = (index: number, delta: NonNullable<MessageEvent['delta']>): void => {
    const block = blocks.get(index);
    for (const key of ['text', 'thinking', 'signature'] as const)
      if (block && typeof delta[key] === 'string') block[key] = `${String(block[key] ?? '')}${delta[key]}`;
    const call = block && calls.get(block);
    if (call && typeof delta.partial_json === 'string') call.text += delta.partial_json;
    addText(index, delta.text);
  };
  const stop = ({ stop_reason, stop_details }: Loose<RawMessageDeltaEvent.Delta>): void => {
    const why = stop_details?.explanation ?? stop_details?.category;
    if (why) answer.why = why;
    if (!stop_reason) return;
    answer.stop = stopOf(stop_reason);
    // Gateways leave out the end that follows.
    complete();
  };
  const complete = (): void => {
    if (!answer.isComplete) for (const [block, call] of calls) if (isBrowserCall(block)) translate(block, call);
    answer.isComplete = true;
  };
  answer.asGiven = (parsed) => {
    const open = [...parsed];
    const ordered = [...blocks].sort(([a], [b]) => a - b).map(([, block]) => block);
    return { content: ordered.filter((block) => !calls.has(block) || open.shift() !== undefined) };
  };

  return (event) => {
    if (!isRecord(event)) return;
    const { type, index, message, content_block, content, delta, usage: given, ...whole }: MessageEvent = event;
    if (/^(?:message|content_block)/.test(type ?? '')) answer.isRecognised = true;
    const counts = Object.entries(given ?? message?.usage ?? {}).filter(([, value]) => countOf(value) > 0);
    // Later counts are totals, but some gateways end with 0.
    usage = { ...usage, ...Object.fromEntries(counts) };
    answer.usage = usageOf(usage);
    content?.forEach((block, at) => startBlock(at, block));
    if (type === 'content_block_start' && content_block) startBlock(index ?? 0, content_block);
    if (type === 'content_block_delta' && delta) addDelta(index ?? 0, delta);
    stop(delta ?? whole);
    if (type !== 'message' && type !== 'message_stop') return;
    complete();
    answer.isOver = true;
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
function usageOf(usage: Loose<Usage>): Answer['usage'] {
  const cachedInputTokens = usage.cache_read_input_tokens ?? 0;
  const cacheWriteTokens = usage.cache_creation_input_tokens ?? 0;
  return {
    inputTokens: (usage.input_tokens ?? 0) + cachedInputTokens + cacheWriteTokens,
    cachedInputTokens,
    outputTokens: usage.output_tokens ?? 0,
    ...(cacheWriteTokens > 0 && { cacheWriteTokens }),
  };
}
