import { shallowRef } from 'vue';
import { t } from '@/locales';
import { languageNames } from '@/locales/names';
import { localeInForce } from '@/locales/in-force';
import type { BuiltIn, Command } from '@/components/composer/commands';
import { conversationMarkdown } from '@/components/history/conversation-text';
import { saveFile } from '@/components/save-file';
import { selectedText } from '@/utils/browser/tabs/selected-text';
import type { SavedPrompt } from '@/utils/settings/saved-prompts';
import { fillPlaceholders, placeholdersIn } from '@/utils/text/placeholders';
import { hasRead, markAsRead } from '@/utils/text/read-text';
import type { ConversationActions } from './conversation-actions';
import type { Panel } from './panel';

/** With values that the user still has to fill in. */
export interface OpenPrompt {
  prompt: SavedPrompt;
  values: Record<string, string>;
  asked: string[];
}

/** Placeholders whose values are not the user's own words. */
const read: ReadonlySet<string> = new Set(['page', 'selection', 'clipboard']);

/** The text of a prompt goes into the message: the user reads it before it is sent. */
export function createPrompts(panel: Panel, actions: ConversationActions, focusComposer: () => void) {
  const { tab, tabId, draft, chat, attempt } = panel;
  const open = shallowRef<OpenPrompt>();

  function write(text: string): void {
    open.value = undefined;
    draft.value = text;
    focusComposer();
  }

  function insert(text: string, values: Record<string, string>): void {
    const marked = Object.entries(values).map(([name, value]) => [
      name,
      read.has(name) && value ? markAsRead(value) : value,
    ]);
    write(fillPlaceholders(text, Object.fromEntries(marked) as Record<string, string>));
    if (hasRead(draft.value)) panel.notice.value = t('prompt_read_hint');
  }

  /** `quote`: what the prompt is about, if the user has chosen it already. */
  async function beginPrompt(prompt: SavedPrompt, quote = ''): Promise<void> {
    const values: Record<string, string> = {};
    const missing: string[] = [];
    for (const name of placeholdersIn(prompt.text)) {
      const value = name === 'selection' && quote ? quote : await known(name);
      if (value) values[name] = value;
      else missing.push(name);
    }
    if (quote && values.selection === undefined) panel.quotes.add(quote);
    if (missing.length === 0) insert(prompt.text, values);
    else {
      draft.value = '';
      open.value = { prompt, values, asked: missing };
    }
  }

  async function known(name: string): Promise<string> {
    const { title = '', url = '' } = tab.value ?? {};
    if (name === 'page') return url && t('prompt_page', { title, url });
    if (name === 'selection') return tabId.value === undefined ? '' : selectedText(tabId.value);
    if (name === 'clipboard') return clipboard();
    return '';
  }

  function say(text: string): Promise<void> {
    draft.value = text;
    return actions.sendInstead(text);
  }

  const builtIn: Record<BuiltIn, () => unknown> = {
    summarise: () => say(t('command_summarise_about')),
    table: () => say(t('command_table_about')),
    translate: () => write(t('command_translate_text', { language: languageNames[localeInForce().language] })),
    new: () => {
      draft.value = '';
      return actions.newChat();
    },
    export: async () => {
      draft.value = '';
      const name = `sidehand-conversation-${new Date().toISOString().slice(0, 10)}.md`;
      await saveFile(name, conversationMarkdown(chat.tasks.value), 'text/markdown');
      panel.notice.value = t('command_export_saved');
    },
  };

  async function run(command: Command): Promise<void> {
    await attempt(async () => {
      if (command.kind === 'own') {
        draft.value = '';
        await command.run();
      } else if (command.kind === 'script') await actions.runScript(command.script);
      else if (command.kind === 'prompt') await beginPrompt(command.prompt);
      else await builtIn[command.action]();
    });
  }

  return {
    open,
    run,
    begin: beginPrompt,
    fill: (values: Record<string, string>) => {
      const { prompt, values: found } = open.value ?? {};
      if (prompt) insert(prompt.text, { ...found, ...values });
    },
    cancel: () => {
      open.value = undefined;
      focusComposer();
    },
  };
}

/** For a value that the user still has to give. */
export const askedField = (name: string) => ({
  name,
  label: name === 'selection' || name === 'clipboard' ? t(`prompt_${name}`) : name,
  value: '',
});

/** '' where the browser does not let the panel read it: then the user pastes it. */
async function clipboard(): Promise<string> {
  try {
    return await navigator.clipboard.readText();
  } catch (error) {
    if (error instanceof DOMException) return '';
    throw error;
  }
}
