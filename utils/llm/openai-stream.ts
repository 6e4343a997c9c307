import { parseObject, type RawCall } from './calls';
import type { StopReason, Usage } from './types';

/** A chunk as servers really send it: anything may be missing, and arguments may be an object. */
export interface OpenAiChunk {
  choices?:
    | {
        delta?: { content?: string | null; refusal?: string | null; tool_calls?: CallDelta[] | null } | null;
        finish_reason?: string | null;
      }[]
    | null;
  usage?: {
    prompt_tokens?: number | null;
    completion_tokens?: number | null;
    prompt_tokens_details?: { cached_tokens?: number | null } | null;
  } | null;
}
interface CallDelta {
  index?: number | null;
  id?: string | null;
  function?: { name?: string | null; arguments?: string | Record<string, unknown> | null } | null;
}

/** What has come of one answer so far. */
export interface OpenAiAnswer {
  text: string;
  calls: RawCall[];
  /** The call that a delta with this index goes on with. */
  open: Map<number, RawCall>;
  refused: boolean;
  /** undefined until the server says that the answer is complete. */
  finish: string | undefined;
  usage: Usage;
}

export function emptyAnswer(): OpenAiAnswer {
  return {
    text: '',
    calls: [],
    open: new Map(),
    refused: false,
    finish: undefined,
    usage: { inputTokens: 0, cachedInputTokens: 0, outputTokens: 0 },
  };
}

/** Adds a chunk to the answer and returns the new text in it, often ''. */
export function addChunk(answer: OpenAiAnswer, chunk: OpenAiChunk): string {
  const choice = chunk.choices?.[0];
  const text = (choice?.delta?.content ?? '') + (choice?.delta?.refusal ?? '');
  answer.text += text;
  if (choice?.delta?.refusal) answer.refused = true;
  for (const delta of choice?.delta?.tool_calls ?? []) addCall(answer, delta);
  if (choice?.finish_reason) answer.finish = choice.finish_reason;
  if (chunk.usage) {
    answer.usage = {
      inputTokens: chunk.usage.prompt_tokens ?? 0,
      cachedInputTokens: chunk.usage.prompt_tokens_details?.cached_tokens ?? 0,
      outputTokens: chunk.usage.completion_tokens ?? 0,
    };
  }
  return text;
}

const stops: Record<string, StopReason> = { length: 'length', content_filter: 'refusal' };

/** Some servers say `stop` although there are calls, so the calls decide. */
export function stopOf(answer: OpenAiAnswer): StopReason {
  if (answer.refused) return 'refusal';
  return stops[answer.finish ?? ''] ?? (answer.calls.length > 0 ? 'tool-calls' : 'end');
}

function addCall(answer: OpenAiAnswer, delta: CallDelta): void {
  const call = continued(answer, delta) ?? started(answer);
  if (typeof delta.index === 'number') answer.open.set(delta.index, call);
  call.id ||= delta.id ?? '';
  call.name ||= delta.function?.name ?? '';
  const args = delta.function?.arguments;
  if (typeof args === 'string') call.text += args;
  else if (args) call.text = JSON.stringify(args);
}

function started(answer: OpenAiAnswer): RawCall {
  const call: RawCall = { id: '', name: '', text: '' };
  answer.calls.push(call);
  return call;
}

/**
 * The call that a delta belongs to, or undefined when it begins one. By its index, else by its id; but servers that send
 * whole calls at once give each of them index 0 or none, so another id, or a name after whole arguments, begins a call.
 */
function continued(answer: OpenAiAnswer, delta: CallDelta): RawCall | undefined {
  const sameId = delta.id ? answer.calls.find((call) => call.id === delta.id) : undefined;
  const call = typeof delta.index === 'number' ? answer.open.get(delta.index) : (sameId ?? answer.calls.at(-1));
  if (!call) return undefined;
  if (delta.id && call.id && delta.id !== call.id) return undefined;
  const repeatsId = Boolean(delta.id) && delta.id === call.id;
  const begins = Boolean(delta.function?.name) && !repeatsId && call.name !== '';
  return begins && (typeof delta.index !== 'number' || parseObject(call.text)) ? undefined : call;
}
