import { afterEach, beforeEach, expect, it } from 'vitest';
import { navigatorToolSpecs } from '@/utils/agent/navigator/tool-specs';
import { createModelClient } from '@/utils/llm';
import { ownCall } from '@/utils/llm/anthropic/browser-toolset';
import type { Capability, ModelMessage } from '@/utils/contracts/model';
import { resolveCall } from '@/utils/tools/merged-tools';
import { toolNamed, tools as allTools } from '@/utils/tools';
import { scripted, startModelServer, type ModelServer } from '../../../helpers/model-server';
import { list } from '../../../helpers/model-server/json';
import { never, requestOf, user } from '../support';

let server: ModelServer;
beforeEach(async () => {
  server = await startModelServer({ dialect: 'anthropic', contextTokens: 1_000_000 });
});
afterEach(() => server.close());

const tools = navigatorToolSpecs(allTools, true);
const click = { name: 'left_click', toolset: true as const, arguments: { target: { type: 'ref', ref: 'e1' } } };

async function drive(steps: number) {
  const client = createModelClient({ id: 'p', kind: 'anthropic', label: '', baseUrl: server.url, models: [] }, 'key');
  const messages: ModelMessage[] = [user('Press Save')];
  const learned: Capability[] = [];
  const called: string[] = [];
  for (let step = 0; step < steps; step++)
    for await (const event of client.stream(
      'claude-sonnet-5-5',
      requestOf({ messages, tools, ownToolset: true, unsupported: learned }),
      never,
    )) {
      if (event.type === 'adapted') learned.push(event.unsupported);
      if (event.type !== 'done') continue;
      called.push(...event.message.calls.map(({ name, arguments: args }) => `${name} ${JSON.stringify(args)}`));
      messages.push(
        event.message,
        ...event.message.calls.map(({ id }) => ({ role: 'tool' as const, callId: id, content: 'Clicked.' })),
      );
    }
  return { called, learned };
}

it('goes out by reference, comes back as our calls, and is repeated as the model wrote it', async () => {
  server.handle(scripted([{ calls: [click] }, { text: 'All is saved.' }]));
  expect((await drive(2)).called).toEqual(['click {"ref":"e1"}']);
  expect(server.refused).toEqual([]);
  const { body } = server.requests[1]!;
  expect(list(body.tools)[0]).toMatchObject({ type: 'browser_toolset_20260801' });
  expect(list(body.tools).map(({ name }) => name)).not.toContain('click');
  const blocks = list(list(body.messages)[1]?.content);
  expect(blocks.at(-1)).toMatchObject({ name: 'left_click', toolset_name: 'browser', input: click.arguments });
});

it('is left out where the server does not know it', async () => {
  server.handle(({ body }) =>
    list(body.tools).some(({ type }) => type === 'browser_toolset_20260801')
      ? { status: 400, body: { error: { message: "tools.0: Input tag 'browser_toolset_20260801' is unknown" } } }
      : { calls: [{ name: 'click', arguments: { ref: 'e1' } }] },
  );
  expect(await drive(1)).toEqual({ called: ['click {"ref":"e1"}'], learned: ['browser_toolset'] });
});

it.each([
  ['navigate', { url: 'shop.example' }, { action: 'goto', url: 'https://shop.example' }],
  ['navigate', { url: 'back' }, { action: 'back' }],
  ['switch_tab', { tab_id: '7' }, { action: 'switch', tab_id: 7 }],
  ['find', { query: 'Save' }, { find: 'Save' }],
  ['right_click', { target: { type: 'coordinate', x: 4, y: 9 } }, { x: 4, y: 9, button: 'right' }],
  [
    'left_click',
    { target: { type: 'ref', ref: 'e1' }, modifiers: 'ctrl+shift' },
    { ref: 'e1', modifiers: 'ctrl+shift' },
  ],
  ['form_input', { target: { type: 'ref', ref: 'e2' }, value: true }, { ref: 'e2', checked: true }],
  ['form_input', { target: { type: 'ref', ref: 'e2' }, value: 12 }, { ref: 'e2', text: '12' }],
  ['key', { text: 'Enter', repeat: 2 }, { keys: 'Enter', times: 2 }],
  ['scroll_to', { target: { type: 'ref', ref: 'e3' } }, { to: 'into-view', ref: 'e3' }],
  ['scroll', { scroll_direction: 'down', target: { type: 'coordinate', x: 1, y: 1 } }, { to: 'down' }],
  ['screenshot', {}, {}],
])('%s %o fits the tool that it stands for', (name, input, args) => {
  const own = ownCall(name, input);
  expect(own?.arguments).toEqual(args);
  const call = resolveCall({ id: 'a', name: own?.name ?? '', arguments: own?.arguments ?? {} });
  expect(toolNamed(call.name)?.schema.safeParse(call.arguments).success).toBe(true);
});
