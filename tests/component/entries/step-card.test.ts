import { mount } from '@vue/test-utils';
import { expect, test } from 'vitest';
import StepCard from '@/components/entries/StepCard.vue';
import { taskActionsKey } from '@/components/task-actions';
import { recorded, recordedActions } from '../recorded-actions';

const global = { provide: { [taskActionsKey as symbol]: recordedActions } };

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
