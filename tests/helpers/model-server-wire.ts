/** The two providers' wire formats: reads requests into one neutral view, writes answers. Plain node, no dependencies. */

export type WireApi = 'openai' | 'anthropic';

export interface WireCall {
  name: string;
  /** A string is sent as it stands, so that a test can send what is no JSON. */
  arguments: Record<string, unknown> | string;
  id?: string;
}

export interface WireMessage {
  role: 'user' | 'assistant' | 'tool';
  text: string;
  calls?: WireCall[];
  callId?: string;
  /** Number of images in the message. */
  images?: number;
}

export interface WireRequest {
  api: WireApi;
  model: string;
  system: string;
  messages: WireMessage[];
  /** Names of the tools. */
  tools: string[];
  toolSpecs: { name: string; description: string; parameters: unknown }[];
  /** Lower-case names. */
  headers: Record<string, string>;
  body: Record<string, unknown>;
  /** When it came, in milliseconds since the epoch. */
  at: number;
  /** Resolves when the client goes away before the end of the answer. */
  disconnected: Promise<void>;
}

export interface WireReply {
  text?: string;
  calls?: WireCall[];
  usage?: { input: number; cached?: number; output: number };
  /** Characters in one piece of text or arguments; default 20. */
  chunkSize?: number;
  /** Default: what fits the reply. */
  stop?: 'end' | 'tool-calls' | 'length' | 'refusal';
}

type Json = Record<string, unknown>;

/** The server-sent events of a reply, one string each. */
export function streamEvents(api: WireApi, reply: WireReply, model = 'test-model'): string[] {
  return api === 'openai' ? openAiEvents(reply, model) : anthropicEvents(reply, model);
}

/** The same reply for a client that did not ask for a stream. */
export function openAiJson(reply: WireReply, model: string): Json {
  const calls = (reply.calls ?? []).map((call, index) => toolCall(call, index, argumentText(call)));
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 0,
    model,
    choices: [
      {
        index: 0,
        finish_reason: openAiStop(reply),
        message: { role: 'assistant', content: reply.text ?? null, ...(calls.length > 0 && { tool_calls: calls }) },
      },
    ],
    usage: openAiUsage(reply),
  };
}

export function readRequest(
  api: WireApi,
  body: Json,
): Pick<WireRequest, 'api' | 'model' | 'system' | 'messages' | 'tools' | 'toolSpecs' | 'body'> {
  const toolSpecs = list(body.tools)
    .map((tool) => (api === 'openai' ? record(tool.function) : tool))
    .map((tool) => ({
      name: String(tool.name),
      description: String(tool.description ?? ''),
      parameters: tool.parameters ?? tool.input_schema,
    }));
  const messages = list(body.messages);
  const common = { api, model: String(body.model), body, toolSpecs, tools: toolSpecs.map((tool) => tool.name) };
  if (api === 'anthropic')
    return { ...common, system: textOf(body.system), messages: messages.flatMap(readAnthropicMessage) };
  return {
    ...common,
    system: messages
      .filter((message) => message.role === 'system')
      .map((message) => textOf(message.content))
      .join('\n'),
    messages: messages.filter((message) => message.role !== 'system').map(readOpenAiMessage),
  };
}

function readOpenAiMessage(message: Json): WireMessage {
  const calls = list(message.tool_calls).map((call) => ({
    id: String(call.id),
    name: String(record(call.function).name),
    arguments: parsed(record(call.function).arguments),
  }));
  return {
    role: message.role as WireMessage['role'],
    text: textOf(message.content),
    ...(calls.length > 0 && { calls }),
    ...(message.role === 'tool' && { callId: String(message.tool_call_id) }),
    ...images(message.content, 'image_url'),
  };
}

