import { mount } from '@vue/test-utils';
import { nextTick, reactive, ref } from 'vue';
import type { Command } from '@/components/composer/commands';
import MessageComposer from '@/entrypoints/sidebar.sidepanel/MessageComposer.vue';
import type { OpenTab } from '@/utils/agent/conversation/open-tab';
import type { MessageFile, TabInfo } from '@/utils/contracts/events';
import { attempt, inPanel } from '../panel/in-panel';

interface Composed {
  text?: string;
  running?: boolean;
  awaited?: 'reply' | 'correct' | undefined;
  lastMessage?: string;
  problem?: string;
  files?: readonly MessageFile[];
  quotes?: readonly string[];
  tabs?: readonly TabInfo[];
  openTabs?: readonly OpenTab[];
  commands?: readonly Command[];
  settings?: Partial<typeof unset>;
  /** What features have provided. */
  provide?: Record<symbol, unknown>;
}

const unset = { includeScreenshot: false, includeHtml: false, readOnly: false, allowCodeGeneration: false };

/** The composer in a panel of its own. `done`: what it asked for, oldest first. */
export function compose({ text = '', running = false, awaited, commands = [], ...given }: Composed = {}) {
  const draft = ref(text);
  const files = ref(given.files ?? []);
  const settings = reactive({ ...unset, ...given.settings });
  const entries = given.lastMessage ? [{ kind: 'user', text: given.lastMessage }] : [];
  const model = { providerId: 'wire', model: 'm' };
  const noted =
    (name: string) =>
    (...what: unknown[]) =>
      Boolean(done.push([name, ...what]));
  const { done, global } = inPanel({
    draft,
    attempt,
    problem: ref(given.problem ?? ''),
    unsentFiles: files,
    stopping: ref(false),
    notice: ref(''),
    chat: { current: ref(running ? {} : undefined), tasks: ref([{ entries }]) },
    quotes: { quotes: ref(given.quotes ?? []), remove: noted('unquote') },
    addedTabs: { tabs: ref(given.tabs ?? []), add: noted('addTabs'), remove: noted('removeTab') },
    open: { openTabs: ref(given.openTabs ?? []), refresh: noted('listTabs') },
    chatModels: { inUse: ref({ planner: model, navigator: model }) },
    general: { settings, set: noted('set') },
    readOnly: { readOnly: ref(settings.readOnly), setReadOnly: noted('readOnly') },
  });
  const composer = mount(MessageComposer, {
    attachTo: document.body,
    props: { awaited, commands },
    global: { provide: { ...global.provide, ...given.provide } },
  });
  const write = async (words: string): Promise<void> => {
    draft.value = words;
    await nextTick();
  };
  return Object.assign(composer, { done, draft, files, settings, write });
}

export type Composer = ReturnType<typeof compose>;

/** What it asked for by this name, each as the values that were given. */
export const asked = ({ done }: Composer, name: string): unknown[][] =>
  done.flatMap(([what, ...given]) => (what === name ? [given] : []));
