import { AgentError, type Failure } from '@/utils/failure';
import { createAnthropicClient } from '@/utils/llm/anthropic/anthropic';
import type { EndpointOptions } from '@/utils/llm/endpoint';
import { createOpenAiClient } from '@/utils/llm/openai/openai';
import type { AssistantMessage, ModelClient, ModelEvent, ModelMessage, ModelRequest } from '@/utils/contracts/model';
import type { WireRequest } from '../../helpers/model-server';

export const clickTool = {
  name: 'click',
  description: 'Clicks an element.',
  parameters: { type: 'object', properties: { ref: { type: 'string' } }, required: ['ref'] },
};

export function requestOf(parts: Partial<ModelRequest> = {}): ModelRequest {
  return {
    system: 'You act in pages.',
    messages: [user('Press Save')],
    tools: [clickTool],
    local: {
      purpose: 'act',
      laterMessages: [],
      request: '',
      page: { url: '', title: '', text: '', truncated: false, readable: true },
      calls: [],
      codeAllowed: false,
    },
    ...parts,
  };
}

export function user(text: string): ModelMessage {
  return { role: 'user', content: [{ type: 'text', text }] };
}

export const never = new AbortController().signal;

export const providers: {
  name: 'openai' | 'anthropic';
  path: string;
  create(options: EndpointOptions): ModelClient;
}[] = [
  { name: 'openai', path: '/v1', create: createOpenAiClient },
  { name: 'anthropic', path: '', create: createAnthropicClient },
];

/** The message that ends an answer. */
export async function messageOf(events: AsyncIterable<ModelEvent>): Promise<AssistantMessage> {
  for await (const event of events) if (event.type === 'done') return event.message;
  throw new Error('The answer has no end.');
}

/** One line an event; a failure is the last line. */
export async function transcript(events: AsyncIterable<ModelEvent>): Promise<string[]> {
  const lines: string[] = [];
  try {
    for await (const event of events) lines.push(lineOf(event));
  } catch (error) {
    lines.push(error instanceof AgentError ? failureLine(error.failure) : `threw ${String(error)}`);
  }
  return lines;
}

export function failureLine(failure: Failure): string {
  return `${failure.code}${failure.retryable ? ' (retryable)' : ''}`;
}

export async function failureOf(work: AsyncIterable<ModelEvent> | Promise<unknown>): Promise<Failure> {
  try {
    if (work instanceof Promise) await work;
    else for await (const event of work) void event;
  } catch (error) {
    if (error instanceof AgentError) return error.failure;
    throw error;
  }
  throw new Error('Nothing failed.');
}

/** One line a message, as the server saw it. */
export function seenBy(request: WireRequest | undefined): string[] {
  return [
    `system: ${request?.system}`,
    ...(request?.messages ?? []).map((message) => {
      const calls = (message.calls ?? [])
        .map((call) => ` ${call.name}(${JSON.stringify(call.arguments)})#${call.id}`)
        .join('');
      return `${message.role}${message.callId === undefined ? '' : `#${message.callId}`}: ${message.text}${calls}${message.images ? ` +${message.images} image` : ''}`;
    }),
  ];
}

function lineOf(event: ModelEvent): string {
  if (event.type === 'text') return `text ${event.delta}`;
  if (event.type === 'retrying')
    return `retrying ${event.attempt}/${event.maxAttempts} in ${event.waitMs} ms after ${event.failure.code}`;
  if (event.type === 'started') return 'started';
  if (event.type === 'adapted') return `adapted ${event.unsupported}${event.fresh ? '' : ' (known)'}`;
  const { message, usage, stop } = event;
  const calls = message.calls
    .map(
      (call) =>
        ` ${call.name}(${call.invalidArguments ?? JSON.stringify(call.arguments)})${call.invalidArguments === undefined ? '' : '!'}`,
    )
    .join('');
  return `done ${stop}: ${message.text}${calls} [${usage.inputTokens} in, ${usage.cachedInputTokens} cached, ${usage.outputTokens} out]`;
}
