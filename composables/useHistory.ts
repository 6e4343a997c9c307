import { computed, ref, shallowRef, watch } from 'vue';
import { archivedTexts } from '@/utils/browser/journal/archive';
import { toFailure, type Failure } from '@/utils/failure';
import { createSearch } from '@/utils/history/search';
import type { ChatSummary } from '@/utils/history/summaries';
import type { PanelConnection } from './usePanelConnection';

/** `snippet` is the text around what a search found. */
export type ListedChat = ChatSummary & { snippet?: string };

export function useHistory({ call }: Pick<PanelConnection, 'call'>) {
  const chats = shallowRef<readonly ChatSummary[]>([]);
  const words = ref('');
  const loading = ref(true);
  const failure = shallowRef<Failure>();
  const found = shallowRef<ReadonlyMap<string, string>>();
  const deleted = shallowRef<readonly ChatSummary[]>([]);
  let searching = new AbortController();

  const listed = computed<readonly ListedChat[]>(() => {
    const hits = found.value;
    if (!hits) return chats.value;
    return chats.value
      .filter(({ chatId }) => hits.has(chatId))
      .map((chat) => ({ ...chat, snippet: hits.get(chat.chatId) ?? '' }));
  });

  async function refresh(): Promise<void> {
    try {
      chats.value = (await call('history', {})).chats;
      failure.value = undefined;
      await search();
    } catch (error) {
      failure.value = toFailure(error);
    }
    loading.value = false;
  }

  async function search(): Promise<void> {
    searching.abort();
    const { signal } = (searching = new AbortController());
    if (words.value.trim() === '') {
      found.value = undefined;
      return;
    }
    const hits = createSearch(words.value);
    for (const { chatId, title } of chats.value) hits.look({ chatId, text: title }, true);
    for await (const texts of archivedTexts(signal)) for (const text of texts) hits.look(text);
    if (!signal.aborted) found.value = hits.found();
  }
  watch(
    words,
    () =>
      void search().catch((error: unknown) => {
        failure.value = toFailure(error);
      }),
  );

  async function remove(gone: readonly ChatSummary[]): Promise<void> {
    const ids = new Set(gone.map(({ chatId }) => chatId));
    await call('deleteChats', { chatIds: [...ids] });
    chats.value = chats.value.filter(({ chatId }) => !ids.has(chatId));
    deleted.value = gone;
  }

  return {
    words,
    loading,
    failure,
    listed,
    deleted,
    refresh,
    remove,
    all: chats,
    async undo(): Promise<void> {
      await call('restoreChats', { chatIds: deleted.value.map(({ chatId }) => chatId) });
      deleted.value = [];
      await refresh();
    },
  };
}
