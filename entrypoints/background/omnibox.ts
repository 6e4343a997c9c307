import { browser } from 'wxt/browser';
import { t } from '@/locales';
import { listChats } from '@/utils/browser/host/chat-methods';
import { handOver, type HandoverSubject } from '@/utils/browser/host/handovers';
import type { Host } from '@/utils/browser/host/host';
import { logCaught } from '@/utils/browser/log/log';
import { savedPrompts } from '@/utils/browser/settings/storage';
import { suggestions } from '@/utils/history/suggestions';
import { readPromptCommand } from '@/utils/settings/saved-prompts';
import type { OmniboxEvents } from './user-events';

/** `words`: once it resolves, the user's language is in force. */
export function followOmnibox(events: OmniboxEvents, host: () => Promise<Host>, words: () => Promise<void>): void {
  let requests: Promise<string[]> | undefined;
  const beginSession = () => {
    const found = host()
      .then(listChats)
      .then((chats) => chats.flatMap(({ title, isProgram }) => (isProgram ? [] : [title])));
    found.catch(logCaught);
    void words().then(() => browser.omnibox.setDefaultSuggestion({ description: escaped(t('omnibox_ask')) }));
    return (requests = found);
  };
  events.started.addListener(() => void beginSession());
  events.changed.addListener((text, suggest) => {
    Promise.all([savedPrompts.read(), requests ?? beginSession()]).then(
      ([prompts, known]) =>
        suggest(
          suggestions(text, prompts, known).map(({ content, description }) => ({
            content,
            description: escaped(description),
          })),
        ),
      logCaught,
    );
  });
  events.entered.addListener((text, tab) => {
    Promise.all([tab, subjectOf(text)])
      .then(([front, subject]) => front && subject && handOver(front.tabId, subject))
      .catch(logCaught);
  });
}

/** A saved prompt goes into the message first, to be filled in there. */
async function subjectOf(text: string): Promise<HandoverSubject | undefined> {
  const prompt = readPromptCommand(await savedPrompts.read(), text);
  if (prompt) return { kind: 'prompt', promptId: prompt.id };
  const words = text.trim();
  return words ? { kind: 'say', words } : undefined;
}

/** Chromium reads descriptions as XML; Firefox as they are. */
function escaped(text: string): string {
  if (import.meta.env.FIREFOX) return text;
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
