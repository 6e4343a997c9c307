import { mount } from '@vue/test-utils';
import { expect, it } from 'vitest';
import ExportReminder from '@/components/panel/ExportReminder.vue';

it('the reminder to export everything opens the export, can be put off and switched off', async () => {
  const reminder = mount(ExportReminder);
  expect(reminder.text()).toContain('A month has passed since you last exported everything.');
  for (const button of reminder.findAll('button')) await button.trigger('click');
  expect(Object.keys(reminder.emitted())).toEqual(expect.arrayContaining(['open', 'later', 'never']));
});
