import { ref, watch, type Ref } from 'vue';
import { sessionItems } from './session-items';

/** Survives a reload of the panel and tab switches. `typed`: before the composer was there. */
export function useDraft(tabId: Ref<number | undefined>, typed = '') {
  const draft = ref(typed);
  watch(
    tabId,
    (id, before) => {
      if (id === undefined) return;
      const stored = kept.read(id) ?? '';
      // Text typed before the tab was known belongs to it.
      const text = before === undefined ? joined(stored, draft.value) : stored;
      kept.write(id, text);
      draft.value = text;
    },
    { immediate: true },
  );
  watch(
    draft,
    (text) => {
      if (tabId.value !== undefined) kept.write(tabId.value, text);
    },
    { flush: 'sync' },
  );

  function clear(id: number | undefined, sent: string): void {
    if (id === tabId.value && draft.value.trim() === sent) draft.value = '';
    else if (id !== undefined && kept.read(id)?.trim() === sent) kept.write(id, undefined);
  }

  function restore(id: number, text: string): void {
    const since = id === tabId.value ? draft.value : (kept.read(id) ?? '');
    const both = joined(text, since);
    if (id === tabId.value) draft.value = both;
    else kept.write(id, both);
  }

  return { draft, clear, restore };
}

function joined(text: string, later: string): string {
  if (later.trim() === '') return text;
  return text === '' ? later : `${text}\n${later}`;
}

const kept = sessionItems('draft');
