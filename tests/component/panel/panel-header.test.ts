import { mount } from '@vue/test-utils';
import { expect, it } from 'vitest';
import { nextTick, ref } from 'vue';
import PanelHeader from '@/components/panel/PanelHeader.vue';
import { useRunningElsewhere } from '@/components/tasks/running-elsewhere';
import type { RunningTask } from '@/utils/browser/host/panel-protocol';

const props = { title: 'Shop', favIconUrl: '', working: true, codeAllowed: false, detachable: true };

it('the header has one menu, and Escape closes it with the focus back at “More”', async () => {
  const header = mount(PanelHeader, { props: { ...props, savable: true }, attachTo: document.body });
  const more = header.get('[aria-label=More]');
  const isOpen = () => [more.attributes('aria-expanded'), header.find('.popup-menu').exists()];
  await more.trigger('click');
  await nextTick();
  expect([isOpen(), document.activeElement?.getAttribute('role')]).toEqual([['true', true], 'switch']);
  expect(header.findAll('.popup-menu button').map((item) => item.text())).toEqual([
    'Allow code generation',
    'Save conversation as Markdown',
    'Save conversation as JSON',
    'Open in a window',
    'Settings',
  ]);
  await header.get('[role=switch]').trigger('keydown', { key: 'Escape' });
  expect([isOpen(), document.activeElement === more.element]).toEqual([['false', false], true]);
  await more.trigger('click');
  await header.findAll('.popup-menu button').at(-1)?.trigger('click');
  expect([isOpen(), header.emitted('settings')?.length]).toEqual([['false', false], 1]);
  header.unmount();
});

it('what held the tab is still named after its end, until the user hides it', async () => {
  const task = (taskId: string): RunningTask => ({
    taskId,
    chatId: taskId,
    tabId: 2,
    request: 'Go',
    state: 'working',
    heldTabs: [2],
    tabTitle: taskId,
    waitsForUser: false,
  });
  const running = ref<readonly RunningTask[]>([task('here'), task('there'), task('elsewhere')]);
  const { tasks, dismiss } = useRunningElsewhere(running, ({ taskId }) => taskId === 'here');
  const told = () => tasks.value.map(({ taskId, ended }) => `${taskId}${ended ? ' ended' : ''}`);
  expect(told()).toEqual(['there', 'elsewhere']);
  running.value = [task('elsewhere')];
  await nextTick();
  expect(told()).toEqual(['elsewhere', 'there ended']);
  dismiss(task('there'));
  expect(told()).toEqual(['elsewhere']);
});
