import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { freshBrowser, program, trusting } from '@/tests/helpers/program-relay';

// What users of other servers report of them (docs/reports.md).

beforeEach(freshBrowser);

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
