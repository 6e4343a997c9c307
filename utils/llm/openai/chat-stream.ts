import { jsonIn } from '../../json';
import type { CompletionUsage } from 'openai/resources/completions';
import { countOf, end, stopOf, type AddEvent, type Answer, type Loose } from '../stream/answer';
import { streamEnd } from '../stream/event-stream';
import type { RawCall } from '../text-tools/parse-tool-calls';
import { withoutThoughts } from '../stream/thoughts';
import { addCallFields, addReasoning, type ChatGiven } from './chat-given';
import type { Usage } from '../../contracts/model';

/** Anything may be missing. A server that does not stream sends a `message` at once. */
interface ChatChunk {
  choices?:
    | {
        delta?: Delta | null;
        message?: Delta | null;
        finish_reason?: string | null;
        /** Of the server behind a router. */
        native_finish_reason?: string | null;
        usage?: ChatUsage | null;
      }[]
    | null;
  usage?: ChatUsage | null;
  x_groq?: { usage?: ChatUsage | null } | null;
}

interface Delta {
  content?: string | ContentPart | ContentPart[] | null;
  refusal?: string | null;
  tool_calls?: CallDelta | CallDelta[] | null;
  /** Older than `tool_calls`. */
  function_call?: NamedArguments | null;
}

type ContentPart = string | { type?: string; text?: string | null };

interface NamedArguments {
  name?: string | null;
  arguments?: string | Record<string, unknown> | null;
}

/** Some servers leave out the wrapper. */
interface CallDelta extends NamedArguments {
  index?: number | null;
  id?: string | null;
  function?: NamedArguments | null;
}

/**
 * Calls count whatever the finish reason, ids precede indexes. Some servers give a finish reason, and counts of
 * tokens, with every piece.
 */
export function chatReader(answer: Answer): AddEvent {
  const open = new Map<number, RawCall>();
  const given: ChatGiven = { fields: {}, calls: [] };
  const addText = textAdder(answer);
  const addDelta = (delta: Delta): void => {
    addText(textOf(delta.content) + (delta.refusal ?? ''));
    if (delta.refusal) answer.stop = 'refusal';
    for (const call of callsOf(delta)) addCall(answer.calls, open, call, given);
    addReasoning(given, delta);
    answer.thought = Object.values(given.fields).find((field) => typeof field === 'string') ?? '';
  };
  let isStreamed = false;
  answer.asGiven = (calls): ChatGiven => ({
    fields: given.fields,
    calls: calls.flatMap((call, index) => (call ? [given.calls[index] ?? {}] : [])),
    ...(withoutThoughts(answer.text) !== answer.text && { content: answer.text }),
  });
  return (event) => {
    if (event === streamEnd) return end(answer);
    if (typeof event !== 'object' || event === null) return;
    const chunk = event as ChatChunk;
    if ('choices' in chunk) answer.isRecognised = true;
    let usage = chunk.usage ?? chunk.x_groq?.usage;
    // Copilot gives Claude's words and calls in a choice each.
    for (const { delta, message, finish_reason, native_finish_reason, usage: own } of chunk.choices ?? []) {
      isStreamed ||= Boolean(delta);
      const added = delta ?? (isStreamed ? rest(message, answer) : message);
      if (added) addDelta(added);
      if (finish_reason) finish(answer, `${finish_reason} ${native_finish_reason ?? ''}`);
      usage ??= own;
    }
    if (usage) answer.usage = chatUsage(usage, answer.usage);
    if (answer.isComplete && usage && !chunk.choices?.length) answer.isOver = true;
  };
}

/** What a message at the end adds to its pieces. */
function rest(message: Delta | null | undefined, { text, calls }: Answer): Delta {
  return {
    ...(text === '' && { content: message?.content ?? null }),
    ...(calls.length === 0 && message && { tool_calls: callsOf(message) }),
  };
}

function finish(answer: Answer, reason: string): void {
  if (/error|abort|insufficient_system_resource/i.test(reason)) answer.isBroken = true;
  answer.isComplete = true;
  if (answer.stop !== 'refusal') answer.stop = stopOf(reason);
}

