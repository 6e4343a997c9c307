import { describe, expect, it } from 'vitest';
import { navigatorToolSpecs, plannerToolSpecs } from '@/utils/agent/navigator/tool-specs';
import { createModelClient } from '@/utils/llm';
import type { ModelClient, ModelMessage, ToolSpec } from '@/utils/contracts/model';
import { tools as allTools } from '@/utils/tools';
import { dialects, type Dialect, type DialectName } from '../../helpers/model-server/dialects';
import { scripted, startModelServer, type ModelServer } from '../../helpers/model-server';
import { messageOf, never, requestOf, transcript, user } from './support';

const roles: [string, ToolSpec[]][] = [
  ['navigator', navigatorToolSpecs(allTools, true)],
  ['planner', plannerToolSpecs(true)],
];

/** A call with the arguments that the schema wants. */
function callOf({ name, parameters }: ToolSpec): { name: string; arguments: Record<string, unknown> } {
  return { name, arguments: sampleOf(parameters) as Record<string, unknown> };
}

interface Schema {
  type?: string;
  enum?: string[];
  properties?: Record<string, Schema>;
  required?: string[];
}

function sampleOf({ type, enum: [word = 'x'] = [], properties = {}, required = [] }: Schema): unknown {
  if (type === 'object') return Object.fromEntries(required.map((key) => [key, sampleOf(properties[key] ?? {})]));
  return type === 'array' ? [] : type === 'boolean' ? true : type === 'string' ? word : 1;
}

/** The Origin that a browser sends; the extension takes it away on the way to Ollama (see endpoint-rules). */
const originFor = (dialect: DialectName) => (dialect === 'ollama' ? {} : { origin: 'chrome-extension://sidehand' });

function connect(server: ModelServer, dialect: DialectName): ModelClient {
  const { origin = server.url }: Dialect = dialects[dialect];
  const address = server.baseUrl.replace(server.url, origin);
  const kind = dialect === 'anthropic' ? 'anthropic' : 'openai';
  return createModelClient({ id: 'p', kind, label: '', baseUrl: address, models: [] }, 'key', {
    fetch: (input, init) =>
      fetch(String(input).replace(origin, server.url), {
        ...init,
        headers: { ...(init?.headers as object), ...originFor(dialect) },
      }),
  });
}

/**
 * Some see no images; Gemini wants a signature with each call, and the model behind a gateway reasoning, which the
 * answers of other models do not have.
 */
const ownWays = ['adapted images', 'adapted foreign_calls', 'adapted turns_without_reasoning'];

/**
 * With another model's reasoning and ids, a call that was never answered, a result that belongs to nothing, and an
 * image.
 */
const begunElsewhere: ModelMessage[] = [
  user('Do it.'),
  user('Please.'),
  {
    role: 'assistant',
    text: ' ',
    calls: [
      { id: `toolu_${'0123456789'.repeat(5)}`, name: 'a tool of old', arguments: {} },
      { id: 'functions.click:1', name: 'click', arguments: {}, invalidArguments: '{"ref' },
    ],
    providerData: { host: 'elsewhere', model: 'm', data: { reasoning_content: 'Hm' } },
  },
  { role: 'tool', callId: 'functions.click:1', content: '' },
  { role: 'tool', callId: 'nobody', content: 'Lost.' },
  { role: 'assistant', text: '', calls: [] },
  {
    role: 'user',
    content: [
      { type: 'text', text: 'The page' },
      { type: 'image', mediaType: 'image/png', data: 'iVBORw0KGgo=' },
    ],
  },
];

describe.each(Object.keys(dialects) as DialectName[])('%s', (dialect) => {
  it.each(roles)('takes every request of a conversation with the tools of the %s', async (_, tools) => {
    const [first, second] = tools.map(callOf);
    const server = await startModelServer({
      dialect,
      contextTokens: 1_000_000,
      handler: scripted([
        { thinking: 'Both.', text: 'I do two things.', calls: [first!, second!] },
        { calls: [first!] },
        { thinking: 'Enough.', text: 'All is done.' },
      ]),
    });
    const client = connect(server, dialect);
    const messages: ModelMessage[] = [user('Do it.')];
    const said: string[] = [];
    for (const page of ['The page', 'The page now', 'The end']) {
      const message = await messageOf(client.stream(dialects[dialect].model, requestOf({ messages, tools }), never));
      said.push(`${message.text} ${message.calls.map(({ name }) => name).join(' ')}`.trim());
      messages.push(
        message,
        ...message.calls.map(({ id }) => ({ role: 'tool' as const, callId: id, content: 'Done.' })),
        user(page),
      );
    }
    expect(server.refused).toEqual([]);
    expect(said).toEqual([`I do two things. ${first?.name} ${second?.name}`, first?.name, 'All is done.']);
    await server.close();
  });

  it('continues a conversation that was begun elsewhere, without its image where it takes none', async () => {
    const server = await startModelServer({
      dialect,
      contextTokens: 1_000_000,
      handler: () => ({ text: 'All is well.' }),
    });
    const [, tools] = roles[0]!;
    const events = connect(server, dialect).stream(
      dialects[dialect].model,
      requestOf({ messages: begunElsewhere, tools }),
      never,
    );
    const lines = await transcript(events);
    expect(lines.filter((line) => line.startsWith('adapted') && !ownWays.includes(line))).toEqual([]);
    expect(lines.at(-1)).toMatch(/^done end: All is well\./);
    await server.close();
  });
});
