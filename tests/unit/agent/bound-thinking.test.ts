import { afterEach, beforeEach, expect, it } from 'vitest';
import { createModelClient } from '@/utils/llm';
import { startModelServer, type ModelServer } from '../../helpers/model-server';
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

/** A task of the real core with the real client, at a service that binds each thought to all that stands before it. */
async function task(world: World) {
  let turn = 0;
  const client = createModelClient({ id: 'p', kind: 'anthropic', label: '', baseUrl: server.url, models: [] }, 'key');
  return tell({
    request: 'Save all parts',
    limits: { planningInterval: 50, maxSteps: 200, ...world.limits },
    page: { text: pageOf(0), act: (_, page) => void (page.text = pageOf((turn += 1))) },
    model: [],
    ...world,
    ports: (ports) => ({
      ...ports,
      models: { stream: (_role, request, signal) => client.stream(model, request, signal) },
    }),
  });
}

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
  ['with room for all', { limits: { planningInterval: 50, maxSteps: 200, contextTokens: 200_000 } }, false],
  ['shortened', { limits: { planningInterval: 50, maxSteps: 200, contextTokens: 20_000 } }, true],
  ['with a picture of the page', { sight: () => ({ screenshot }) }, true],
])('fifteen steps on pages of sixty rows take sixteen requests, none refused: %s', async (_, world, isShortened) => {
  const { state } = await task(world);
  expect(state.actions).toBe(STEPS);
  expect([server.requests.length, server.refused]).toEqual([STEPS + 1, []]);
  expect(JSON.stringify(server.requests.at(-1)?.body).includes('(older page text left out)')).toBe(isShortened);
  const thoughts = (body: object) => JSON.stringify(body).split('"type":"thinking"').length - 1;
  expect(Math.max(...server.requests.map(({ body }) => thoughts(body)))).toBeGreaterThan(1);
});
