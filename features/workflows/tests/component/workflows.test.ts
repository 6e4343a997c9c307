import { flushPromises, mount } from '@vue/test-utils';
import { createPinia } from 'pinia';
import { expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import WorkflowForm from '../../panel/WorkflowForm.vue';
import type { WorkflowDraft } from '../../agent/parameters';
import SaveWorkflow from '../../panel/SaveWorkflow.vue';
import WorkflowsOfTasks from '../../panel/WorkflowsOfTasks.vue';
import type { WorkflowEnd } from '../../background/answers';
import { schedules } from '../../background/stored';
import { orderWorkflow as workflow } from '../sample-workflow';
import { ofPanel } from './of-panel';

const { start: page, steps } = workflow;

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

test('what came in a file shows all that it does before it first runs', () => {
  const steps = (given: object) =>
    mount(WorkflowForm, { props: { workflow: { ...workflow, ...given } } }).findAll('.workflow-steps li');
  expect(steps({})).toEqual([]);
  expect(steps({ imported: true }).map((one) => one.text())).toEqual(['Click “Blue mug”', 'Type “Ada” into “Name”']);
});

test('where a run works is also each address that it only opens', () => {
  const url = 'https://evil.example/?q={{Mug}}';
  const opens = { id: 'o', tool: 'navigate', args: { action: 'goto', url }, page };
  const view = mount(WorkflowForm, { props: { workflow: { ...workflow, steps: [...workflow.steps, opens] } } });
  expect(view.text()).toContain('Works on shop.example, evil.example.');
});

test('saved workflows stand in the panel with their last result and their times, and run from there', async () => {
  await schedules.write([
    { id: 's', workflowId: 'w', values: {}, when: { kind: 'daily', time: '09:00' }, handledUntil: 0 },
  ]);
  let ends: Record<string, WorkflowEnd> = { w: { status: 'failed', at: Date.now() } };
  const { global, asked } = ofPanel({ items: [workflow], ends: () => ends });
  const view = mount(WorkflowsOfTasks, {
    props: { running: '' },
    global: { ...global, plugins: [createPinia()] },
  });
  await vi.waitFor(() => expect(view.get('.saved-workflows li').text()).toContain('Not done'));
  expect(view.get('.scheduled-runs li').text()).toBe('Order Daily, 09:00');
  await view.get(`[aria-label="Run “${workflow.name}”"]`).trigger('click');
  expect(asked).toEqual([workflow]);
  ends = {};
  await view.setProps({ running: 't' });
  await vi.waitFor(() => expect(view.get('.saved-workflows li').text()).toContain('Not run yet'));
  const create = vi.spyOn(fakeBrowser.tabs, 'create').mockImplementation(async () => ({}) as never);
  await view.get('.scheduled-runs button').trigger('click');
  expect(create).toHaveBeenCalledOnce();
});
