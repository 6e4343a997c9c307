import { effectOf } from '@/utils/contracts/tool';
import { toolNamed } from '@/utils/tools';
import { createOfflineClient } from '../../core';
import type { AssistantMessage, LocalContext, ModelEvent, ModelMessage, ModelRequest } from '@/utils/contracts/model';
import { shop, snapshotOf } from './shop';

export interface Reaction {
  ok?: boolean;
  summary?: string;
  page?: string;
}

const toolNames = [
  'click',
  'type',
  'select',
  'check',
  'press_key',
  'scroll',
  'hover',
  'navigate',
  'manage_tabs',
  'wait_for',
  'get_page',
  'get_html',
  'extract',
  'drag',
  'select_text',
  'submit',
  'upload_file',
  'ask_user',
  'done',
];

export interface World {
  request: string;
  said?: string[];
  page?: Partial<LocalContext['page']>;
  codeAllowed?: boolean;
  tools?: string[];
  files?: string[];
  /** How the world answers a call. Without it every call succeeds. */
  react?: (tool: string, args: Record<string, unknown>) => Reaction | undefined;
}

/** The request that the core would make of this world. */
export function requestOf(
  world: World,
  purpose: LocalContext['purpose'],
  calls: LocalContext['calls'] = [],
  messages: ModelMessage[] = [],
): ModelRequest {
  const page = {
    url: 'https://shop.test/',
    title: 'The shop',
    text: snapshotOf(shop),
    truncated: false,
    readable: true,
    ...world.page,
  };
  const tools = (world.tools ?? toolNames).map((name) => ({ name, description: '', parameters: {} }));
  return {
    system: '',
    messages,
    tools,
    local: {
      purpose,
      request: world.request,
      laterMessages: world.said ?? [],
      page,
      calls,
      codeAllowed: world.codeAllowed ?? false,
      ...(world.files ? { files: world.files } : {}),
    },
  };
}

export async function respond(request: ModelRequest): Promise<AssistantMessage> {
  const events = await eventsOf(request);
  const last = events.at(-1);
  if (last?.type !== 'done') throw new Error('The stream did not end with done.');
  return last.message;
}

export async function eventsOf(request: ModelRequest, signal = new AbortController().signal): Promise<ModelEvent[]> {
  const events: ModelEvent[] = [];
  for await (const event of createOfflineClient().stream('commands', request, signal)) events.push(event);
  return events;
}

/** What the model answers to a request at once: its words, or why it has failed. */
export async function answerTo(request: string, world: Omit<World, 'request'> = {}): Promise<string> {
  return wordsOf(await respond(requestOf({ ...world, request }, 'plan')));
}

/** The words of an answer, or why nothing is done. */
export function wordsOf({ text, calls: [call] }: AssistantMessage): string {
  return call?.name === 'done' && call.arguments.status === 'failed' ? String(call.arguments.summary) : text;
}

/** Runs the navigator to its end and tells the calls, one a line. */
export async function run(
  world: World,
): Promise<{ lines: string[]; calls: LocalContext['calls']; done: NonNullable<LocalContext['done']> }> {
  const calls: LocalContext['calls'] = [];
  const lines: string[] = [];
  const messages: ModelMessage[] = [];
  for (let turn = 0; turn < 30; turn++) {
    const message = await respond(requestOf(world, 'act', calls, messages));
    messages.push(message);
    const [call] = message.calls;
    if (!call) throw new Error(`A turn without a call: ${message.text}`);
    if (call.name === 'done') return { lines, calls, done: call.arguments as NonNullable<LocalContext['done']> };
    lines.push(line(call.name, call.arguments));
    const tool = toolNamed(call.name);
    const reaction = world.react?.(call.name, call.arguments) ?? {};
    calls.push({
      id: call.id,
      tool: call.name,
      args: call.arguments,
      reads: tool !== undefined && effectOf(tool, call.arguments) === 'read',
      ok: reaction.ok ?? true,
      summary: reaction.summary ?? 'Done.',
      ...(reaction.page === undefined ? {} : { page: reaction.page }),
    });
  }
  throw new Error('The navigator did not come to an end.');
}

/** `type e11 text=Ada submit=true` */
export function line(tool: string, args: Record<string, unknown>): string {
  const { ref, ...rest } = args;
  const words = Object.entries(rest).map(
    ([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  return [tool, ...(ref === undefined ? [] : [String(ref)]), ...words].join(' ');
}

/** The calls of a request on the shop, joined; the outcome when it is not done. */
export async function transcript(request: string, world: Omit<World, 'request'> = {}): Promise<string> {
  const { lines, done } = await run({ ...world, request });
  return [...lines, ...(done.status === 'done' ? [] : [`failed: ${done.summary.split('\n\nOn this page')[0]}`])].join(
    '\n',
  );
}
