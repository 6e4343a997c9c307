import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { background, freshBrowser, program } from '@/tests/helpers/program-relay';

// What users of other servers report of them (docs/reports.md).

beforeEach(async () => {
  await freshBrowser();
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

it('a task without a request is not begun', async () => {
  const { begun } = await trusting();
  expect(await program(1).call('do', { task: 'Order a mug' })).toMatch(/^error: Not begun: request says/);
  expect(begun).toEqual([]);
});
