import { flushPromises, mount } from '@vue/test-utils';
import { expect, test } from 'vitest';
import WorkflowForm from '../../panel/WorkflowForm.vue';
import type { Workflow } from '@/utils/contracts/workflow';
import type { WorkflowDraft } from '../../agent/parameters';
import SavedWorkflows from '../../panel/SavedWorkflows.vue';
import SaveWorkflow from '../../panel/SaveWorkflow.vue';
import { ofPanel } from './of-panel';

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
const saving = (draft: WorkflowDraft) => {
  const { global, saved } = ofPanel({ draft });
  return { saved, view: mount(SaveWorkflow, { props: { taskId: 't' }, global }) };
};

test('a finished task is saved under a name, with the texts that the user ticked as parameters', async () => {
  const { view, saved } = saving({
    start: page,
    steps,
    params: [
      { name: 'Name', value: 'Ada', likely: true },
      { name: 'Blue mug', value: 'Blue mug', likely: false },
    ],
  });
  await flushPromises();
  await view.get('form').trigger('submit');
  expect(view.text()).toContain('Type a name for it.');
  await view.get('input').setValue('Order');
  await view.get('form').trigger('submit');
  expect(saved).toMatchObject([
    {
      name: 'Order',
      params: [{ name: 'Name', value: 'Ada' }],
      steps: [{ target: { name: 'Blue mug' } }, { args: { text: '{{Name}}' } }],
    },
  ]);
  expect(view.text()).toContain('Type /Order to run it again');
});

test('a task without a repeatable step says so', async () => {
  const { view } = saving({ start: page, steps: [], params: [] });
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

test('saved workflows stand in the panel with their last result, and run from there', async () => {
  const ends = { [workflow.id]: { status: 'failed' as const, at: Date.now() } };
  const view = mount(SavedWorkflows, { props: { workflows: [workflow], ends } });
  expect(view.get('li').text()).toContain('Not done');
  await view.get(`[aria-label="Run “${workflow.name}”"]`).trigger('click');
  expect(view.emitted('run')).toEqual([[workflow]]);
  await view.setProps({ ends: {} });
  expect(view.get('li').text()).toContain('Not run yet');
});
