import { afterEach, beforeEach, expect, it } from 'vitest';
import { createModelClient } from '@/utils/llm';
import { startModelServer, type ModelServer, type WireHandler, type WireRequest } from '../../helpers/model-server';
import { dialects } from '../../helpers/model-server/dialects';
import { tell, type World } from '../../helpers/agent-world';

const STEPS = 15;
const model = 'claude-sonnet-5-5';
let server: ModelServer;
beforeEach(async () => {
  let step = 0;
  server = await startModelServer({
    dialect: 'anthropic',
    handler: () => {
      step += 1;
      return step <= STEPS
        ? { thinking: `Step ${step}.`, calls: [{ name: 'click', arguments: { ref: 'e10' } }] }
        : { calls: [{ name: 'done', arguments: { status: 'done', summary: 'All is saved.' } }] };
    },
  });
});
afterEach(() => server.close());

const rows = (turn: number) =>
  Array.from({ length: 60 }, (_, n) => `  | Part ${n} | ${turn} pieces | Kitchen | yes | button "Edit" [e${n + 10}]`);
const pageOf = (turn: number) => [`heading "Parts ${turn}" level=1`, 'table [e5]', ...rows(turn)].join('\n');

const wide = { planningInterval: 50, maxSteps: 200, contextTokens: 200_000 };

/** A task of the real core with the real client, at a service that binds each thought to all that stands before it. */
async function task(world: World) {
  let turn = 0;
  const client = createModelClient({ id: 'p', kind: 'anthropic', label: '', baseUrl: server.url, models: [] }, 'key');
  return tell({
    request: 'Save all parts',
    limits: wide,
    page: { text: pageOf(0), act: (_, page) => void (page.text = pageOf((turn += 1))) },
    model: [],
    ports: (ports) => ({
      ...ports,
      models: { stream: (_role, request, signal) => client.stream(model, request, signal) },
    }),
    ...world,
  });
}

const planned = { name: 'make_plan', arguments: { message: 'On it.', steps: [{ text: 'Save the parts' }] } };
const click = { name: 'click', arguments: { ref: 'e10' } };
const done = { name: 'done', arguments: { status: 'done', summary: 'All is saved.' } };
/** Makes a plan with the first act. */
const planner = (): WireHandler => {
  let step = 0;
  return () => {
    step += 1;
    if (step > STEPS) return { calls: [done] };
    return { thinking: `Step ${step}.`, calls: step === 1 ? [planned, click] : [click] };
  };
};

it('a plan changes nothing that stands before a thought: fifteen steps, sixteen requests, none refused', async () => {
  server.handle(planner());
  const { state } = await task({ request: 'Save all parts, one after the other, and look each time. '.repeat(4) });
  expect([state.actions, state.plan.length]).toEqual([STEPS, 1]);
  expect([server.requests.length, server.refused]).toEqual([STEPS + 1, []]);
});

it('what a server refuses of earlier answers is refused once, and the ids of their calls stay', async () => {
  // A plan that nobody offered brings tools that were not there.
  server.handle(planner());
  const { state } = await task({});
  expect(state.actions).toBe(STEPS);
  expect(server.requests).toHaveLength(STEPS + 1);
  expect(server.refused).toHaveLength(1);
  const ids = ({ body }: WireRequest) => JSON.stringify(body).match(/"tool_use_id":"[^"]*"/g) ?? [];
  const [second, last] = [server.requests[1]!, server.requests.at(-1)!];
  expect(ids(last).slice(0, ids(second).length)).toEqual(ids(second));
});

it('reasoning that OpenAI cannot read any more is sent back once, not with every step', async () => {
  await server.close();
  server = await startModelServer({ dialect: 'openai-responses' });
  const { origin } = dialects['openai-responses'];
  const client = createModelClient({ id: 'p', kind: 'openai', label: '', baseUrl: `${origin}/v1`, models: [] }, 'key', {
    fetch: (input, init) => fetch(String(input).replace(origin, server.url), init),
  });
  let step = 0;
  let stale: string[] = [];
  const reasoning = (body: object) => JSON.stringify(body).match(/"encrypted_content":"[^"]*"/g) ?? [];
  server.handle(({ body }) => {
    if (reasoning(body).some((one) => stale.includes(one)))
      return {
        status: 400,
        body: { error: { code: 'invalid_encrypted_content', message: 'The encrypted content could not be verified.' } },
      };
    step += 1;
    // From here on another key is used.
    if (step === 5) stale = reasoning(body);
    return step > STEPS ? { calls: [done] } : { thinking: `Step ${step}.`, calls: [click] };
  });
  const { state } = await task({
    ports: (ports) => ({
      ...ports,
      models: { stream: (_role, request, signal) => client.stream('gpt-5.6-terra', request, signal) },
    }),
  });
  expect(state.actions).toBe(STEPS);
  expect(server.requests).toHaveLength(STEPS + 2);
  expect(server.refused).toEqual([]);
  expect(reasoning(server.requests.at(-1)!.body).length).toBeGreaterThan(5);
});

const screenshot = {
  ok: true as const,
  mediaType: 'image/jpeg' as const,
  data: 'iVBORw0KGgo=',
  small: 'iVBORw0KGgo=',
  width: 8,
  height: 8,
  scale: 1,
};
it.each<[string, Partial<World>, isShortened: boolean]>([
  ['with room for all', {}, false],
  ['shortened', { limits: { ...wide, contextTokens: 20_000 } }, true],
  [
    'with a picture of the page',
    { limits: { planningInterval: 50, maxSteps: 200 }, sight: () => ({ screenshot }) },
    true,
  ],
])('fifteen steps on pages of sixty rows take sixteen requests, none refused: %s', async (_, world, isShortened) => {
  const { state } = await task(world);
  expect(state.actions).toBe(STEPS);
  expect([server.requests.length, server.refused]).toEqual([STEPS + 1, []]);
  expect(JSON.stringify(server.requests.at(-1)?.body).includes('(older page text left out)')).toBe(isShortened);
  const thoughts = (body: object) => JSON.stringify(body).split('"type":"thinking"').length - 1;
  expect(Math.max(...server.requests.map(({ body }) => thoughts(body)))).toBeGreaterThan(1);
});
