import type { Ref } from 'vue';
import { sessionValue } from './session-items';

/** Beyond so many, the oldest is dropped. */
const MAX_QUOTES = 5;

/** Goes with the unsent message. Survives a reload of the panel and tab switches. */
export function useQuotes(tabId: Ref<number | undefined>) {
  const { value: quotes, keep } = sessionValue<readonly string[]>('quotes', tabId, []);
  return {
    quotes,
    add: (quote: string) => keep([...quotes.value.filter((one) => one !== quote), quote].slice(-MAX_QUOTES)),
    remove: (quote: string) => keep(quotes.value.filter((one) => one !== quote)),
    clear: () => keep([]),
  };
}
