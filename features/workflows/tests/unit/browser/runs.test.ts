import { beforeEach, expect, test } from 'vitest';
import type { DurableEvent } from '@/utils/contracts/events';
import { keepLearned, runOf } from '../../../background/runs';
import { workflows } from '../../../background/stored';
import { pressesOf } from '../../../agent/consent';
import type { Workflow } from '../../../agent/stored-workflows';

const page = 'https://shop.example/';
const step = (id: string, name: string) => ({ id, tool: 'click', args: {}, target: { role: 'button', name }, page });
const saved: Workflow = {
  id: 'w',
  name: 'Order',
  start: page,
  params: [
    { name: 'Mug', value: 'Blue mug' },
    { name: 'Size', value: 'Large' },
  ],
  steps: [
    step('a', '{{Mug}}'),
    { id: 'b', tool: 'type', args: { text: '%shop%' }, target: { role: 'textbox', name: 'Password' }, page },
  ],
  savedAt: 1,
};
beforeEach(async () => {
  await workflows.write([saved, { ...saved, id: 'other', name: 'Other' }]);
});

test('a run says what it does in the words of the user, with the names of the secrets that it may type', async () => {
  const { run, text } = await runOf('w', { Mug: 'Red mug' });
  expect(text).toBe('/Order\nMug: Red mug\nSize: Large\n%shop%');
  expect(run).toMatchObject({ workflowId: 'w', start: page, values: { Mug: 'Red mug', Size: 'Large' } });
  await expect(runOf('w', {}, 7)).rejects.toThrow('no such step');
  await expect(runOf('gone', {})).rejects.toThrow('no such workflow');
});

test('what came in a file has approved nothing before the user has begun it from its form', async () => {
  const pressed = async () => pressesOf((await runOf('w', {})).run).map(({ on }) => on);
  await workflows.write([{ ...saved, steps: [step('a', 'Next')], imported: true }]);
  expect(await pressed()).toEqual([]);
  await workflows.write([{ ...saved, steps: [step('a', 'Next')] }]);
  expect(await pressed()).toEqual(['Next']);
});

test('a step that a run has learned is replaced once, also when it is reported twice, and nothing else changes', async () => {
  const { run, text } = await runOf('w', {});
  const log = [
    { type: 'task-started', request: text, workflow: run },
    { type: 'step-learned', step: 0, steps: [step('a', 'Mugs'), step('a.2', 'Blue')] },
    { type: 'step-learned', step: 3, steps: [step('gone', 'Nothing')] },
    { type: 'step-learned', step: 4, steps: [] },
  ] as unknown as DurableEvent[];
  await keepLearned(log);
  await keepLearned(log);
  const [first, second] = await workflows.read();
  expect(first?.steps.map(({ id }) => id)).toEqual(['a', 'a.2', 'b']);
  expect(second?.steps.map(({ id }) => id)).toEqual(['a', 'b']);
});
