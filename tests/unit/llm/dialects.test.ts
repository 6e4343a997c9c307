import { afterEach, describe, expect, it } from 'vitest';
import { plannerToolSpecs, navigatorToolSpecs } from '@/utils/agent/navigator/tool-specs';
import { createAnthropicClient } from '@/utils/llm/anthropic/anthropic';
import { createOpenAiClient } from '@/utils/llm/openai/openai';
import type { AssistantMessage, ModelClient, ModelMessage, ToolSpec } from '@/utils/contracts/model';
import { tools } from '@/utils/tools';
import {
  dialectNames,
  scripted,
  startModelServer,
  type DialectName,
  type ModelServer,
} from '../../helpers/model-server';
import { dialects, type Dialect } from '../../helpers/model-server/dialects';
import { failureOf, never, requestOf, seenBy, user } from './support';

let server: ModelServer;
afterEach(() => server.close());

/** The real client of a dialect, at the real address, on a connection that ends at the test's server. */
function clientOf(name: DialectName): { client: ModelClient; model: string } {
  const { origin = server.url, base, apis, model }: Dialect = dialects[name];
  const create = apis.anthropic ? createAnthropicClient : createOpenAiClient;
  const client = create({
    baseUrl: origin + base,
    apiKey: 'secret-key-1',
    fetch: (input, init) => fetch(String(input).replace(origin, server.url), init),
  });
  return { client, model };
}

/** Their lists of models tell the window. */
const tellWindows: DialectName[] = ['anthropic', 'mistral', 'groq', 'openrouter', 'vllm'];

/** Every tool that the product has, and one without parameters. */
const allTools: ToolSpec[] = [
  ...new Map(
    [
      ...navigatorToolSpecs(tools, true),
      ...plannerToolSpecs(true),
      { name: 'pause', description: 'Waits for the user.', parameters: { type: 'object', properties: {} } },
    ].map((spec) => [spec.name, spec]),
  ).values(),
];

describe.each(dialectNames)('a conversation in the dialect %s', (name) => {
  it('goes through at the first request of every turn', async () => {
    server = await startModelServer({
      dialect: name,
      apiKey: 'secret-key-1',
      handler: scripted([
        {
          text: 'I look.',
          calls: [
            { name: 'scroll', arguments: { to: 'down' } },
            { name: 'pause', arguments: {} },
          ],
          usage: { input: 100, cached: 40, output: 9 },
        },
        { calls: [{ name: 'click', arguments: { ref: 'e1' }, id: 'call_with_a_name_of_its_own' }] },
        { text: 'All is done.' },
        { text: 'Good bye.' },
      ]),
    });
    const { client, model } = clientOf(name);
    const messages: ModelMessage[] = [user('Press Save')];
    const turn = async (toolSpecs = allTools): Promise<string> => {
      const answer = await answerOf(client, model, messages, toolSpecs);
      messages.push(answer);
      return [answer.text, ...answer.calls.map((call) => `${call.name}(${JSON.stringify(call.arguments)})`)].join(' ');
    };
    const answerCalls = (text: string): void => {
      const calls = (messages.at(-1) as AssistantMessage).calls;
      messages.push(...calls.map(({ id }): ModelMessage => ({ role: 'tool', callId: id, content: text })));
    };

    expect(await turn()).toBe('I look. scroll({"to":"down"}) pause({})');
    answerCalls('Done.');
    expect(await turn()).toBe(' click({"ref":"e1"})');
    answerCalls('');
    messages.push(user('The user says: go on'));
    expect(await turn()).toBe('All is done.');
    messages.push(user('Thanks'), user('Bye'));
    expect(await turn([])).toBe('Good bye.');

    expect(server.refused).toEqual([]);
    expect(server.requests).toHaveLength(4);
    expect(seenBy(server.requests.at(-1)).join('\n')).toContain('The user says: go on');
  });

  it('lists its models', async () => {
    server = await startModelServer({ dialect: name, models: ['b', 'a'], contextTokens: 40_000 });
    const listed = await clientOf(name).client.listModels(never);
    expect(listed.map(({ id }) => id.replace('models/', ''))).toEqual(['a', 'b']);
    if (tellWindows.includes(name)) expect(listed.map(({ contextTokens }) => contextTokens)).toEqual([40_000, 40_000]);
  });

  it('gives a readable failure where the server fails inside a 200', async () => {
    const failure = { message: 'The upstream is overloaded', code: 'overloaded', type: 'overloaded_error' };
    server = await startModelServer({
      dialect: name,
      handler: () => ({ text: 'A long answer', chunkSize: 3, failAfterChunks: 3, failure }),
    });
    const { client, model } = clientOf(name);
    const failed = await failureOf(client.stream(model, requestOf({ attempts: 1 }), never));
    expect(JSON.stringify(failed)).toContain('The upstream is overloaded');
  });
});

describe.each(dialectNames.filter((name) => (dialects[name] as Dialect).overflow))('the dialect %s', (name) => {
  it('is understood where it says that a prompt is too long', async () => {
    server = await startModelServer({ dialect: name, contextTokens: 20 });
    const { client, model } = clientOf(name);
    expect((await failureOf(client.stream(model, requestOf({ attempts: 1 }), never))).code).toBe(
      'MODEL_CONTEXT_OVERFLOW',
    );
  });
});

/** The whole answer to a conversation, whatever the stream. */
async function answerOf(
  client: ModelClient,
  model: string,
  messages: ModelMessage[],
  toolSpecs: ToolSpec[],
): Promise<AssistantMessage> {
  for await (const event of client.stream(model, requestOf({ messages, tools: toolSpecs, attempts: 1 }), never))
    if (event.type === 'done') return event.message;
  throw new Error('The stream ended without an answer.');
}
