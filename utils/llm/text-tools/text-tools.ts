import { fail } from '../../failure';
import { UNREAD_CALL } from '../retry';
import { hasMarkup, withoutChannels, markupCalls, markupStart, withoutMarks } from './markup-calls';
import { parseCalls, type RawCall } from './parse-tool-calls';
import { readTextCalls, shownLength } from './text-calls';
import type { ContentPart, ModelClient, ModelEvent, ModelMessage, ModelRequest } from '../../contracts/model';
import { toolsText, wireWords } from '../words';
import { toolName } from './tool-name';
import { defined } from '../../defined';
import { jsonParts } from './json-parts';

type Done = Extract<ModelEvent, { type: 'done' }>;

/**
 * With `tools` in `unsupported`, tools, calls and results become text, and JSON in the answer becomes calls. Other
 * requests are unchanged, but calls at the end of an answer's text count if it has no others. The text before the JSON
 * is streamed.
 */
export function withTextTools(client: ModelClient): ModelClient {
  return {
    listModels: (signal) => client.listModels(signal),
    async *stream(model, request, signal): AsyncGenerator<ModelEvent> {
      if (request.tools.length === 0) return yield* client.stream(model, request, signal);
      const inText = request.unsupported?.includes('tools') === true;
      let full = '';
      let shownSoFar = 0;
      for await (const event of client.stream(model, inText ? withoutToolCalls(request) : request, signal)) {
        if (event.type === 'text') {
          full += event.delta;
          const visible = inText ? Math.min(shownLength(full), shownBeforeCalls(full)) : shownBeforeCalls(full);
          if (visible > shownSoFar) yield { type: 'text', delta: full.slice(shownSoFar, visible) };
          shownSoFar = Math.max(shownSoFar, visible);
        } else if (event.type === 'done') {
          full = event.message.text;
          const done = withCalls(event, request, inText);
          if (done.message.calls.length === event.message.calls.length && shownSoFar < full.length)
            yield { type: 'text', delta: full.slice(shownSoFar) };
          yield done;
        } else {
          yield event;
        }
      }
    },
  };
}

function withCalls(event: Done, request: ModelRequest, inText: boolean): Done {
  const { message } = event;
  if (message.calls.length > 0) {
    const calls = message.calls.map((call) => ({ ...call, name: toolName(call.name, request.tools) }));
    return { ...event, message: { ...message, calls } };
  }
  const read = inText ? readTextCalls(message.text, request.tools) : readJson(message.text, request);
  const { before, calls: raw } = readMarkup(message.text, request) ?? read;
  const calls = parseCalls(raw, request.messages, event.stop === 'length').filter((call) => call !== undefined);
  const text = raw.length > 0 ? before : withoutChannels(message.text);
  if (raw.length === 0 && event.stop === 'end' && hasMarkup(text) && !areGiven([text], request))
    throw fail('MODEL_BAD_RESPONSE', 'The model wrote a call in a form that is not understood.', {
      hint: 'Choose another model, or let its server parse the calls of this one.',
      retryable: true,
      params: { reason: UNREAD_CALL },
    });
  return {
    ...event,
    message: { ...message, text, calls },
    stop: event.stop === 'end' && calls.length > 0 ? 'tool-calls' : event.stop,
  };
}

/** Its text about past turns never changes: the conversation grows only at its end. */
function withoutToolCalls(request: ModelRequest): ModelRequest {
  return {
    ...request,
    tools: [],
    system: `${request.system}\n\n${toolsText(request.tools)}`,
    messages: asWords(request.messages),
  };
}

/** Many templates require user and assistant to alternate. */
function asWords(messages: readonly ModelMessage[]): ModelMessage[] {
  const names = new Map(
    messages.flatMap((message) =>
      message.role === 'assistant' ? message.calls.map(({ id, name }) => [id, name] as const) : [],
    ),
  );
  const nameOf = (callId: string) => names.get(callId) ?? wireWords.unknownCall;
  const result: ModelMessage[] = [];
  for (const message of messages) {
    const last = result.at(-1);
    if (message.role === 'assistant') {
      result.push({
        role: 'assistant',
        text: [message.text, callsText(message)].filter(Boolean).join('\n'),
        calls: [],
        ...defined({ providerData: message.providerData }),
      });
      continue;
    }
    const content: ContentPart[] =
      message.role === 'user'
        ? message.content
        : [{ type: 'text', text: wireWords.result(nameOf(message.callId), message.content, message.isError === true) }];
    if (last?.role === 'user') last.content = [...last.content, ...content];
    else result.push({ role: 'user', content: [...content] });
  }
  return result;
}

