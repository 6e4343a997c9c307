import { mount } from '@vue/test-utils';
import { expect, it } from 'vitest';
import { nextTick, ref } from 'vue';
import PanelHeader from '@/entrypoints/sidebar.sidepanel/PanelHeader.vue';
import { useRunningElsewhere } from '@/entrypoints/sidebar.sidepanel/running-elsewhere';
import type { RunningTask } from '@/utils/browser/host/panel-protocol';
import { attempt, inPanel } from './in-panel';

const tab = ref({ tabId: 7, title: 'Shop', favIconUrl: '', closed: false });

function show(running: object[] = []) {
  const pane = ref('conversation');
  const chat = { tasks: ref([{}]), running: ref(running) };
  const general = { settings: { allowCodeGeneration: false }, set: () => Promise.resolve() };
  const { done, global } = inPanel({ tab, tabId: ref(7), pane, chat, general, attempt });
  return { header: mount(PanelHeader, { global, attachTo: document.body }), pane, done };
}

it('the header has one menu, and Escape closes it with the focus back at “More”', async () => {
  const { header, done } = show([{ heldTabs: [7] }]);
  expect(header.get('.tab-chip').text()).toBe('ShopSidehand is working in this tab');
  const more = header.get('[aria-label=More]');
  const isOpen = () => [more.attributes('aria-expanded'), header.find('.popup-menu').exists()];
  await more.trigger('click');
  await nextTick();
  expect([isOpen(), document.activeElement?.textContent]).toEqual([['true', true], 'Settings']);
  expect(header.findAll('.popup-menu button').map((item) => item.text())).toEqual([
    'Settings',
    'Open in a window',
    'Save conversation as Markdown',
    'Save conversation as JSON',
    'Allow code generation',
  ]);
  await header.get('[role=switch]').trigger('keydown', { key: 'Escape' });
  expect([isOpen(), document.activeElement === more.element]).toEqual([['false', false], true]);
  await more.trigger('click');
  await header.findAll('.popup-menu button')[3]?.trigger('click');
  expect([isOpen(), done]).toEqual([['false', false], [['saveChat', 'json']]]);
});

it('its button says how many tasks there are, opens their list or the history, and leads back', async () => {
  const { header, pane, done } = show([{ heldTabs: [] }, { heldTabs: [] }]);
  const button = header.get('[data-opens=history]');
  const told = () => [button.attributes('aria-label'), button.attributes('aria-expanded')];
  expect(told()).toEqual(['History and tasks: 2', 'false']);
  await button.trigger('click');
  pane.value = 'tasks';
  await nextTick();
  expect(told()).toEqual(['History and tasks: 2', 'true']);
  await button.trigger('click');
  await show().header.get('[data-opens=history]').trigger('click');
  expect(done).toEqual([
    ['openPane', 'tasks'],
    ['openPane', 'conversation'],
  ]);
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
