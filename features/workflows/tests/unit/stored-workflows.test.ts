import { expect, test } from 'vitest';
import { withNamed } from '@/utils/settings/named-items';
import { readWorkflows, type Workflow, workflowNameProblem } from '../../agent/stored-workflows';

const mug = (changed: Partial<Workflow> = {}): Workflow => ({
  id: 'a',
  name: 'Order a mug',
  start: 'https://shop.example/',
  params: [{ name: 'Mug', value: 'Blue mug' }],
  steps: [
    {
      id: '1',
      tool: 'click',
      args: {},
      target: { role: 'link', name: '{{Mug}}' },
      page: 'https://shop.example/',
    },
  ],
  savedAt: 1,
  ...changed,
});

test('a damaged workflow is left out, and the others stay', () => {
  expect(readWorkflows([mug(), mug({ id: 'b' }), { ...mug({ id: 'c', name: 'Other' }), steps: [] }, 7])).toEqual([
    mug(),
  ]);
  expect(readWorkflows(undefined)).toEqual([]);
});

test('a workflow replaces the one of the same name', () => {
  expect(withNamed([mug()], [mug({ id: 'b', name: 'order A MUG' })]).map(({ id }) => id)).toEqual(['b']);
});

test('a name is not empty, is short, and is not taken', () => {
  expect(workflowNameProblem([mug()], ' ')).toBe('empty');
  expect(workflowNameProblem([mug()], 'x'.repeat(61))).toBe('long');
  expect(workflowNameProblem([mug()], 'ORDER a mug')).toBe('taken');
  expect(workflowNameProblem([mug()], 'Order a mug', 'a')).toBeUndefined();
});
