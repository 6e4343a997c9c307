import { mount } from '@vue/test-utils';
import { expect, test } from 'vitest';
import type { Workflow } from '../../agent/stored-workflows';
import WorkflowEditor from '../../options/WorkflowEditor.vue';
import { orderWorkflow as workflow } from '../sample-workflow';

test('steps of a saved workflow can be moved, and their places pointed at anew', async () => {
  const view = mount(WorkflowEditor, { props: { workflow, workflows: [workflow] } });
  expect(view.find('[aria-label="Move step 1 up"]').exists()).toBe(false);
  await view.get('[aria-label="Move step 1 down"]').trigger('click');
  await view.get('[aria-label="Point at the place of step 1 anew"]').setValue(true);
  const [[moved], [asked]] = view.emitted<[typeof workflow]>('change') as [[typeof workflow], [typeof workflow]];
  expect(moved.steps.map(({ id }) => id)).toEqual(['b', 'a']);
  expect(asked.steps[0]).toMatchObject({ id: 'a', asks: true });
  await view.setProps({ workflow: asked });
  await view.get('[aria-label="Point at the place of step 1 anew"]').setValue(false);
  expect(view.emitted<[typeof workflow]>('change')?.at(-1)?.[0]).toEqual(workflow);
});

test('steps, texts and values of a saved workflow can be changed', async () => {
  const view = mount(WorkflowEditor, { props: { workflow, workflows: [workflow] } });
  await view.get('[aria-label="Text of step 2"]').setValue('Grace');
  await view.get('[aria-label="Delete step 1"]').trigger('click');
  expect(view.emitted('change')).toMatchObject([
    [{ steps: [{ id: 'a' }, { id: 'b', args: { text: 'Grace' } }] }],
    [{ steps: [{ id: 'b' }] }],
  ]);
});

test('the text that must appear after a step can be changed, and dropped', async () => {
  const expecting = { ...workflow, steps: workflow.steps.map((step) => ({ ...step, expects: 'Ordered' })) };
  const view = mount(WorkflowEditor, { props: { workflow: expecting, workflows: [expecting] } });
  const [first, second] = view.findAll('.workflow-steps .field input');
  await first?.setValue('Thank you');
  await second?.setValue(' ');
  const changed = view.emitted<[Workflow]>('change')?.map(([{ steps: after }]) => after.map(({ expects }) => expects));
  expect(changed).toEqual([
    ['Thank you', 'Ordered'],
    ['Ordered', undefined],
  ]);
});
