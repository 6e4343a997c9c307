import { parseCalls } from './parse-tool-calls';
import { readTextCalls, shownLength } from './text-calls';
import type { ModelClient, ModelEvent, ModelMessage, ModelRequest } from '../types';
import { toolsText, wireWords } from '../words';
import { readWrittenCalls, shownBeforeCalls } from './written-calls';

/**
 * Drives models that cannot call tools: where a request has `tools` in `unsupported`, the tools are described as text,
 * calls and results of the conversation become text, and JSON in the answer becomes calls. Other requests are sent
 * unchanged; if the answer has no call but ends in calls written as text, these count as its calls. The text before the
 * JSON is streamed as it arrives.
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
          const visible = inText ? shownLength(full) : shownBeforeCalls(full);
          if (visible > shownSoFar) yield { type: 'text', delta: full.slice(shownSoFar, visible) };
          shownSoFar = Math.max(shownSoFar, visible);
        } else if (event.type === 'done') {
          full = event.message.text;
          if (event.message.calls.length > 0) {
            if (shownSoFar < full.length) yield { type: 'text', delta: full.slice(shownSoFar) };
            yield event;
            continue;
          }
          const { before, calls: raw } = inText ? readTextCalls(full, request.tools) : readWrittenCalls(full, request);
          const calls = parseCalls(raw, request.messages, event.stop === 'length').filter((call) => call !== undefined);
          if (raw.length === 0 && shownSoFar < full.length) yield { type: 'text', delta: full.slice(shownSoFar) };
          yield {
            ...event,
            message: { ...event.message, text: raw.length === 0 ? full : before, calls },
            stop: event.stop === 'end' && calls.length > 0 ? 'tool-calls' : event.stop,
          };
        } else {
          yield event;
        }
      }
    },
  };
}

/**
 * The same request as plain text. Its text about past turns never changes, so the conversation grows only at its end.
 */
function withoutToolCalls(request: ModelRequest): ModelRequest {
  return {
    ...request,
    tools: [],
    system: `${request.system}\n\n${toolsText(request.tools)}`,
    messages: asWords(request.messages),
  };
}

/** Results are merged with the words after them: many templates require user and assistant to alternate. */
function asWords(messages: readonly ModelMessage[]): ModelMessage[] {
  const names = new Map(
    messages.flatMap((message) =>
      message.role === 'assistant' ? message.calls.map(({ id, name }) => [id, name] as const) : [],
    ),
  );
  const result: ModelMessage[] = [];
  for (const message of messages) {
    const last = result.at(-1);
    if (message.role === 'assistant') {
      result.push({
        role: 'assistant',
        text: [message.text, callsText(message)].filter(Boolean).join('\n'),
        calls: [],
      });
      continue;
    }
    const content =
      message.role === 'user'
        ? message.content
        : [
            {
              type: 'text' as const,
              text: wireWords.result(
                names.get(message.callId) ?? wireWords.unknownCall,
                message.content,
                message.isError === true,
              ),
            },
          ];
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
