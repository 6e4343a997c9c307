import { shallowRef, watch, type Ref } from 'vue';
import { sessionItems } from './session-items';

/** Beyond so many, the oldest is dropped. */
const MAX_QUOTES = 5;

/** Goes with the unsent message. Survives a reload of the panel and tab switches. */
export function useQuotes(tabId: Ref<number | undefined>) {
  const quotes = shallowRef<readonly string[]>([]);
  watch(
    tabId,
    (id) => {
      quotes.value = id === undefined ? [] : (JSON.parse(kept.read(id) ?? '[]') as string[]);
    },
    { immediate: true },
  );

  function keep(changed: readonly string[]): void {
    quotes.value = changed;
    if (tabId.value !== undefined) kept.write(tabId.value, changed.length > 0 ? JSON.stringify(changed) : undefined);
  }

  return {
    quotes,
    add: (quote: string) => keep([...quotes.value.filter((one) => one !== quote), quote].slice(-MAX_QUOTES)),
    remove: (quote: string) => keep(quotes.value.filter((one) => one !== quote)),
    clear: () => keep([]),
  };
}

const kept = sessionItems('quotes');
