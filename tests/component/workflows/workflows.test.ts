import { flushPromises, mount } from '@vue/test-utils';
import { afterEach, expect, test } from 'vitest';
import StepCard from '@/components/entries/StepCard.vue';
import SavedWorkflows from '@/components/workflows/SavedWorkflows.vue';
import SaveWorkflow from '@/components/workflows/SaveWorkflow.vue';
import WorkflowForm from '@/components/workflows/WorkflowForm.vue';
import { taskActionsKey } from '@/components/task-actions';
import type { Workflow } from '@/utils/contracts/workflow';
import { recorded, recordedActions, setDraft } from '../recorded-actions';

const global = { provide: { [taskActionsKey as symbol]: recordedActions } };
const page = 'https://shop.example/';
const steps = [
  { id: 'a', tool: 'click', args: {}, target: { role: 'link', name: 'Blue mug' }, page },
  { id: 'b', tool: 'type', args: { text: 'Ada' }, target: { role: 'textbox', name: 'Name' }, page },
];
const workflow: Workflow = {
  id: 'w',
  name: 'Order',
  start: page,
  params: [{ name: 'Mug', value: 'Blue mug' }],
  steps,
  savedAt: 1,
};
afterEach(() => {
  recorded.length = 0;
});

test('a finished task is saved under a name, with the texts that the user ticked as parameters', async () => {
  setDraft({
    start: page,
    steps,
    params: [
      { name: 'Name', value: 'Ada', likely: true },
      { name: 'Blue mug', value: 'Blue mug', likely: false },
    ],
  });
  const view = mount(SaveWorkflow, { props: { taskId: 't' }, global });
  await flushPromises();
  await view.get('form').trigger('submit');
  expect(view.text()).toContain('Type a name for it.');
  await view.get('input').setValue('Order');
  await view.get('form').trigger('submit');
  expect(recorded).toMatchObject([
    [
      'saveWorkflow',
      {
        name: 'Order',
        params: [{ name: 'Name', value: 'Ada' }],
        steps: [{ target: { name: 'Blue mug' } }, { args: { text: '{{Name}}' } }],
      },
    ],
  ]);
  expect(view.text()).toContain('Type /Order to run it again');
});

test('a task without a repeatable step says so', async () => {
  setDraft({ start: page, steps: [], params: [] });
  const view = mount(SaveWorkflow, { props: { taskId: 't' }, global });
  await flushPromises();
  expect(view.text()).toContain('Nothing in this task can be done again without a model.');
});

test('a run asks for the parameters, says where it works, and may begin with a later step', async () => {
  const view = mount(WorkflowForm, { props: { workflow } });
  expect(view.text()).toContain('Works on shop.example.');
  await view.get('textarea').setValue('Red mug');
  await view.findAll('option')[1]?.setValue();
  await view.get('form').trigger('submit');
  expect(view.emitted('run')).toEqual([[{ Mug: 'Red mug' }, 1]]);
});

test('a step that stopped the workflow says which and why, and offers the ways on', async () => {
  const label = { key: 'tool_click', params: { target: 'Save' } };
  const view = mount(StepCard, {
    props: { entry: { id: 's', at: 0, kind: 'step', number: 2, label, why: 'missing' }, waiting: true },
    global,
  });
  expect(view.text()).toContain('Step 2: Click “Save”');
  expect(view.findAll('button').map((button) => button.text())).toEqual([
    'Let the model do this step',
    'Point at it in the page',
    'Try this step again',
    'Go on after this step',
    'Stop',
  ]);
  await view.get('button').trigger('click');
  expect(recorded).toEqual([['answer', { type: 'solve', how: 'model' }]]);
});

test('saved workflows stand in the panel with their last result, and run from there', async () => {
  const ends = { [workflow.id]: { status: 'failed' as const, at: Date.now() } };
  const view = mount(SavedWorkflows, { props: { workflows: [workflow], ends } });
  expect(view.get('li').text()).toContain('Not done');
  await view.get(`[aria-label="Run “${workflow.name}”"]`).trigger('click');
  expect(view.emitted('run')).toEqual([[workflow]]);
  await view.setProps({ ends: {} });
  expect(view.get('li').text()).toContain('Not run yet');
});