function readAnthropicMessage(message: Json): WireMessage[] {
  const blocks =
    typeof message.content === 'string' ? [{ type: 'text', text: message.content }] : list(message.content);
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

function openAiEvents(reply: WireReply, model: string): string[] {
  const chunk = (choices: unknown[], more: Json = {}) =>
    `data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 0, model, choices, ...more })}\n\n`;
  const delta = (value: Json, finish: string | null = null) =>
    chunk([{ index: 0, delta: value, finish_reason: finish }]);
  return [
    delta({ role: 'assistant', content: '' }),
    ...pieces(reply.text ?? '', reply).map((content) => delta({ content })),
    ...(reply.calls ?? []).flatMap((call, index) => [
      delta({ tool_calls: [{ index, ...toolCall(call, index, '') }] }),
      ...pieces(argumentText(call), reply).map((part) =>
        delta({ tool_calls: [{ index, function: { arguments: part } }] }),
      ),
    ]),
    delta({}, openAiStop(reply)),
    chunk([], { usage: openAiUsage(reply) }),
    'data: [DONE]\n\n',
  ];
}

function anthropicEvents(reply: WireReply, model: string): string[] {
  const event = (type: string, more: Json = {}) => `event: ${type}\ndata: ${JSON.stringify({ type, ...more })}\n\n`;
  const usage = reply.usage ?? { input: 10, output: 5 };
  const block = (index: number, start: Json, deltas: Json[]) => [
    event('content_block_start', { index, content_block: start }),
    ...deltas.map((delta) => event('content_block_delta', { index, delta })),
    event('content_block_stop', { index }),
  ];
  const offset = reply.text ? 1 : 0;
  return [
    event('message_start', {
      message: {
        id: 'msg_1',
        type: 'message',
        role: 'assistant',
        model,
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: {
          input_tokens: usage.input - (usage.cached ?? 0),
          cache_read_input_tokens: usage.cached ?? 0,
          cache_creation_input_tokens: 0,
          output_tokens: 1,
        },
      },
    }),
    ...(reply.text
      ? block(
          0,
          { type: 'text', text: '' },
          pieces(reply.text, reply).map((text) => ({ type: 'text_delta', text })),
        )
      : []),
    ...(reply.calls ?? []).flatMap((call, index) =>
      block(
        index + offset,
        { type: 'tool_use', id: idOf(call, index, 'toolu'), name: call.name, input: {} },
        pieces(argumentText(call), reply).map((part) => ({ type: 'input_json_delta', partial_json: part })),
      ),
    ),
    event('message_delta', {
      delta: { stop_reason: anthropicStops[stopOf(reply)], stop_sequence: null },
      usage: { output_tokens: usage.output },
    }),
    event('message_stop'),
  ];
}

const openAiStops = { end: 'stop', 'tool-calls': 'tool_calls', length: 'length', refusal: 'content_filter' };
const anthropicStops = { end: 'end_turn', 'tool-calls': 'tool_use', length: 'max_tokens', refusal: 'refusal' };

function stopOf(reply: WireReply) {
  return reply.stop ?? (reply.calls?.length ? 'tool-calls' : 'end');
}
function openAiStop(reply: WireReply): string {
  return openAiStops[stopOf(reply)];
}
function openAiUsage({ usage = { input: 10, output: 5 } }: WireReply): Json {
  return {
    prompt_tokens: usage.input,
    completion_tokens: usage.output,
    total_tokens: usage.input + usage.output,
    prompt_tokens_details: { cached_tokens: usage.cached ?? 0 },
  };
}
function toolCall(call: WireCall, index: number, args: string): Json {
  return { id: idOf(call, index, 'call'), type: 'function', function: { name: call.name, arguments: args } };
}

let made = 0;
function idOf(call: WireCall, index: number, prefix: string): string {
  return call.id ?? `${prefix}_${++made}_${index}`;
}
function argumentText(call: WireCall): string {
  return typeof call.arguments === 'string' ? call.arguments : JSON.stringify(call.arguments);
}

/** Cuts between characters, never inside one. */
function pieces(text: string, { chunkSize = 20 }: WireReply): string[] {
  const characters = [...text];
  return Array.from({ length: Math.ceil(characters.length / chunkSize) }, (_, index) =>
    characters.slice(index * chunkSize, (index + 1) * chunkSize).join(''),
  );
}

function images(content: unknown, type: string): { images?: number } {
  const count = typeof content === 'string' ? 0 : list(content).filter((part) => part.type === type).length;
  return count > 0 ? { images: count } : {};
}
function textOf(content: unknown): string {
  return typeof content === 'string'
    ? content
    : list(content)
        .filter((part) => part.type === 'text')
        .map((part) => String(part.text))
        .join('\n\n');
}
function parsed(text: unknown): Json | string {
  try {
    return record(JSON.parse(String(text)));
  } catch {
    return String(text);
  }
}
function list(value: unknown): Json[] {
  return Array.isArray(value) ? (value as Json[]) : [];
}
function record(value: unknown): Json {
  return typeof value === 'object' && value !== null ? (value as Json) : {};
}
