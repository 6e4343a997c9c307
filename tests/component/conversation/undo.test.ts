import { flushPromises, mount } from '@vue/test-utils';
import { beforeEach, describe, expect, test } from 'vitest';
import UndoRows from '@/components/entries/UndoRows.vue';
import { taskActionsKey } from '@/components/task-actions';
import { recorded, recordedActions, setSetHere } from '../recorded-actions';

const open = async () => {
  const view = mount(UndoRows, {
    props: { taskId: 't1' },
    global: { provide: { [taskActionsKey as symbol]: recordedActions } },
  });
  await flushPromises();
  return view;
};

describe('what a task set in a page', () => {
  beforeEach(() => setSetHere({ rows: [], left: [] }));

  test('is not offered to be undone where there is nothing', async () => {
    expect((await open()).text()).toBe('');
  });

  test('stands in one line, which opens to a row for each', async () => {
    setSetHere({
      rows: [
        { id: 4, kind: 'field', name: 'Name', frameId: 0 },
        { id: 5, kind: 'order', name: 'Shopping', frameId: 7 },
        { id: 6, kind: 'look', name: '', frameId: 0 },
        { id: 7, kind: 'choice', name: '', frameId: 0 },
      ],
      left: [{ key: 'tool_click', params: { target: 'Order' } }],
    });
    const view = await open();
    expect(view.text()).toBe('Undo what was set here');
    await view.get('button').trigger('click');
    expect(view.findAll('li').map((row) => row.text())).toEqual([
      '“Name”Undo',
      'Order of “Shopping”Undo',
      'How the page looksUndo',
      'A field without a nameUndo',
      'Click “Order”It left the page and cannot be undone.',
    ]);
    await view.findAll('li button')[1]?.trigger('click');
    await flushPromises();
    expect(recorded.at(-1)).toEqual(['takeBack', 't1', { frameId: 7, id: 5 }]);
    expect(view.findAll('li')[1]?.text()).toBe('Order of “Shopping”Undone');
  });
});
