import { mount } from '@vue/test-utils';
import { describe, expect, it } from 'vitest';
import RunningStrip from '@/components/tasks/RunningStrip.vue';
import type { OtherTabTask } from '@/components/tasks/running-elsewhere';

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

describe('The strip of tasks elsewhere', () => {
  it('is not shown without one', () => {
    expect(
      mount(RunningStrip, { props: { tasks: [] } })
        .find('section')
        .exists(),
    ).toBe(false);
  });

  it('is a region in which each button names its task', async () => {
    const tasks = [
      task('a', 'Shop', true),
      task('b', 'Flights', false),
      { ...task('c', 'Trains', false), ended: true },
    ];
    const strip = mount(RunningStrip, { props: { tasks } });
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
    expect([strip.emitted('show'), strip.emitted('dismiss')]).toEqual([[[tasks[1]]], [[tasks[2]]]]);
    await strip.get('.all-tasks').trigger('click');
    expect(strip.emitted('all')).toHaveLength(1);
  });
});
