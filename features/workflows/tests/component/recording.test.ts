import { mount } from '@vue/test-utils';
import { expect, test } from 'vitest';
import RecordingCard from '../../panel/RecordingCard.vue';
import type { Recording } from '../../agent/record/recording';

const page = 'https://shop.example/';
const recording: Recording = {
  id: 'r',
  tabId: 1,
  tabs: [1],
  at: 1,
  start: page,
  state: 'recording',
  steps: [
    { id: 'a', tool: 'type', args: { text: 'Ada' }, target: { role: 'textbox', name: 'Name' }, page },
    {
      id: 'b',
      tool: 'request_assistance',
      args: { kind: 'custom', what: 'Password' },
      target: { role: 'textbox', name: 'Password' },
      page,
    },
  ],
};
const card = (changes: Partial<Recording> = {}) =>
  mount(RecordingCard, { props: { recording: { ...recording, ...changes }, workflows: [] } });
const press = (view: ReturnType<typeof card>, words: string) =>
  view
    .findAll('button')
    .find((button) => button.text() === words)
    ?.trigger('click');

test('a recording shows the steps so far, and what was left out', async () => {
  const view = card();
  expect(view.get('[role=status]').text()).toBe('Recording · 2 steps');
  expect(view.findAll('li').map((step) => step.text())).toEqual([
    'Type “Ada” into “Name”',
    expect.stringContaining('Not recorded: you fill it in at each run.'),
  ]);
  for (const words of ['Undo last step', 'Stop and save', 'Discard']) await press(view, words);
  expect(view.emitted('change')).toEqual([['undo'], ['end'], ['discard']]);
});

test('nothing can be saved before something was done', () => {
  const view = card({ steps: [], state: 'preparing' });
  expect(view.text()).toContain('Waiting for the page · 0 steps');
  expect(view.get('button.primary').attributes('disabled')).toBeDefined();
});

test('a finished recording is saved under a name, with typed texts as parameters; Escape loses nothing', async () => {
  const view = card({ state: 'ended', why: 'tab-closed', gap: true });
  expect(view.text()).toContain('The tab was closed.');
  expect(view.text()).toContain('A step may be missing.');
  await view.get('form').trigger('keydown', { key: 'Escape' });
  expect(view.emitted('change')).toBeUndefined();
  await view.get('input').setValue('Sign in');
  await view.get('form').trigger('submit');
  expect(view.emitted('save')).toMatchObject([
    [{ name: 'Sign in', params: [{ name: 'Name', value: 'Ada' }], steps: [{ args: { text: '{{Name}}' } }, {}] }],
  ]);
});
