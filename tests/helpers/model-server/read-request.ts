import { list, parsedArguments, record, textOf, type Json } from './json.ts';
import type { WireApi, WireMessage, WireRequest } from './types.ts';

type Read = Pick<WireRequest, 'api' | 'model' | 'system' | 'messages' | 'tools' | 'toolSpecs' | 'body'>;

/** One neutral view of a request, whatever the format. */
export function readRequest(api: WireApi, body: Json): Read {
  const toolSpecs = list(body.tools)
    .map((tool) => (api === 'openai' ? record(tool.function) : tool))
    .map((tool) => ({
      name: String(tool.name),
      description: String(tool.description ?? ''),
      parameters: tool.parameters ?? tool.input_schema,
    }));
  return {
    api,
    model: String(body.model),
    body,
    toolSpecs,
    tools: toolSpecs.map(({ name }) => name),
    ...conversations[api](body),
  };
}

type Conversation = Pick<Read, 'system' | 'messages'>;

const conversations: Record<WireApi, (body: Json) => Conversation> = {
  openai: ({ messages }) => ({
    system: list(messages).filter(isSystem).map(contentText).join('\n'),
    messages: list(messages)
      .filter((message) => !isSystem(message))
      .map(readChatMessage),
  }),
  responses: ({ instructions, input }) => {
    const items = typeof input === 'string' ? [{ role: 'user', content: input }] : list(input);
    return {
      system: [...(instructions ? [String(instructions)] : []), ...items.filter(isSystem).map(contentText)].join('\n'),
      messages: joinedTurns(items.filter((item) => !isSystem(item)).flatMap(readResponsesItem)),
    };
  },
  anthropic: ({ system, messages }) => ({
    system: textOf(system),
    messages: list(messages).flatMap(readAnthropicMessage),
  }),
};

function isSystem({ role }: Json): boolean {
  return role === 'system' || role === 'developer';
}
function contentText({ content }: Json): string {
  return textOf(content);
}

function readChatMessage(message: Json): WireMessage {
  const calls = list(message.tool_calls).map((call) => ({
    id: String(call.id),
    name: String(record(call.function).name),
    arguments: parsedArguments(record(call.function).arguments),
  }));
  return {
    role: message.role as WireMessage['role'],
    text: textOf(message.content),
    ...(calls.length > 0 && { calls }),
    ...(message.role === 'tool' && { callId: String(message.tool_call_id) }),
    ...images(message.content, 'image_url'),
  };
}

/** Gives nothing for reasoning, which only the model that produced it can read. */
function readResponsesItem(item: Json): WireMessage[] {
  if (item.type === 'reasoning') return [];
  if (item.type === 'function_call_output')
    return [{ role: 'tool', text: textOf(item.output), callId: String(item.call_id) }];
  if (item.type === 'function_call') {
    const call = { id: String(item.call_id), name: String(item.name), arguments: parsedArguments(item.arguments) };
    return [{ role: 'assistant', text: '', calls: [call] }];
  }
  return [
    {
      role: item.role as WireMessage['role'],
      text: textOf(item.content),
      ...images(item.content, 'input_image'),
    },
  ];
}

/** The text and the calls of one answer are separate items: here they become one message. */
function joinedTurns(messages: WireMessage[]): WireMessage[] {
  return messages.reduce<WireMessage[]>((joined, message) => {
    const last = joined.at(-1);
    if (last?.role !== 'assistant' || message.role !== 'assistant' || !message.calls) return [...joined, message];
    return [...joined.slice(0, -1), { ...last, calls: [...(last.calls ?? []), ...message.calls] }];
  }, []);
}

function readAnthropicMessage(message: Json): WireMessage[] {
  const { content } = message;
  const blocks = typeof content === 'string' ? [{ type: 'text', text: content } as Json] : list(content);
  const results = blocks
    .filter((block) => block.type === 'tool_result')
    .map((block): WireMessage => ({ role: 'tool', text: textOf(block.content), callId: String(block.tool_use_id) }));
  const rest = blocks.filter((block) => block.type !== 'tool_result');
  if (rest.length === 0) return results;
  const calls = rest
    .filter((block) => block.type === 'tool_use')
    .map((block) => ({ id: String(block.id), name: String(block.name), arguments: record(block.input) }));
  return [
    ...results,
    {
      role: message.role as WireMessage['role'],
      text: textOf(rest),
      ...(calls.length > 0 && { calls }),
      ...images(rest, 'image'),
    },
  ];
}

function images(content: unknown, type: string): { images?: number } {
  const count = list(content).filter((part) => part.type === type).length;
  return count > 0 ? { images: count } : {};
}
