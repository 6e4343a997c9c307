import type { AddEvent, Answer } from '../stream/answer';
import { streamEnd } from '../stream/event-stream';
import { parseObject, type RawCall } from '../text-tools/parse-tool-calls';
import type { ChatData } from './chat-request';
import { addDetails } from './reasoning-details';

/**
 * A chunk as servers really send it: anything may be missing. A server that does not stream sends a `message` at once.
 */
interface ChatChunk {
  choices?:
    | {
        delta?: Delta | null;
        message?: Delta | null;
        finish_reason?: string | null;
        usage?: ChatUsage | null;
      }[]
    | null;
  usage?: ChatUsage | null;
  x_groq?: { usage?: ChatUsage | null } | null;
}

interface Delta {
  content?: string | ContentPart[] | null;
  refusal?: string | null;
  tool_calls?: CallDelta[] | null;
  /** Three names for the same thing; some servers send two of them. */
  reasoning_content?: string | null;
  reasoning?: string | null;
  reasoning_text?: string | null;
  reasoning_details?: unknown[] | null;
}

/** Mistral sends its reasoning as a part of the content. */
type ContentPart = { type?: string; text?: string | null };

interface CallDelta {
  index?: number | null;
  id?: string | null;
  function?: { name?: string | null; arguments?: string | Record<string, unknown> | null } | null;
  /** Contains Gemini's thought signature, sometimes in a delta of its own. */
  extra_content?: unknown;
}

interface ChatUsage {
  prompt_tokens?: number | null;
  completion_tokens?: number | null;
  prompt_tokens_details?: { cached_tokens?: number | null } | null;
}

const stops: Record<string, Answer['stop']> = {
  length: 'length',
  model_length: 'length',
  model_context_window_exceeded: 'length',
  content_filter: 'refusal',
};

/**
 * Reads the stream of a chat completion by its content: calls count whatever the finish reason, ids take precedence
 * over indexes. Of the reasoning, only the field that is sent back is kept, if there is one.
 */
export function chatReader(answer: Answer, kept?: keyof ChatData): AddEvent {
  const open = new Map<number, RawCall>();
  return (event) => {
    if (event === streamEnd) answer.isComplete = true;
    if (typeof event !== 'object' || event === null) return '';
    const chunk = event as ChatChunk;
    if ('choices' in chunk) answer.isRecognised = true;
    const choice = chunk.choices?.[0];
    const delta = choice?.delta ?? choice?.message;
    const text = delta ? addDelta(answer, open, delta, kept) : '';
    const finish = choice?.finish_reason;
    if (finish && finish !== 'error') {
      answer.isComplete = true;
      if (answer.stop !== 'refusal') answer.stop = stops[finish] ?? 'end';
    }
    addUsage(answer, chunk.usage ?? choice?.usage ?? chunk.x_groq?.usage);
    return text;
  };
}

function addDelta(answer: Answer, open: Map<number, RawCall>, delta: Delta, kept?: keyof ChatData): string {
  const text = textOf(delta.content) + (delta.refusal ?? '');
  answer.text += text;
  if (delta.refusal) answer.stop = 'refusal';
  for (const call of delta.tool_calls ?? []) addCall(answer.calls, open, call);
  if (kept) addReasoning(answer, delta, kept);
  return text;
}

function addReasoning(answer: Answer, delta: Delta, kept: keyof ChatData): void {
  const data = (answer.data ?? {}) as ChatData;
  const text = delta.reasoning_content || delta.reasoning || delta.reasoning_text;
  if (kept === 'reasoning_content' && text) answer.data = { reasoning_content: (data.reasoning_content ?? '') + text };
  if (kept === 'reasoning_details' && delta.reasoning_details?.length)
    answer.data = { reasoning_details: addDetails(data.reasoning_details ?? [], delta.reasoning_details) };
}

function textOf(content: Delta['content']): string {
  if (!Array.isArray(content)) return content ?? '';
  return content.map(({ type = 'text', text }) => (type === 'text' ? (text ?? '') : '')).join('');
}

function addCall(calls: RawCall[], open: Map<number, RawCall>, delta: CallDelta): void {
  const call = openCallFor(calls, open, delta) ?? latestCall(calls);
  if (typeof delta.index === 'number') open.set(delta.index, call);
  call.id ||= delta.id ?? '';
  call.name ||= delta.function?.name ?? '';
  const args = delta.function?.arguments;
  if (typeof args === 'string') call.text += args;
  else if (args) call.text = JSON.stringify(args);
  if (delta.extra_content) call.data = delta.extra_content;
}

function latestCall(calls: RawCall[]): RawCall {
  const call: RawCall = { id: '', name: '', text: '' };
  calls.push(call);
  return call;
}

/**
 * The call that a delta belongs to, or undefined when it begins a new one. Found by its index, else by its id; but
 * servers that send whole calls at once give each of them index 0 or none, so another id, or a name after complete
 * arguments, begins a new call.
 */
function openCallFor(calls: RawCall[], open: Map<number, RawCall>, delta: CallDelta): RawCall | undefined {
  const sameId = delta.id ? calls.find(({ id }) => id === delta.id) : undefined;
  const call = typeof delta.index === 'number' ? open.get(delta.index) : (sameId ?? calls.at(-1));
  if (!call) return undefined;
  if (delta.id && call.id && delta.id !== call.id) return undefined;
  const repeatsId = Boolean(delta.id) && delta.id === call.id;
  const begins = Boolean(delta.function?.name) && !repeatsId && call.name !== '';
  return begins && (typeof delta.index !== 'number' || parseObject(call.text)) ? undefined : call;
}

/** Later counts are totals; an empty one does not erase an earlier one. */
function addUsage(answer: Answer, usage: ChatUsage | null | undefined): void {
  if (!usage) return;
  answer.usage = {
    inputTokens: usage.prompt_tokens ?? answer.usage.inputTokens,
    cachedInputTokens: usage.prompt_tokens_details?.cached_tokens ?? answer.usage.cachedInputTokens,
    outputTokens: usage.completion_tokens ?? answer.usage.outputTokens,
  };
}