/** Some servers send with each piece, or once more at the end, all that they have said. */
function textAdder(answer: Answer): (piece: string) => void {
  let whole = '';
  let grown = 0;
  return (piece) => {
    if (piece === '') return;
    const isAfter = piece.startsWith(whole);
    grown = isAfter && piece !== whole ? grown + 1 : 0;
    answer.text = isAfter && (whole.length > maxChance || grown > 2) ? piece : answer.text + piece;
    whole = grown > 0 ? piece : answer.text;
  };
}

/** A longer answer does not repeat itself by chance. */
const maxChance = 30;

function callsOf({ tool_calls, function_call }: Delta): CallDelta[] {
  const calls = [tool_calls ?? []].flat();
  // Some servers tell a call in both ways.
  return calls.length > 0 ? calls : [function_call ?? []].flat();
}

function textOf(content: Delta['content']): string {
  if (typeof content === 'string') return content;
  return [content ?? []]
    .flat()
    .map((part) => {
      const { type = 'text', text } = typeof part === 'string' ? { text: part } : part;
      return type === 'text' ? (text ?? '') : '';
    })
    .join('');
}

function addCall(calls: RawCall[], open: Map<number, RawCall>, delta: CallDelta, given: ChatGiven): void {
  const { name, arguments: args } = delta.function ?? delta;
  const call = openCallFor(calls, open, delta, name) ?? { id: '', name: '', text: '' };
  if (!calls.includes(call)) calls.push(call);
  if (typeof delta.index === 'number') open.set(delta.index, call);
  call.id ||= delta.id ?? '';
  call.name ||= name ?? '';
  if (typeof args === 'string') call.text += args;
  else if (args) call.text = JSON.stringify(args);
  addCallFields(given, calls.indexOf(call), delta);
}

/**
 * By its index, else its id. Servers that send whole calls give each index 0 or none: another id, or a name after
 * complete arguments, begins a new call. Others count the pieces, or give each an id or the name.
 */
function openCallFor(
  calls: RawCall[],
  open: Map<number, RawCall>,
  { id, index }: CallDelta,
  name: string | null | undefined,
): RawCall | undefined {
  const isNumbered = typeof index === 'number';
  const found = isNumbered ? open.get(index) : id ? calls.find((each) => each.id === id) : undefined;
  const call = found ?? (isNumbered && (id || name) ? undefined : calls.at(-1));
  if (!call) return undefined;
  const isOpen = jsonIn(call.text) === undefined;
  if (id && call.id && id !== call.id) return isOpen && !name ? call : undefined;
  if (!name || call.name === '' || (id && id === call.id)) return call;
  return isOpen && (isNumbered || name === call.name) ? call : undefined;
}

/** Beside OpenAI's: of DeepSeek, Moonshot, Claude behind LiteLLM, and OpenRouter (US dollars). */
type ChatUsage = Loose<CompletionUsage> & {
  prompt_cache_hit_tokens?: number | null;
  cached_tokens?: number | null;
  cache_creation_input_tokens?: number | null;
  cache_read_input_tokens?: number | null;
  cost?: number | null;
};

/** One that is missing or 0 keeps its value. */
export function chatUsage(given: ChatUsage, before: Usage): Usage {
  const inputTokens = countOf(given.prompt_tokens, before.inputTokens);
  const cacheWriteTokens = countOf(given.prompt_tokens_details?.cache_write_tokens, given.cache_creation_input_tokens);
  // Gemini and xAI count what was thought in the total alone.
  const outputTokens = Math.max(
    countOf(given.completion_tokens, before.outputTokens),
    countOf(given.total_tokens) - inputTokens,
  );
  return {
    ...before,
    inputTokens,
    cachedInputTokens: countOf(
      given.prompt_tokens_details?.cached_tokens,
      given.prompt_cache_hit_tokens,
      given.cached_tokens,
      given.cache_read_input_tokens,
      before.cachedInputTokens,
    ),
    outputTokens,
    ...(cacheWriteTokens > 0 && { cacheWriteTokens }),
    ...(typeof given.cost === 'number' && { costUsd: given.cost }),
  };
}
