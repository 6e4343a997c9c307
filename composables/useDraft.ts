import { ref, watch, type Ref } from 'vue';

/** The unsent text of each tab's composer. Survives a reload of the panel and tab switches. */
export function useDraft(tabId: Ref<number | undefined>) {
  const draft = ref('');
  watch(
    tabId,
    (id, before) => {
      if (id === undefined) return;
      // What was typed before the tab was known belongs to it.
      if (before === undefined && draft.value !== '') sessionStorage.setItem(keyOf(id), draft.value);
      draft.value = sessionStorage.getItem(keyOf(id)) ?? '';
    },
    { immediate: true },
  );
  watch(
    draft,
    (text) => {
      if (tabId.value !== undefined) sessionStorage.setItem(keyOf(tabId.value), text);
    },
    { flush: 'sync' },
  );

  /** Forgets the draft of a tab, unless it is no longer the text that was sent. */
  function clear(id: number | undefined, sent: string): void {
    if (id === tabId.value && draft.value.trim() === sent) draft.value = '';
    else if (id !== undefined && sessionStorage.getItem(keyOf(id))?.trim() === sent)
      sessionStorage.removeItem(keyOf(id));
  }

  /** Puts back what could not be sent, before what was typed meanwhile. */
  function restore(id: number, text: string): void {
    const since = id === tabId.value ? draft.value : (sessionStorage.getItem(keyOf(id)) ?? '');
    const both = since.trim() === '' ? text : `${text}\n${since}`;
    if (id === tabId.value) draft.value = both;
    else sessionStorage.setItem(keyOf(id), both);
  }

  return { draft, clear, restore };
}

function keyOf(tabId: number): string {
  return `sidehand:draft:${tabId}`;
}
