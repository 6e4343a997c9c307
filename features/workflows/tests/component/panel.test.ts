import { flushPromises, mount } from '@vue/test-utils';
import { createPinia } from 'pinia';
import { beforeEach, expect, test, vi } from 'vitest';
import { computed, defineComponent, h, ref, shallowReactive } from 'vue';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import AnswerTools from '@/components/entries/AnswerTools.vue';
import { answerToolsKey, belowAnswerKey, type FeatureConnection } from '@/components/panel-feature';
import { entryTaskKey } from '@/components/task-actions';
import type { ShownTask } from '@/utils/agent/conversation/entry';
import { listDraft } from '../../background/stored';
import { workflows as stored } from '../../background/stored';
import type { PanelPush } from '@/utils/browser/host/panel-protocol';
import { fail } from '@/utils/failure';
import { mugWorkflow } from '../sample-workflow';
import { workflows } from '../../panel';
import UseAsList from '../../panel/UseAsList.vue';
import { ofPanel } from './of-panel';

beforeEach(() => fakeBrowser.reset());

const table = { title: 'Stock', columns: ['Item', 'Price'], rows: [['Mug', 18.9]] };

test('a table of a page can be used as a list, where there is a workflow for it', async () => {
  const create = vi.fn(async () => ({}));
  vi.spyOn(fakeBrowser.tabs, 'create').mockImplementation(create as never);
  const { global } = ofPanel({ items: [mugWorkflow('https://shop.example/')] });
  const view = mount(UseAsList, { props: { details: { tables: [table] } as never }, global });
  await view.get('button').trigger('click');
  await vi.waitFor(() => expect(create).toHaveBeenCalled());
  expect(await listDraft.read()).toBe('Item,Price\r\nMug,18.9');
  const without = mount(UseAsList, { props: { details: { tables: [table] } as never }, global: ofPanel({}).global });
  expect(without.find('button').exists()).toBe(false);
});

const done = { outcome: { status: 'done' }, entries: [{ kind: 'outcome', actions: 2 }] };
const runs = { ...done, workflowId: 'w' };
const nothingDone = { ...done, entries: [{ kind: 'outcome', actions: 0 }] };
test.each([
  ['did something', done, true],
  ['did nothing', nothingDone, false],
  ['was a run itself', runs, false],
])('a task that %s can be saved: %s', async (_what, task, can) => {
  const { global } = ofPanel({});
  Object.assign(global.provide, {
    [answerToolsKey as symbol]: [workflows.answerTool!],
    [entryTaskKey as symbol]: { task: { taskId: 't', ...task } as unknown as ShownTask },
  });
  const view = mount(AnswerTools, { props: { text: 'x', costs: [] }, global, attachTo: document.body });
  await view.get('.popup-opener').trigger('click');
  const save = view.findAll('.popup-menu button').find((button) => button.text() === 'Save as workflow');
  expect(save !== undefined).toBe(can);
  await save?.trigger('click');
  await vi.waitFor(() => expect(view.text().includes('Nothing in this task can be done again')).toBe(can));
  view.unmount();
});

test('asking a second time to save a task keeps the form with what was typed', async () => {
  const page = 'https://shop.example/';
  const steps = [{ id: 'a', tool: 'click', args: {}, target: { role: 'link', name: 'Blue mug' }, page }];
  const { global } = ofPanel({ draft: { start: page, steps, params: [] } });
  Object.assign(global.provide, {
    [answerToolsKey as symbol]: [workflows.answerTool!],
    [entryTaskKey as symbol]: { task: { taskId: 't', ...done } as unknown as ShownTask },
  });
  const view = mount(AnswerTools, { props: { text: 'x', costs: [] }, global, attachTo: document.body });
  const name = () => view.get<HTMLInputElement>('.draft-form input');
  const ask = async () => {
    await view.get('.popup-opener').trigger('click');
    const save = view.findAll('.popup-menu button').find((button) => button.text() === 'Save as workflow');
    await save?.trigger('click');
    await flushPromises();
  };
  await ask();
  await name().setValue('Order');
  await ask();
  expect(name().element.value).toBe('Order');
  view.unmount();
});

test('its form is shown although the menu is gone before the button hears its click', () => {
  const show = vi.fn<() => void>();
  const task = { taskId: 't', ...done } as unknown as ShownTask;
  const provide = { [belowAnswerKey as symbol]: show, [entryTaskKey as symbol]: { task } };
  const view = mount(workflows.answerTool!, { props: { text: 'x' }, global: { provide } });
  const { element } = view.get('button');
  view.unmount();
  element.dispatchEvent(new Event('click'));
  expect(show).toHaveBeenCalledOnce();
});

