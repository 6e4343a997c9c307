import { mount } from '@vue/test-utils';
import { describe, expect, it } from 'vitest';
import { nextTick } from 'vue';
import PanelHeader from '@/components/panel/PanelHeader.vue';
import InterruptedTasks from '@/components/tasks/InterruptedTasks.vue';
import TaskOverview from '@/components/tasks/TaskOverview.vue';
import type { RunningTask } from '@/utils/browser/host/panel-protocol';

const task = (tabId: number, state: RunningTask['state'], request: string): RunningTask => ({
  taskId: `t${tabId}`,
  chatId: `c${tabId}`,
  tabId,
  heldTabs: [tabId],
  tabTitle: `Tab ${tabId}`,
  request,
  state,
  waitsForUser: state === 'waiting' || state === 'paused',
});
const order = { ...task(1, 'working', 'Order a mug'), step: { text: 'Choose size L', number: 2, total: 4 } };
const tasks = [order, task(2, 'waiting', 'Compare flights'), task(3, 'queued', 'Read the news')];
const props = {
  tasks,
  icons: new Map([[1, 'data:image/png;base64,AA']]),
  tabId: 2,
  stopping: new Set<string>(),
};
const show = (more: Partial<typeof props> = {}) =>
  mount(TaskOverview, { props: { ...props, ...more }, attachTo: document.body });

describe('The overview of all tasks', () => {
  it('shows tab, request, state and step of each', () => {
    const view = show();
    expect(view.get('[role=status]').text()).toBe('3 tasks under way');
    expect(view.findAll('.running-task').map((item) => item.findAll('p').map((line) => line.text()))).toEqual([
      ['Tab 1', 'Order a mug', 'Working', 'Step 2 of 4: Choose size L'],
      ['Tab 2This tab', 'Compare flights', 'Waits for you'],
      ['Tab 3', 'Read the news', 'Waits until its tab is free'],
    ]);
    expect(view.findAll('img').map((image) => image.attributes('src'))).toEqual(['data:image/png;base64,AA']);
    view.unmount();
  });

  it('has buttons that say which task they belong to, and one that stops all', async () => {
    const view = show({ stopping: new Set(['t3']) });
    const buttons = view.findAll('.running-task button');
    expect(
      buttons.map((button) => [button.text(), view.get(`[id="${button.attributes('aria-describedby')}"]`).text()]),
    ).toEqual([
      ['Show', 'Order a mug'],
      ['Stop', 'Order a mug'],
      ['Show', 'Compare flights'],
      ['Stop', 'Compare flights'],
      ['Show', 'Read the news'],
      ['Stop', 'Read the news'],
    ]);
    expect([buttons[5]?.attributes('disabled'), view.findAll('.task-state')[2]?.text()]).toEqual(['', 'Stopping…']);
    await buttons[2]?.trigger('click');
    await buttons[1]?.trigger('click');
    await view.get('.stop-all').trigger('click');
    expect([view.emitted('show'), view.emitted('stop'), view.emitted('stopAll')]).toEqual([
      [[tasks[1]]],
      [[tasks[0]]],
      [[]],
    ]);
    view.unmount();
  });

  it('says so when nothing runs, and Escape leads back', async () => {
    const view = show({ tasks: [] });
    expect(view.get('[role=status]').text()).toBe(
      'Nothing is running. Tasks appear here while they work or wait for you.',
    );
    expect([view.find('.stop-all').exists(), document.activeElement?.getAttribute('aria-label')]).toEqual([
      false,
      'Back to the conversation',
    ]);
    await view.trigger('keydown', { key: 'Escape' });
    expect(view.emitted('close')).toHaveLength(1);
    view.unmount();
  });

  it('keeps the focus when the task under it ends', async () => {
    const view = show();
    view.get<HTMLElement>('[data-stop]').element.focus();
    await view.setProps({ tasks: tasks.slice(1) });
    await nextTick();
    expect(document.activeElement?.getAttribute('aria-describedby')).toBe(
      view.get('[data-stop]').attributes('aria-describedby'),
    );
    await view.setProps({ tasks: [] });
    await nextTick();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Back to the conversation');
    view.unmount();
  });
});

it('Resting tasks are listed, to be resumed or discarded', async () => {
  const tasks = [{ taskId: 'old', request: 'Book a room', startedAt: 0 }] as never;
  const list = mount(InterruptedTasks, { props: { tasks } });
  await list.get('button').trigger('click');
  expect(list.emitted('resume')).toEqual([['old']]);
});

it('The button of the header says how many tasks there are, and gets the focus back', async () => {
  const header = mount(PanelHeader, {
    props: { title: 'Shop', favIconUrl: '', working: false, codeAllowed: false, tasks: 2, paneOpen: true },
    attachTo: document.body,
  });
  const button = header.get('[data-opens=history]');
  expect([button.attributes('aria-label'), button.attributes('aria-expanded')]).toEqual([
    'History and tasks: 2',
    'true',
  ]);
  await button.trigger('click');
  expect(header.emitted('history')).toHaveLength(1);
  header.unmount();
});
