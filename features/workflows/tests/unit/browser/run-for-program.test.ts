import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Message } from '@/utils/browser/host/message';
import { workflows } from '../../../background/stored';
import { openTab } from '@/tests/helpers/fake-browser';
import { background, freshBrowser, program } from '@/tests/helpers/program-relay';
import '../../../background/open-workflow-tab';
import '../../../background/runs';
import { runForProgram } from '../../../background/run-for-program';

beforeEach(async () => {
  await freshBrowser();
  const params = [{ name: 'Text', value: 'Hello' }];
  const start = 'https://shop.example/';
  const target = { role: 'textbox', name: 'Text' };
  const steps = [{ id: '1', tool: 'type', args: { text: '{{Text}}' }, target, page: start }];
  const allowed = [{ site: 'shop.example', kind: 'send' as const, on: 'Greet' }];
  await workflows.write([{ id: 'w', name: 'Greet', start, params, steps, allowed, savedAt: 1 }]);
  for (const id of [7, 10, 11]) openTab({ id, url: start });
});

it('values of a workflow may come as JSON, and others than it has begin nothing', async () => {
  const run = runForProgram({ delivery: { send: (message: Message) => found.begin(message) } } as never);
  const found = await background({}, new Map([['workflows', { outside: { run_workflow: run } }]]));
  await found.programs.decide({ name: 'Claude Code' }, 'always');
  const claude = program(1);
  const call = (parameters: unknown) => claude.call('run_workflow', { name: 'Greet', parameters });
  for (const wrong of [{ Txt: 'Good morning' }, 'Good morning', '["Good morning"]'])
    expect(await call(wrong)).toBe(
      'error: Not begun: parameters is an object of these names, with other values. Greet Text: Hello',
    );
  void call('{"Text":"Good morning"}');
  await vi.waitFor(() => expect(found.begun).toHaveLength(1));
  const workflow = found.begun[0]?.begins?.workflow;
  expect(workflow?.values).toEqual({ Text: 'Good morning' });
  // What the user let it send by itself, they did not let a program send.
  expect(workflow?.allowed).toBeUndefined();
});

it('without a feature that has the tool nothing is begun', async () => {
  const found = await background();
  await found.programs.decide({ name: 'Claude Code' }, 'always');
  expect(await program(1).call('run_workflow', { name: 'Greet' })).toMatch(/^error: .*UNKNOWN_TOOL/);
  expect(found.begun).toEqual([]);
});