/** A panel with this feature, and what it asked the background. */
function panel({ works = true } = {}) {
  const asked: unknown[] = [];
  const state = shallowReactive({ notice: '', tabId: 7 as number | undefined, works, recordings: [] as object[] });
  const followed = new Set<unknown>();
  let hear: (message: PanelPush) => void = () => undefined;
  let isNeeded: () => boolean = () => false;
  let wake: () => void = () => undefined;
  const connection: FeatureConnection = {
    async call(_method, { what, given, follows }) {
      asked.push([what, given, ...(follows ? [follows] : [])]);
      if (!state.works) throw fail('STORAGE_UNREADABLE', 'The journal cannot be opened.');
      followed.add(follows);
      if (what === 'recordings') return state.recordings;
      if (what === 'run') throw fail('TAB_HELD', 'Held.');
      return [];
    },
    listen({ push, needed, connected, woken }) {
      hear = push ?? hear;
      isNeeded = needed ?? isNeeded;
      wake = woken ?? wake;
      connected?.();
    },
  };
  const failed: unknown[] = [];
  const attempt = async (work: () => Promise<unknown>) => {
    await work().catch((error: unknown) => failed.push(error));
  };
  const Footer = workflows.footer as ReturnType<typeof defineComponent>;
  let commands: ReturnType<NonNullable<typeof workflows.commands>> = () => [];
  const Composer = defineComponent({
    setup() {
      commands = workflows.commands!();
      return () => h(Footer);
    },
  });
  const view = mount(
    defineComponent({
      setup() {
        workflows.begin?.({
          ...{ connection, attempt, begin: attempt, notice: ref('') },
          tabId: computed(() => state.tabId),
          focusComposer: () => undefined,
          showConversation: async () => undefined,
        });
        return () => h(Composer);
      },
    }),
    { global: { plugins: [createPinia()] } },
  );
  return {
    view,
    asked,
    failed,
    state,
    commands: () => commands(),
    needed: () => isNeeded(),
    wake: () => wake(),
    tell(told: unknown) {
      if (followed.has('recordings')) hear({ push: 'told', feature: 'workflows', topic: 'recordings', told });
    },
  };
}

const recording = { id: 'r', tabId: 7, tabs: [7], at: 7, start: '', steps: [], state: 'recording' };

test('a recording is begun by a command, and shown in the tab in which it is made', async () => {
  const { view, asked, state, commands, needed, tell } = panel();
  expect(asked).toEqual([['recordings', {}, 'recordings']]);
  expect(needed()).toBe(false);
  const [record] = commands();
  await record?.run();
  expect(asked.at(-1)).toEqual(['record', { tabId: 7 }, 'recordings']);
  tell([recording]);
  await vi.waitFor(() => expect(view.find('.recording-card').exists()).toBe(true));
  // While there is one, the panel waits for news of it.
  expect(needed()).toBe(true);
  state.tabId = 8;
  await vi.waitFor(() => expect(view.find('.recording-card').exists()).toBe(false));
});

test('a recording is shown although the background could not say before what is recorded', async () => {
  const { view, state, commands, tell } = panel({ works: false });
  await flushPromises();
  state.works = true;
  await commands()[0]?.run();
  tell([recording]);
  await vi.waitFor(() => expect(view.find('.recording-card').exists()).toBe(true));
});

test('recordings are asked for again once the background works after a failure, and then no more', async () => {
  const { view, asked, state, wake } = panel({ works: false });
  await flushPromises();
  Object.assign(state, { works: true, recordings: [recording] });
  wake();
  await vi.waitFor(() => expect(view.find('.recording-card').exists()).toBe(true));
  wake();
  expect(asked).toHaveLength(2);
});

test('a workflow from a file counts as seen once it was begun from the form that shows it', async () => {
  const isImported = async () => (await stored.read()).map(({ imported }) => imported);
  await stored.write([{ ...mugWorkflow('https://shop.example/'), params: [], imported: true }]);
  const { view, asked, commands } = panel();
  await vi.waitFor(() => expect(commands().length).toBeGreaterThan(1));
  await commands().at(-1)?.run();
  await vi.waitFor(() => expect(view.findAll('.workflow-steps li')).toHaveLength(9));
  expect(await isImported()).toEqual([true]);
  await view.get('form').trigger('submit');
  await vi.waitFor(() => expect(asked.at(-1)).toMatchObject(['run', { workflowId: 'w1' }]));
  expect(await isImported()).toEqual([undefined]);
});
