import { flushPromises, mount } from '@vue/test-utils';
import { createPinia } from 'pinia';
import { expect, it, vi } from 'vitest';
import { schedules } from '../../background/stored';
import type { Schedule } from '../../agent/schedule';
import { mugWorkflow } from '../sample-workflow';
import ScheduleForm from '../../options/ScheduleForm.vue';
import WorkflowEditor from '../../options/WorkflowEditor.vue';

const workflow = mugWorkflow('https://shop.example/');

it('a step that was removed comes back to its place', async () => {
  const editor = mount(WorkflowEditor, {
    attachTo: document.body,
    props: { workflow, workflows: [workflow] },
  });
  await editor.get('[aria-label="Delete step 1"]').trigger('click');
  const changed = editor.emitted<[typeof workflow]>('change')![0]![0];
  expect(changed.steps).toEqual(workflow.steps.slice(1));
  await editor.setProps({ workflow: changed });
  await editor.get('[data-undo]').trigger('click');
  expect(editor.emitted('change')?.[1]).toEqual([workflow]);
});

it('a time that was removed comes back, and its form stays open', async () => {
  const daily: Schedule = {
    id: 's',
    workflowId: workflow.id,
    values: {},
    when: { kind: 'daily', time: '09:00' },
    handledUntil: 0,
    browserRun: 'run',
  };
  await schedules.write([daily]);
  const form = mount(ScheduleForm, {
    attachTo: document.body,
    props: { workflow, save: async (work: () => Promise<unknown>) => void (await work()) },
    global: { plugins: [createPinia()] },
  });
  await flushPromises();
  await form.get('[aria-label="Remove Daily, 09:00"]').trigger('click');
  await vi.waitFor(async () => expect(await schedules.read()).toEqual([]));
  expect(form.attributes('open')).toBeDefined();
  expect(form.text()).toContain('Removed: Daily, 09:00');
  await form.get('[data-undo]').trigger('click');
  await vi.waitFor(async () => expect(await schedules.read()).toEqual([daily]));
});
