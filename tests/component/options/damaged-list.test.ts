import { mount } from '@vue/test-utils';
import { afterEach, describe, expect, it } from 'vitest';
import DamagedList from '@/components/options/DamagedList.vue';
import StoredSizes from '@/components/options/StoredSizes.vue';
import type { DamagedItem } from '@/utils/history/damaged-items';

const task: DamagedItem = {
  ids: [1, 2, 3],
  kind: 'task',
  name: 'Order a cup',
  problem: 'startedAt: expected number',
  at: new Date(2026, 2, 3, 14, 5).getTime(),
};
const settings: DamagedItem = {
  ids: [4],
  kind: 'settings',
  name: 'generalSettings',
  problem: 'damaged: maxSteps',
  at: task.at,
};

const show = (items: DamagedItem[]) => mount(DamagedList, { attachTo: document.body, props: { items } });
const button = (shown: ReturnType<typeof show>, name: string) =>
  shown.findAll('button').find((item) => [item.text(), item.attributes('aria-label')].includes(name));

afterEach(() => {
  document.body.innerHTML = '';
});

describe('The list of what was set aside as damaged', () => {
  it('says that all is well where there is nothing', () => {
    expect(show([]).text()).toBe('Damaged records Nothing is damaged.');
  });

  it('says what it was, when and why', () => {
    const items = show([task, settings]).findAll('li');
    expect(items[0]?.findAll('strong, p').map((part) => part.text())).toEqual([
      'Task “Order a cup”',
      expect.stringMatching(/^Set aside: .*2026, .*05.* · 3 records$/),
      'Why: startedAt: expected number',
    ]);
    expect(items[1]?.get('strong').text()).toBe('General settings');
  });

  it('deletes one only after a question, with the focus on Cancel', async () => {
    const shown = show([task, settings]);
    await button(shown, 'Delete Task “Order a cup”')?.trigger('click');
    expect([
      shown.get('[role=group]').attributes('aria-label'),
      document.activeElement?.textContent,
      shown.emitted('remove'),
    ]).toEqual(['Delete this for good?', 'Cancel', undefined]);
    await button(shown, 'Delete Task “Order a cup”')?.trigger('click');
    expect(shown.emitted('remove')).toEqual([[[1, 2, 3]]]);
  });

  it('deletes all after a question', async () => {
    const shown = show([task, settings]);
    await button(shown, 'Delete all')?.trigger('click');
    expect(shown.get('[role=group]').attributes('aria-label')).toBe('Delete all 2 for good?');
    await button(shown, 'Delete all')?.trigger('click');
    expect(shown.emitted('remove')).toEqual([[[1, 2, 3, 4]]]);
  });

  it('has the focus when the item with the focus is gone', async () => {
    const shown = show([task]);
    button(shown, 'Delete Task “Order a cup”')?.element.focus();
    await shown.setProps({ items: [] });
    await shown.vm.$nextTick();
    expect(document.activeElement?.textContent).toBe('Damaged records');
  });
});

describe('The room that is taken', () => {
  it('is shown by kind, with the total of the browser', () => {
    const shown = mount(StoredSizes, {
      props: {
        parts: [
          { kind: 'chats', count: 12, bytes: 3_400_000 },
          { kind: 'images', count: 0, bytes: 0 },
        ],
        onDisk: 9_200_000,
      },
    });
    expect(shown.findAll('tr').map((row) => row.findAll('th, td').map((cell) => cell.text()))).toEqual([
      ['Conversations', '12', '3.4 MB'],
      ['Attached pictures', '0', ''],
    ]);
    expect(shown.text()).toContain('The browser counts 9.2 MB on the disk.');
  });

  it('says that it is being counted', () => {
    expect(
      mount(StoredSizes, { props: { parts: undefined, onDisk: undefined } })
        .get('[role=status]')
        .text(),
    ).toBe('Counting…');
  });
});
