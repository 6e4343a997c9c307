import { mount } from '@vue/test-utils';
import { afterEach, describe, expect, it } from 'vitest';
import DamagedCount from '@/components/options/DamagedCount.vue';
import StoredSizes from '@/components/options/StoredSizes.vue';

const show = (count: number) => mount(DamagedCount, { attachTo: document.body, props: { count } });
const deleteAll = (shown: ReturnType<typeof show>) =>
  shown.findAll('button').find((button) => button.text() === 'Delete all');

afterEach(() => {
  document.body.innerHTML = '';
});

describe('What was set aside as damaged', () => {
  it('says that all is well where there is nothing', () => {
    expect(show(0).get('p').text()).toBe('Nothing is damaged.');
  });

  it('says how many records there are', () => {
    expect(show(1).get('p').text()).toBe('1 record');
    expect(show(3).get('p').text()).toBe('3 records');
  });

  it('deletes them only after a question, with the focus on Cancel', async () => {
    const shown = show(2);
    await deleteAll(shown)?.trigger('click');
    expect([
      shown.get('[role=group]').attributes('aria-label'),
      document.activeElement?.textContent,
      shown.emitted('remove'),
    ]).toEqual(['Delete this for good?', 'Cancel', undefined]);
    await deleteAll(shown)?.trigger('click');
    expect(shown.emitted('remove')).toHaveLength(1);
  });

  it('has the focus when the button with the focus is gone', async () => {
    const shown = show(1);
    deleteAll(shown)?.element.focus();
    await shown.setProps({ count: 0 });
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
