import { computed, nextTick, provide, ref, watch, type InjectionKey } from 'vue';
import { t } from '@/locales';
import { provided } from '@/components/provided';
import { failureWords } from '@/components/words/failure-words';
import { useBoundTab } from '@/composables/useBoundTab';
import { useChat } from '@/composables/useChat';
import { useChatModels } from '@/composables/useChatModels';
import { useOutbox } from '@/composables/useOutbox';
import { forgetWords, keepWords } from '@/utils/browser/settings/kept-words';
import { useNotice } from '@/composables/useNotice';
import { useDraft } from '@/composables/useDraft';
import { useAddedTabs } from '@/composables/useAddedTabs';
import { useOpenTabs } from '@/composables/useOpenTabs';
import { useReadOnly } from '@/composables/useReadOnly';
import { useQuotes } from '@/composables/useQuotes';
import { panelFeatures } from '@/features/panel';
import {
  useGeneralSettings,
  useModelSettings,
  useRecentModels,
  useSafetySettings,
  useSavedPrompts,
  useSavedScripts,
} from '@/stores/settings';
import { filesIn, withFiles } from '@/utils/contracts/message-files';
import { ignoreLateFailure } from '@/utils/async';
import { toFailure } from '@/utils/failure';
import { useRunningElsewhere } from './running-elsewhere';

export type Panel = ReturnType<typeof createPanel>;
export type Pane = 'conversation' | 'history' | 'tasks';

/** What actions do to the view of the panel. */
export interface PanelView {
  toEnd(): void;
  focusComposer(): void;
  /** The focus goes to the button that opens history and tasks. */
  focusOpener(): void;
}

export const panelKey: InjectionKey<Panel> = Symbol('panel');

/** `typed`: how the unsent message begins. */
export function createPanel(search: string, typed = '') {
  const tab = useBoundTab(search);
  const tabId = computed(() => tab.value?.tabId);
  const chat = useChat(tabId);
  const { draft, clear: clearDraft, restore: restoreDraft } = useDraft(tabId, typed);
  const quotes = useQuotes(tabId);
  const addedTabs = useAddedTabs(tabId);
  const models = useModelSettings();
  const chatModels = useChatModels(chat.chatId, models);
  const general = useGeneralSettings();
  const safety = useSafetySettings();
  const readOnly = useReadOnly(chat.chatId, safety);
  const files = panelFeatures.find((feature) => feature.files)?.files?.(tabId);
  const problem = ref('');
  const pane = ref<Pane>('conversation');
  const notice = useNotice(chat.chatId, chat.deletions, pane);
  const stopping = ref(false);
  /** The user sets up a model below the conversation. */
  const connecting = ref(false);

  watch(tabId, () => {
    pane.value = 'conversation';
    connecting.value = false;
    problem.value = '';
    notice.value = '';
  });
  watch(draft, () => {
    problem.value = '';
  });
  /** The background knows that a message is written for this tab, until it rests. */
  let prepared: number | undefined;
  watch(chat.connection.status, (status) => {
    if (status === 'resting' || status === 'lost') prepared = undefined;
  });
  watch(
    [draft, tabId],
    ([text, id]) => {
      if (text === '') prepared = undefined;
      if (text === '' || id === undefined || id === prepared) return;
      prepared = id;
      chat.connection.call('prepare', { tabId: id }).catch(ignoreLateFailure);
    },
    { immediate: true },
  );

  /** A task reads them from the storage when it begins. */
  async function settingsWritten(): Promise<void> {
    await Promise.all([general.whenWritten(), safety.whenWritten()]);
  }

  const outbox = useOutbox(tabId, chat.tasks, {
    async deliver({ id, tabId: target, text, tabs, models: chosenModels }) {
      const taken = filesOnTheWay(id);
      const sentFiles = ((await files?.settled(target)) ?? []).filter((file) => !taken.has(file.id));
      outbox.change(id, withFiles(sentFiles));
      const usedModels = chosenModels ?? (await chatModels.whenKnown());
      await settingsWritten();
      return chat
        .send(text, sentFiles, {
          id,
          tabId: target,
          models: usedModels,
          tabs,
          readOnly: readOnly.readOnly.value,
        })
        .finally(() => files?.refresh().catch(ignoreLateFailure));
    },
    keep: keepWords,
    forget: forgetWords,
    async giveBack({ tabId: target, text, tabs = [] }, error) {
      restoreDraft(target, text);
      if (tabs.length > 0) addedTabs.restore(target, tabs);
      // The draft changes first, which clears the previous problem.
      await nextTick();
      const { title, next } = failureWords(toFailure(error));
      if (target === tabId.value) problem.value = `${t('panel_not_sent')} ${title} ${next}`;
    },
  });
  watch(
    [chat.connection.status, tabId],
    async ([status, id]) => {
      if (status !== 'connected' || id === undefined) return;
      // What was sent just before the browser died is back in the composer.
      const { words } = await chat.connection.call('takeLostWords', {}).catch(() => ({ words: [] }));
      if (words.length > 0) restoreDraft(id, words.join('\n'));
    },
    { immediate: true },
  );
  function filesOnTheWay(but?: string): ReadonlySet<string> {
    const others = outbox.messages.value.filter(({ id }) => id !== but);
    return new Set(others.flatMap(filesIn).map(({ id }) => id));
  }
  const unsentFiles = computed(() => {
    const taken = filesOnTheWay();
    return files?.files.value.filter(({ id }) => !taken.has(id)) ?? [];
  });

  async function attempt(
    work: () => Promise<unknown>,
    showFailure = (words: string) => {
      notice.value = words;
    },
  ): Promise<void> {
    try {
      await work();
    } catch (error) {
      const words = failureWords(toFailure(error));
      showFailure(`${words.title} ${words.next}`);
    }
  }

  const panel = {
    tab,
    elsewhere: useRunningElsewhere(
      chat.running,
      (task) => task.tabId === tabId.value && task.chatId === chat.chatId.value,
    ),
    tabId,
    chat,
    draft,
    clearDraft,
    quotes,
    addedTabs,
    open: useOpenTabs(tabId),
    files,
    outbox,
    unsentFiles,
    notice,
    problem,
    pane,
    stopping,
    connecting,
    general,
    models,
    recent: useRecentModels(),
    chatModels,
    readOnly,
    settingsWritten,
    scripts: useSavedScripts(),
    prompts: useSavedPrompts(),
    attempt,
  };
  provide(panelKey, panel);
  return panel;
}

export const usePanel = (): Panel => provided(panelKey);
