import { watch } from 'vue';
import type { Panel } from './panel';

/**
 * Sends what was typed before the panel was there, once its tab and conversation are known. It stays in the composer
 * where an older draft stands before it, and where it is a command of the menu, which the user has not seen.
 */
export function sendWhenReady(
  { tabId, draft, chat }: Pick<Panel, 'tabId' | 'draft' | 'chat'>,
  text: string,
  send: (text: string) => Promise<void>,
): void {
  const stop = watch(
    [tabId, chat.loading],
    ([id, loading]) => {
      if (id === undefined || loading) return;
      stop();
      if (draft.value.trim() === text && !text.startsWith('/')) void send(text);
    },
    { flush: 'post' },
  );
}
