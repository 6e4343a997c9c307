import { browser } from 'wxt/browser';
import { t } from '@/locales';
import { listChats } from '@/utils/browser/host/chat-methods';
import { handOver, type HandoverSubject } from '@/utils/browser/host/handovers';
import type { Host } from '@/utils/browser/host/host';
import { logCaught } from '@/utils/browser/log/log';
import { savedPrompts } from '@/utils/browser/settings/storage';
import { suggestions } from '@/utils/history/suggestions';
import { readPromptCommand } from '@/utils/settings/saved-prompts';
import { openPanel } from './open-panel';

interface Typed {
  windowId: number;
  tabId: number;
}

/** Must be called when the background starts. `words`: once it resolves, the user's language is in force. */
export function followOmnibox(host: () => Promise<Host>, words: () => Promise<void>): void {
  // Read while the user types: once they press Enter, it is too late.
  let typed: Typed | undefined;
  let requests: Promise<string[]> = Promise.resolve([]);
  const beginSession = () => {
    activeTab().then((tab) => (typed = tab), logCaught);
    requests = host()
      .then(listChats)
      .then((chats) => chats.flatMap(({ title, isProgram }) => (isProgram ? [] : [title])));
    requests.catch(logCaught);
    void words().then(() => browser.omnibox.setDefaultSuggestion({ description: escaped(t('omnibox_ask')) }));
  };
  browser.omnibox.onInputStarted.addListener(beginSession);
  browser.omnibox.onInputChanged.addListener((text, suggest) => {
    // The background may have ended and begun again while the user was typing.
    if (!typed) beginSession();
    Promise.all([savedPrompts.read(), requests]).then(
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
  browser.omnibox.onInputEntered.addListener((text) => {
    openPanel(typed?.windowId);
    const tab = typed ? Promise.resolve(typed) : activeTab();
    typed = undefined;
    Promise.all([tab, subjectOf(text)])
      .then(([front, subject]) => front && subject && handOver(front.tabId, subject))
      .catch(logCaught);
  });
}

async function activeTab(): Promise<Typed | undefined> {
  const [tab] = await browser.tabs.query({ active: true, lastFocusedWindow: true });
  return tab?.id === undefined ? undefined : { windowId: tab.windowId, tabId: tab.id };
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
