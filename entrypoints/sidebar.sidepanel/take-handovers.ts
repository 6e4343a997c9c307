import { onScopeDispose, watch } from 'vue';
import { isFresh, onHandover, takeHandovers, type Handover } from '@/utils/browser/host/handovers';
import type { SavedPrompt } from '@/utils/settings/saved-prompts';
import { withQuotes } from '@/utils/text/read-text';
import type { ConversationActions } from './conversation-actions';
import type { Panel } from './panel';

interface Takers {
  actions: ConversationActions;
  begin(prompt: SavedPrompt, quote?: string): Promise<void>;
  focusComposer(): void;
}

/**
 * The user's own words are sent at once, but only where no task runs: it would take them for a correction. All else
 * goes into the message being written.
 */
export function followHandovers(panel: Panel, { actions, begin, focusComposer }: Takers): void {
  const { tabId, chat, draft, quotes, prompts, pane, attempt } = panel;
  let last: Promise<void> = Promise.resolve();

  const takeAll = () => {
    last = last.then(() =>
      attempt(async () => {
        const id = tabId.value;
        if (id === undefined) return;
        for (const handover of await takeHandovers(id)) await take(handover);
      }),
    );
  };

  async function take(handover: Handover): Promise<void> {
    pane.value = 'conversation';
    if (handover.kind === 'say') return say(handover);
    if (handover.kind === 'prompt') {
      await prompts.whenReady();
      const prompt = prompts.items.find(({ id }) => id === handover.promptId);
      if (prompt) return begin(prompt, handover.quote);
    }
    if (handover.quote) quotes.add(handover.quote);
    focusComposer();
  }

  async function say({ id, at, tabId: target, words, quote }: Extract<Handover, { kind: 'say' }>): Promise<void> {
    const text = withQuotes(words, quote ? [quote] : []);
    await whenChatKnown(target);
    if (target !== tabId.value) return;
    if (isFresh({ at }) && !chat.current.value) return void actions.post(target, text, { id });
    draft.value = draft.value.trim() === '' ? words : `${draft.value}\n${words}`;
    if (quote) quotes.add(quote);
    focusComposer();
  }

  /** Resolves once the tab's conversation is known, or another tab is shown. */
  async function whenChatKnown(target: number): Promise<void> {
    const isKnown = () => !chat.loading.value || tabId.value !== target;
    if (!isKnown()) await new Promise((resolve) => watch(isKnown, resolve, { once: true }));
  }

  onScopeDispose(onHandover(takeAll));
  watch(tabId, takeAll, { immediate: true });
}
