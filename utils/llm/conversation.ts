import { defined } from '../defined';
import { foreignIds, type CallIds } from './call-id';
import type { Dialect } from './dialects';
import { portableName } from './tool-schemas';
import type { AssistantMessage, ContentPart, ModelMessage, ModelRequest, ToolCall } from '../contracts/model';
import { wireWords } from './words';

/** A call with its result. No server accepts one without the other. */
export interface AnsweredCall {
  /** For a call of another server, in the form of `CallIds`. */
  id: string;
  name: string;
  arguments: Record<string, unknown>;
  result: string;
  isError: boolean;
}

export interface AssistantTurn {
  role: 'assistant';
  text: string;
  calls: AnsweredCall[];
  /** Absent for answers of other servers. */
  given?: unknown;
  isCut?: true;
}

export type Turn = { role: 'user'; parts: ContentPart[] } | AssistantTurn;

export interface Reader {
  /** Whose answers are sent back as they were given; absent: nobody's. */
  owner?: { host: string; model: string };
  /** The owner refuses what it gave: only the ids of its calls are its own. */
  isRefused?: boolean;
  /** Calls of others are described in words, and so are their results. */
  foreignInWords?: boolean;
  ids?: CallIds;
}

/**
 * It begins with the user and ends with the user or with answered calls, user and assistant take turns, and results are
 * next to their calls, in the order of the calls. Results without a call are dropped, calls without a result get one. A
 * longer conversation begins with the same turns as before.
 */
export function turnsOf(messages: readonly ModelMessage[], reader: Reader = {}): Turn[] {
  const turns: Turn[] = [];
  const callId = foreignIds(reader.ids);
  const add = (turn: Turn) => {
    if (isEmpty(turn)) return;
    const last = turns.at(-1);
    if (last?.role === 'user' && turn.role === 'user') last.parts.push(...turn.parts);
    else {
      if (last?.role === 'assistant' && last.calls.length === 0 && turn.role === 'assistant')
        turns.push(textTurn(wireWords.goOn));
      turns.push(turn);
    }
  };
  messages.forEach((message, index) => {
    if (message.role === 'tool') return;
    if (message.role === 'user') return add({ role: 'user', parts: withoutEmptyParts(message.content) });
    const turn = answeredTurn(message, resultsAfter(messages, index), reader, callId);
    (reader.foreignInWords && turn.given === undefined ? inWords(turn) : [turn]).forEach(add);
  });
  if (turns[0]?.role !== 'user') turns.unshift(textTurn(wireWords.begins));
  const last = turns.at(-1);
  if (last?.role === 'assistant' && last.calls.length === 0) turns.push(textTurn(wireWords.goOn));
  return turns;
}

/** The turns of a request, for a server that may take back what it gave. */
export function turnsFor(
  owner: NonNullable<Reader['owner']>,
  { messages, unsupported = [] }: ModelRequest,
  { foreignCalls = true, ids }: Partial<Pick<Dialect, 'foreignCalls' | 'ids'>> = {},
): Turn[] {
  return turnsOf(messages, {
    owner,
    isRefused: unsupported.includes('returned_reasoning'),
    foreignInWords: !foreignCalls || unsupported.includes('foreign_calls'),
    ...defined({ ids }),
  });
}

type Result = Extract<ModelMessage, { role: 'tool' }>;

/** The user's words may separate results from their calls, but no other answer may. */
function resultsAfter(messages: readonly ModelMessage[], index: number): Result[] {
  const next = messages.findIndex(({ role }, at) => at > index && role === 'assistant');
  return messages
    .slice(index + 1, next === -1 ? undefined : next)
    .filter((message): message is Result => message.role === 'tool');
}

function answeredTurn(
  { text, calls, providerData }: AssistantMessage,
  results: Result[],
  { owner, isRefused, ids }: Reader,
  foreignId: (call: ToolCall) => string,
): AssistantTurn {
  const isOwn = owner && providerData?.host === owner.host && providerData.model === owner.model;
  return {
    role: 'assistant',
    text: text.trim() === '' ? '' : text.toWellFormed(),
    calls: calls.map((call) => {
      const answer = results.find(({ callId }) => callId === call.id);
      const foreign = foreignId(call);
      return {
        id: isOwn && ids !== 'always-nine' ? (call.wireId ?? call.id) : foreign,
        name: portableName(call.name),
        arguments: call.arguments,
        result: answer ? answer.content.toWellFormed().trim() || wireWords.emptyResult : wireWords.noResult,
        isError: answer ? answer.isError === true : true,
      };
    }),
    ...(isOwn && !isRefused && providerData.data !== undefined && { given: providerData.data }),
    ...(isOwn && providerData.isCut && { isCut: true }),
  };
}

function inWords({ text, calls }: AssistantTurn): Turn[] {
  const called = calls.map(({ name, arguments: args }) => wireWords.called(name, args));
  const results = calls.map(({ name, result, isError }) => wireWords.result(name, result, isError));
  return [
    { role: 'assistant', text: [text, ...called].filter(Boolean).join('\n'), calls: [] },
    ...(results.length > 0 ? [textTurn(results.join('\n\n'))] : []),
  ];
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
