import { wireCallId } from './call-id';
import { portableName } from './tool-schemas';
import type { AssistantMessage, ContentPart, ModelMessage } from './types';
import { wireWords } from './words';

/** A call with its result. No server accepts one without the other. */
export interface AnsweredCall {
  /** Nine letters and digits. */
  id: string;
  name: string;
  arguments: Record<string, unknown>;
  result: string;
  isError: boolean;
  /** What the server gave with the call. It is sent back if the same server is asked now. */
  data?: unknown;
}

/** A turn is never empty. */
export type Turn =
  { role: 'user'; parts: ContentPart[] } | { role: 'assistant'; text: string; calls: AnsweredCall[]; data?: unknown };

/**
 * The conversation in a form that all servers accept: it begins with the user and ends with the user or with answered
 * calls, neighbours of one role are merged into one turn, and results are next to their calls, in the order of the
 * calls. Results without a call are dropped, calls without a result get one. `owner` says whose provider data is sent
 * back; undefined: nobody's. With `foreignInWords` calls without provider data of the owner are described in words, and
 * so are their results.
 */
export function turnsOf(
  messages: readonly ModelMessage[],
  owner: { host: string; model: string } | undefined,
  foreignInWords = false,
): Turn[] {
  const turns: Turn[] = [];
  const add = (turn: Turn) => {
    if (isEmpty(turn)) return;
    const last = turns.at(-1);
    if (last?.role === 'user' && turn.role === 'user') last.parts.push(...turn.parts);
    else if (last?.role === 'assistant' && turn.role === 'assistant' && last.calls.length === 0)
      turns[turns.length - 1] = joined(last, turn);
    else turns.push(turn);
  };
  messages.forEach((message, index) => {
    if (message.role === 'tool') return;
    if (message.role === 'user') return add({ role: 'user', parts: withoutEmptyParts(message.content) });
    const turn = answeredTurn(message, resultsAfter(messages, index), owner);
    const isForeign = turn.data === undefined && turn.calls.every(({ data }) => data === undefined);
    (foreignInWords && isForeign ? inWords(turn) : [turn]).forEach(add);
  });
  if (turns[0]?.role !== 'user') turns.unshift(textTurn(wireWords.begins));
  const last = turns.at(-1);
  if (last?.role === 'assistant' && last.calls.length === 0) turns.push(textTurn(wireWords.goOn));
  return turns;
}

type Result = Extract<ModelMessage, { role: 'tool' }>;

/** Results may be separated from their calls by the user's words, but not by another answer. */
function resultsAfter(messages: readonly ModelMessage[], index: number): Result[] {
  const next = messages.findIndex(({ role }, at) => at > index && role === 'assistant');
  return messages
    .slice(index + 1, next === -1 ? undefined : next)
    .filter((message): message is Result => message.role === 'tool');
}

function answeredTurn(
  { text, calls, providerData }: AssistantMessage,
  results: Result[],
  owner: { host: string; model: string } | undefined,
): Extract<Turn, { role: 'assistant' }> {
  const isOwn = owner && providerData?.host === owner.host && providerData.model === owner.model;
  return {
    role: 'assistant',
    text: text.trim() === '' ? '' : text.toWellFormed(),
    calls: calls.map((call) => {
      const answer = results.find(({ callId }) => callId === call.id);
      return {
        id: wireCallId(call.id),
        name: portableName(call.name),
        arguments: call.arguments,
        result: answer ? answer.content.toWellFormed().trim() || wireWords.emptyResult : wireWords.noResult,
        isError: answer ? answer.isError === true : true,
        ...(isOwn && call.providerData !== undefined && { data: call.providerData }),
      };
    }),
    ...(isOwn && providerData.data !== undefined && { data: providerData.data }),
  };
}

function inWords({ text, calls }: Extract<Turn, { role: 'assistant' }>): Turn[] {
  const called = calls.map(({ name, arguments: args }) => wireWords.called(name, args));
  const results = calls.map(({ name, result, isError }) => wireWords.result(name, result, isError));
  return [
    { role: 'assistant', text: [text, ...called].filter(Boolean).join('\n'), calls: [] },
    ...(results.length > 0 ? [textTurn(results.join('\n\n'))] : []),
  ];
}

function joined(first: Extract<Turn, { role: 'assistant' }>, second: Extract<Turn, { role: 'assistant' }>): Turn {
  return { ...second, text: [first.text, second.text].filter(Boolean).join('\n\n') };
}

function withoutEmptyParts(parts: ContentPart[]): ContentPart[] {
  return parts.flatMap((part): ContentPart[] => {
    if (part.type === 'image') return [part];
    return part.text.trim() === '' ? [] : [{ ...part, text: part.text.toWellFormed() }];
  });
}

function isEmpty(turn: Turn): boolean {
  return turn.role === 'user' ? turn.parts.length === 0 : turn.text === '' && turn.calls.length === 0;
}

function textTurn(text: string): Turn {
  return { role: 'user', parts: [{ type: 'text', text }] };
}
