import { mount } from '@vue/test-utils';
import { expect, test } from 'vitest';
import ToolRow from '@/components/entries/ToolRow.vue';
import type { ToolEntry } from '@/utils/agent/conversation/entry';
import { recorded } from '../recorded-actions';

/** A click after which the page answered no more. */
const entry = (params: Record<string, string | number>): ToolEntry => ({
  kind: 'tool',
  tool: 'click',
  args: {},
  label: { key: 'tool_click', params: { target: 'Go' } },
  status: 'unknown',
  failure: { code: 'PAGE_UNRESPONSIVE', message: 'It answers no more.', mayHaveHappened: true, params },
});

test('A page that opens one dialog after the other is told, with a button that closes its tab', async () => {
  const row = mount(ToolRow, { props: { entry: entry({ reason: 'dialogs', tabId: 7 }) } });
  // Rows are quiet for screen readers; this one is not.
  expect(row.find('.banner').attributes('role')).toBe('alert');
  expect(row.find('.banner p').text()).toBe(
    'The page opens one message after the other. Close its tab, then continue in another one.',
  );
  await row.find('.banner button').trigger('click');
  expect(recorded).toEqual([['closeTab', 7]]);
  expect(row.find('.banner').exists()).toBe(false);
});

test('A page that is only busy gets no such button', () => {
  expect(
    mount(ToolRow, { props: { entry: entry({}) } })
      .find('.banner')
      .exists(),
  ).toBe(false);
});
