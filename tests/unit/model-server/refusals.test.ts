import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dialectNames, startModelServer, type DialectName, type ModelServer } from '../../helpers/model-server.ts';
import { dialects, type Dialect } from '../../helpers/model-server/dialects.ts';
import { list, record, type Json } from '../../helpers/model-server/json.ts';
import type { WireApi } from '../../helpers/model-server/types.ts';
import { broken, type Row } from './broken.ts';
import { portable } from './requests.ts';

const servers = new Map<DialectName, ModelServer>();
beforeAll(async () => {
  for (const dialect of dialectNames) servers.set(dialect, await startModelServer({ dialect }));
});
afterAll(() => Promise.all([...servers.values()].map((server) => server.close())));

const paths: Record<WireApi, string> = {
  openai: '/chat/completions',
  responses: '/responses',
  anthropic: '/v1/messages',
};

async function ask(dialect: DialectName, api: WireApi, body: Json, headers: Record<string, string> = {}) {
  const response = await fetch(servers.get(dialect)!.baseUrl + paths[api], {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, text: await response.text() };
}

const apisOf = (name: DialectName): WireApi[] => Object.keys(dialects[name].apis) as WireApi[];

describe.each(dialectNames)('%s', (name) => {
  it.each(apisOf(name))('takes a portable request in the format %s, and streams an answer', async (api) => {
    const body = portable(api);
    const { status, text } = await ask(name, api, body);
    expect(servers.get(name)!.refused).toEqual([]);
    expect([status, text]).toEqual([200, expect.stringContaining('Hello')]);
  });
});

it.each(broken)('$dialect refuses: $rule', async ({ dialect, api, rule, change, headers, status = 400, says }: Row) => {
  const body = portable(api);
  change(body);
  const { refused } = servers.get(dialect)!;
  refused.length = 0;
  const answer = await ask(dialect, api, body, headers);
  expect(refused).toEqual([expect.stringContaining(`${rule}: `)]);
  expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(says)]);
});

const keptReasoning = 'a call that comes back by its id comes with the reasoning before it';

describe('what a server requires back', () => {
  /** What the server streams when the model calls a tool, and the server itself. */
  const called = async (dialect: DialectName, api: WireApi, more: Json = {}) => {
    const server = servers.get(dialect)!;
    server.refused.length = 0;
    server.handle(() => ({ calls: [{ name: 'click', arguments: { ref: 'e1' }, id: 'abcdef123' }] }));
    const body = { ...portable(api), ...more };
    if (api === 'responses') body.input = [{ role: 'user', content: 'Press Save' }];
    else body.messages = [{ role: 'user', content: 'Press Save' }];
    const { text } = await ask(dialect, api, body);
    return { server, body, events: eventsIn(text) };
  };

  it('OpenAI: the reasoning of a call that is named by its id', async () => {
    const asked = { model: 'gpt-5.6-terra', include: ['reasoning.encrypted_content'] };
    const { server, body, events } = await called('openai-responses', 'responses', asked);
    const items = events.filter(({ type }) => type === 'response.output_item.done').map(({ item }) => record(item));
    expect(items.map(({ type }) => type)).toEqual(['reasoning', 'function_call']);
    const output = { type: 'function_call_output', call_id: 'abcdef123', output: 'Clicked.' };
    body.input = [...list(body.input), ...items, output];
    expect((await ask('openai-responses', 'responses', body)).status).toBe(200);
    body.input = list(body.input).filter(({ type }) => type !== 'reasoning');
    expect((await ask('openai-responses', 'responses', body)).text).toContain("without its required 'reasoning' item");
    expect(server.refused).toEqual([expect.stringContaining(keptReasoning)]);
  });

  it('Gemini 3: the signature of a call', async () => {
    const { server, body, events } = await called('gemini', 'openai', { model: 'gemini-3-pro' });
    const deltas = events.flatMap(({ choices }) => list(choices).map(({ delta }) => record(delta)));
    const [call] = deltas.flatMap(({ tool_calls }) => list(tool_calls));
    expect(call).not.toHaveProperty('index');
    expect(events.at(-1)).toMatchObject({ choices: [{ finish_reason: 'stop' }] });
    body.messages = [
      ...list(body.messages),
      { role: 'assistant', content: '', tool_calls: [{ ...call, function: { name: 'click', arguments: '{}' } }] },
      { role: 'tool', tool_call_id: 'abcdef123', content: 'Clicked.' },
    ];
    expect((await ask('gemini', 'openai', body)).status).toBe(200);
    expect(server.refused).toEqual([]);
  });

  it('Anthropic: the thinking before a call, with its signature', async () => {
    const { server, body, events } = await called('anthropic', 'anthropic', { thinking: { type: 'adaptive' } });
    const { signature } = record(
      events.map(({ delta }) => record(delta)).find(({ type }) => type === 'signature_delta'),
    );
    body.messages = [
      ...list(body.messages),
      {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: 'I look at what is asked.', signature },
          { type: 'tool_use', id: 'abcdef123', name: 'click', input: {} },
        ],
      },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'abcdef123', content: 'Clicked.' }] },
    ];
    expect((await ask('anthropic', 'anthropic', body)).status).toBe(200);
    expect(server.refused).toEqual([]);
  });
});

/** The JSON of each event of a stream. */
function eventsIn(text: string): Json[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('data: {'))
    .map((line) => record(JSON.parse(line.slice(6))));
}

it('Groq refuses a call of its model that fits no tool', async () => {
  const server = servers.get('groq')!;
  server.handle(() => ({ calls: [{ name: 'click', arguments: { ref: 5 } }] }));
  const { status, text } = await ask('groq', 'openai', portable('openai'));
  expect([status, text]).toEqual([400, expect.stringContaining('tool_use_failed')]);
});

it.each(dialectNames.filter((name) => (dialects[name] as Dialect).overflow))(
  '%s says that a prompt is too long',
  async (dialect) => {
    const server = await startModelServer({ dialect, contextTokens: 50 });
    const api = apisOf(dialect)[0]!;
    const response = await fetch(server.baseUrl + paths[api], { method: 'POST', body: JSON.stringify(portable(api)) });
    await server.close();
    expect(response.status).toBe(400);
    expect(await response.text()).toMatch(/context|too long|token/);
  },
);

it('every rule of every dialect is broken by a row', () => {
  const rules = dialectNames.flatMap((name) =>
    Object.values((dialects[name] as Dialect).apis).flatMap((list) => list.map(({ rule }) => rule)),
  );
  const shown = new Set([...broken.map(({ rule }) => rule), keptReasoning]);
  expect([...new Set(rules)].filter((rule) => !shown.has(rule))).toEqual([]);
});
