import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { workflows } from '@/utils/browser/settings/storage';
import { background, freshBrowser, program } from '@/tests/helpers/program-relay';

// What users of other servers report of them (docs/reports.md).

beforeEach(async () => {
  await freshBrowser();
  const params = [{ name: 'Text', value: 'Hello' }];
  const start = 'https://shop.example/';
  const target = { role: 'textbox', name: 'Text' };
  const steps = [{ id: '1', tool: 'type', args: { text: '{{Text}}' }, target, page: start }];
  await workflows.write([{ id: 'w', name: 'Greet', start, params, steps, savedAt: 1 }]);
  vi.spyOn(fakeBrowser.tabs, 'get').mockImplementation((async (id: number) => ({ id, url: start })) as never);
});

/** A background in which Claude Code may do what it wants, and what its page was asked to do. */
async function trusting() {
  const acts: unknown[] = [];
  const found = await background({ page: { text: 'button "Save" [e1]', act: (action) => void acts.push(action) } });
  await found.programs.decide({ name: 'Claude Code' }, 'always');
  return { ...found, acts };
}

it('numbers, lists and truths that come as texts are what they mean', async () => {
  const { acts } = await trusting();
  const claude = program(1);
  await claude.call('get_page');
  await claude.call('press_key', { keys: 'ArrowDown', times: '3' });
  await claude.call('select', { ref: 'e1', options: '["Cream","Nuts"]' });
  await claude.call('check', { ref: 'e1', checked: 'true' });
  expect(acts).toEqual([
    expect.objectContaining({ kind: 'press', times: 3 }),
    expect.objectContaining({ kind: 'select', options: ['Cream', 'Nuts'] }),
    expect.objectContaining({ kind: 'check', checked: true }),
  ]);
});

it('values of a workflow may come as JSON, and others than it has begin nothing', async () => {
  const { begun } = await trusting();
  const claude = program(1);
  const run = (parameters: unknown) => claude.call('run_workflow', { name: 'Greet', parameters });
  for (const wrong of [{ Txt: 'Good morning' }, 'Good morning', '["Good morning"]'])
    expect(await run(wrong)).toBe(
      'error: Not begun: parameters is an object of these names, with other values. Greet Text: Hello',
    );
  void run('{"Text":"Good morning"}');
  await vi.waitFor(() => expect(begun).toEqual([expect.objectContaining({ values: { Text: 'Good morning' } })]));
});

it('a task without a request is not begun', async () => {
  const { begun } = await trusting();
  expect(await program(1).call('do', { task: 'Order a mug' })).toMatch(/^error: Not begun: request says/);
  expect(begun).toEqual([]);
});
