import { flushPromises, mount } from '@vue/test-utils';
import { describe, expect, it } from 'vitest';
import { ref } from 'vue';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import InterruptedTasks from '@/entrypoints/sidebar.sidepanel/InterruptedTasks.vue';
import TasksPane from '@/entrypoints/sidebar.sidepanel/TasksPane.vue';
import type { RunningTask } from '@/utils/browser/host/panel-protocol';
import { inPanel } from '../panel/in-panel';

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

/** The pane in the panel of tab 2, without what features add. `running`: the tasks, which the test may change. */
function show(shown: readonly RunningTask[] = tasks) {
  const running = ref(shown);
  const chat = { running, interrupted: ref([]), chatId: ref('c2') };
  const stopped = Promise.withResolvers<void>();
  const { done, global } = inPanel({ chat, tabId: ref(2) }, { stopTasks: stopped.promise });
  const stubs = { WorkflowsOfTasks: true };
  const view = mount(TasksPane, { global: { ...global, stubs }, attachTo: document.body });
  return { view, running, done, stopped: stopped.resolve };
}

describe('The overview of all tasks', () => {
  it('shows tab, request, state and step of each', async () => {
    await fakeBrowser.tabs.create({ url: 'https://shop.example/' });
    const { view } = show();
    expect(view.get('[role=status]').text()).toBe('3 tasks under way');
    expect(view.findAll('.running-task').map((item) => item.findAll('p').map((line) => line.text()))).toEqual([
      ['Tab 1', 'Order a mug', 'Working', 'Step 2 of 4: Choose size L'],
      ['Tab 2This tab', 'Compare flights', 'Waits for you'],
      ['Tab 3', 'Read the news', 'Waits until its tab is free'],
    ]);
  });

  it('has the icons of the tabs', async () => {
    const icon = 'data:image/png;base64,AA';
    const query = fakeBrowser.tabs.query;
    fakeBrowser.tabs.query = () =>
      Promise.resolve([{ id: 1, url: 'https://shop.example/', favIconUrl: icon }] as never);
    const { view } = show();
    await flushPromises();
    fakeBrowser.tabs.query = query;
    expect(view.findAll('img').map((image) => image.attributes('src'))).toEqual([icon]);
  });

  it('has buttons that say which task they belong to, and one that stops all', async () => {
    const { view, done, stopped } = show();
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
    await buttons[5]?.trigger('click');
    expect([buttons[5]?.attributes('disabled'), view.findAll('.task-state')[2]?.text()]).toEqual(['', 'Stopping…']);
    stopped();
    await flushPromises();
    expect(buttons[5]?.attributes('disabled')).toBeUndefined();
    await buttons[4]?.trigger('click');
    await buttons[2]?.trigger('click');
    await view.get('.stop-all').trigger('click');
    expect(done).toEqual([
      ['stopTasks', ['t3']],
      ['showTask', tasks[2]],
      ['openPane', 'conversation'],
      ['stopTasks', ['t1', 't2', 't3']],
    ]);
  });

  it('says so when nothing runs, and Escape leads back', async () => {
    const { view, done } = show([]);
    expect(view.get('[role=status]').text()).toBe(
      'Nothing is running. Tasks appear here while they work or wait for you.',
    );
    expect([view.find('.stop-all').exists(), document.activeElement?.getAttribute('aria-label')]).toEqual([
      false,
      'Back to the conversation',
    ]);
    await view.get('section').trigger('keydown', { key: 'Escape' });
    expect(done).toEqual([['openPane', 'conversation']]);
  });

  it('keeps the focus when the task under it ends', async () => {
    const { view, running } = show();
    view.get<HTMLElement>('[data-stop]').element.focus();
    running.value = tasks.slice(1);
    await flushPromises();
    expect(document.activeElement?.getAttribute('aria-describedby')).toBe(
      view.get('[data-stop]').attributes('aria-describedby'),
    );
    running.value = [];
    await flushPromises();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Back to the conversation');
  });
});

it('Resting tasks are listed, to be resumed or discarded', async () => {
  const interrupted = ref([{ taskId: 'old', request: 'Book a room', startedAt: 0 }]);
  const { done, global } = inPanel({ chat: { interrupted } });
  const list = mount(InterruptedTasks, { global });
  for (const button of list.findAll('button')) await button.trigger('click');
  expect(done).toEqual([
    ['resume', 'old'],
    ['discard', 'old'],
  ]);
});