function callsText({ calls }: Extract<ModelMessage, { role: 'assistant' }>): string {
  const written = calls.map(({ name, arguments: args, invalidArguments }) => ({
    tool: name,
    arguments: invalidArguments ?? args,
  }));
  if (written.length === 0) return '';
  return JSON.stringify(written.length === 1 ? written[0] : written);
}

type Given = Pick<ModelRequest, 'tools' | 'messages'>;

interface ReadCalls {
  before: string;
  calls: RawCall[];
}

/** Whole, at the end of thoughts: in markup, or in JSON on lines of its own. */
export function thoughtCalls(text: string, given: Given): RawCall[] {
  const isCut = jsonParts(text).some(({ isWhole }) => !isWhole) || /<\/parameter>\s*$/.test(text);
  if (isCut) return [];
  const markup = readMarkup(text, given);
  if (markup) return markup.calls;
  const { before, calls } = readJson(text, given);
  const isInLine = before !== '' && /^[ \t]*(?:\{|\[\s*\{)/.test(text.trimStart().slice(before.length));
  return isInLine ? [] : calls;
}

/**
 * In a template's markup. The answer ends in calls only, and none occurs in what the model was given: a quoted page
 * cannot order anything.
 */
function readMarkup(text: string, given: Given): ReadCalls | undefined {
  const found = markupCalls(text, given.tools);
  const [first] = found;
  if (!first) return undefined;
  const parts = found.map((part) => part.text);
  const behind = withoutMarks(without(parts, text.slice(first.start)));
  if (behind.trim() !== '' || areGiven(parts, given)) return undefined;
  return { before: withoutMarks(text.slice(0, first.start)).trim(), calls: found.map(({ call }) => call) };
}

/** In JSON, where the server's parser misses the format: by the same rules, and only existing tools. */
function readJson(text: string, given: Given): ReadCalls {
  const found = jsonParts(text).filter(({ text: part }) => namesTool.test(part));
  const parts = found.map((part) => part.text);
  const start = found[0]?.start ?? text.length;
  const { before, calls } = readTextCalls(text.slice(start), given.tools);
  const isKnown = calls.length > 0 && calls.every(({ name }) => given.tools.some((tool) => tool.name === name));
  if (!isKnown || !onlyMarks.test(without(parts, text.slice(start))) || areGiven(parts, given))
    return { before: text, calls: [] };
  return { before: `${text.slice(0, start)}${before}`.replace(marksBefore, '').trim(), calls };
}

function without(parts: readonly string[], text: string): string {
  return parts.reduce((rest, part) => rest.replace(part, ''), text);
}

/** All, unless it begins like a call. */
function shownBeforeCalls(text: string): number {
  const begin = /^\s*(?:`{1,3}\w*\s*)?(?:\[\s*)?(?:\{|$)/.test(text) ? 0 : text.length;
  return Math.min(begin, markupStart(text));
}

function areGiven(parts: readonly string[], { messages }: Pick<ModelRequest, 'messages'>): boolean {
  const given = squash(messages.map(wordsOf).join(' '));
  return parts.some((part) => given.includes(squash(part)));
}

const namesTool =
  /["']?(?:name|tool|tool_name)["']?\s*:\s*["'][\w.:]+["'][\s\S]*["']?(?:arguments|args|parameters|params|inputs?)["']?\s*:/;
const onlyMarks = /^(?:\s|,|;|`{3}\w*|<\/?tool_?calls?>|<\|[\w|/]*>|\[\/?TOOL_CALLS\]|<\/s>)*$/i;
const marksBefore = /(?:\s|`{3}\w*|<tool_?calls?>|<\|[\w|]*>|\[TOOL_CALLS\]|\bfunctools)+$/i;

function wordsOf(message: ModelRequest['messages'][number]): string {
  if (message.role === 'tool') return message.content;
  if (message.role === 'assistant') return '';
  return message.content.map((part) => (part.type === 'text' ? part.text : '')).join(' ');
}

/** Page text is escaped where a model sees it. */
function squash(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '');
}
