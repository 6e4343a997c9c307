import { wireIds } from './call-id';
import type { Dialect } from './dialects';
import { portableName } from './tool-schemas';
import type {
  AssistantMessage,
  ContentPart,
  ModelMessage,
  ModelRequest,
  ProviderData,
  ToolCall,
} from '../contracts/model';
import { wireWords } from './words';

/** No server accepts a call without its result, or the reverse. */
export interface AnsweredCall extends Pick<ToolCall, 'name' | 'arguments'> {
  /** For a call of another server, in the form of `CallIds`. */
  id: string;
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

/**
 * Begins with the user and ends with the user or with answered calls; user and assistant take turns; results are next
 * to their calls, in the order of the calls. Results without a call are dropped, calls without a result get one. A
 * longer conversation begins with the same turns as before. `owner` gets its own answers back as it gave them, unless
 * it refuses that: then only the ids of its calls are its own.
 */
export function turnsOf(
  owner: Pick<ProviderData, 'host' | 'model'>,
  { messages, unsupported = [] }: Pick<ModelRequest, 'messages' | 'unsupported'>,
  { foreignCalls = true, ids = 'nine' }: Partial<Pick<Dialect, 'foreignCalls' | 'ids'>> = {},
): Turn[] {
  const turns: Turn[] = [];
  const idOf = wireIds(ids);
  const isRefused = unsupported.includes('returned_reasoning');
  const foreignInWords = !foreignCalls || unsupported.includes('foreign_calls');
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
    const { providerData } = message;
    const own = providerData?.host === owner.host && providerData.model === owner.model ? providerData : undefined;
    const turn: AssistantTurn = {
      ...answeredTurn(message, resultsAfter(messages, index), (call) => idOf(call, own !== undefined)),
      ...(!isRefused && own?.data !== undefined && { given: own.data }),
      ...(own?.isCut && { isCut: true }),
    };
    (foreignInWords && turn.given === undefined ? inWords(turn) : [turn]).forEach(add);
  });
  if (turns[0]?.role !== 'user') turns.unshift(textTurn(wireWords.begins));
  const last = turns.at(-1);
  if (last?.role === 'assistant' && last.calls.length === 0) turns.push(textTurn(wireWords.goOn));
  return turns;
}

type Result = Extract<ModelMessage, { role: 'tool' }>;

/** The user's words may separate results from their calls, another answer may not. */
function resultsAfter(messages: readonly ModelMessage[], index: number): Result[] {
  const next = messages.findIndex(({ role }, at) => at > index && role === 'assistant');
  return messages
    .slice(index + 1, next === -1 ? undefined : next)
    .filter((message): message is Result => message.role === 'tool');
}

function answeredTurn(
  { text, calls }: AssistantMessage,
  results: Result[],
  idOf: (call: ToolCall) => string,
): AssistantTurn {
  return {
    role: 'assistant',
    text: text.trim() === '' ? '' : text.toWellFormed(),
    calls: calls.map((call) => {
      const answer = results.find(({ callId }) => callId === call.id);
      return {
        id: idOf(call),
        name: portableName(call.name),
        arguments: call.arguments,
        result: answer ? answer.content.toWellFormed().trim() || wireWords.emptyResult : wireWords.noResult,
        isError: answer ? answer.isError === true : true,
      };
    }),
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
