import { mount } from '@vue/test-utils';
import { describe, expect, it } from 'vitest';
import { ref } from 'vue';
import RunningStrip from '@/entrypoints/sidebar.sidepanel/RunningStrip.vue';
import type { OtherTabTask } from '@/entrypoints/sidebar.sidepanel/running-elsewhere';
import { inPanel } from '../panel/in-panel';

const task = (taskId: string, tabTitle: string, waitsForUser: boolean): OtherTabTask => ({
  taskId,
  chatId: taskId,
  tabId: 1,
  heldTabs: [1],
  request: 'Go',
  state: waitsForUser ? 'waiting' : 'working',
  tabTitle,
  waitsForUser,
  ended: false,
});

function show(tasks: OtherTabTask[]) {
  const dismissed: OtherTabTask[] = [];
  const dismiss = (one: OtherTabTask) => void dismissed.push(one);
  const { done, global } = inPanel({ elsewhere: { tasks: ref(tasks), dismiss } });
  return { strip: mount(RunningStrip, { global }), done, dismissed };
}

describe('The strip of tasks elsewhere', () => {
  it('is not shown without one', () => {
    expect(show([]).strip.find('section').exists()).toBe(false);
  });

  it('is a region in which each button names its task', async () => {
    const tasks = [
      task('a', 'Shop', true),
      task('b', 'Flights', false),
      { ...task('c', 'Trains', false), ended: true },
    ];
    const { strip, done, dismissed } = show(tasks);
    expect(strip.get('section').attributes('aria-label')).toBe('Tasks elsewhere');
    const described = strip
      .findAll('li button')
      .map((button) => [button.text(), strip.get(`[id="${button.attributes('aria-describedby')}"]`).text()]);
    expect(described).toEqual([
      ['Show tab', 'Waits for you: “Shop”'],
      ['Show tab', 'Working in “Flights”'],
      ['Show tab', 'Ended in “Trains”'],
      ['Hide', 'Ended in “Trains”'],
    ]);
    await strip.findAll('button')[1]?.trigger('click');
    await strip.findAll('button')[3]?.trigger('click');
    await strip.get('.all-tasks').trigger('click');
    expect(dismissed).toEqual([tasks[1], tasks[2]]);
    expect(done).toEqual([
      ['showTask', tasks[1]],
      ['openPane', 'tasks'],
    ]);
  });
});
