import { formatList } from '@/components/words/format';
import { t } from '@/locales';
import type { ShownTask } from '@/utils/agent/conversation/entry';
import { filesIn, withFiles } from '@/utils/contracts/message-files';
import type { MessageFile, TabInfo } from '@/utils/contracts/events';
import { mostAddedTabs } from '@/utils/agent/conversation/open-tab';
import type { SavedScript } from '@/utils/settings/saved-scripts';
import { withQuotes } from '@/utils/text/read-text';
import { defined } from '@/utils/defined';
import type { Panel, PanelView } from './panel';

/** No action rejects. */
export function createMessageActions(panel: Panel, view: PanelView) {
  const { chat, tabId, general, notice, problem, attempt } = panel;
  const reportUnsent = (words: string) => {
    problem.value = `${t('panel_not_sent')} ${words}`;
  };

  /**
   * The tabs are read again, if they still show the same site. The words of a workflow's run are not the user's: sent
   * as a message, they would count as theirs.
   */
  async function sendTaskAgain({ request, script, entries, workflowId, ...task }: ShownTask): Promise<void> {
    if (workflowId !== undefined) return;
    const tabs = entries.find((entry) => entry.kind === 'user')?.tabs;
    await attempt(async () => {
      await panel.settingsWritten();
      await chat.send(request, filesIn(task), { script, tabs, models: await panel.chatModels.whenKnown() });
    });
  }

  /** A second press finds the draft empty: one message is sent once. */
  async function send(text: string): Promise<void> {
    const target = tabId.value;
    if (target === undefined || panel.draft.value.trim() !== text) return;
    notice.value = '';
    const message = withQuotes(text, panel.quotes.quotes.value);
    panel.clearDraft(target, text);
    panel.quotes.clear();
    const tabs = panel.addedTabs.tabs.value;
    panel.addedTabs.clear();
    await postMessageOnce(target, message, { tabs });
  }

  /** Ends the running task and begins a new one with words that would be a reply to its question. */
  const sendInstead = (text: string) =>
    attempt(async () => {
      await chat.stop();
      await send(text);
    });

  /** Messages with the same id are sent once. */
  async function postMessageOnce(
    target: number,
    text: string,
    { id = crypto.randomUUID() as string, tabs = [] as readonly TabInfo[] } = {},
  ): Promise<void> {
    const sent = panel.outbox.send({
      id,
      tabId: target,
      text,
      ...withFiles(panel.unsentFiles.value),
      ...(tabs.length > 0 ? { tabs } : {}),
      ...defined({ models: panel.chatModels.known.value }),
    });
    view.toEnd();
    await sent;
  }

  async function runScript({ name, code, imported }: SavedScript): Promise<void> {
    await general.whenReady();
    if (!general.settings.allowCodeGeneration) {
      problem.value = t('panel_script_needs_code');
      return;
    }
    const text = panel.draft.value;
    view.toEnd();
    await attempt(async () => {
      await panel.settingsWritten();
      await chat.stop();
      await chat.send(`/${name}`, [], { script: { name, code, ...defined({ imported }) } });
      panel.clearDraft(tabId.value, text.trim());
    }, reportUnsent);
  }

  function suggest(text: string): void {
    const written = panel.draft.value.trim();
    if (!written.startsWith(text)) panel.draft.value = written ? `${text}\n${written}` : text;
    view.focusComposer();
  }

  /** Attaches the message's files again. */
  async function edit(text: string, files: readonly MessageFile[], tabs: readonly TabInfo[] = []): Promise<void> {
    if (tabs.length > 0) panel.addedTabs.add(tabs, mostAddedTabs);
    suggest(text);
    const acted = chat.tasks.value.some(({ entries }) => entries.some((e) => e.kind === 'outcome' && e.actions > 0));
    notice.value = acted ? t('panel_edit_done_stays') : '';
    if (files.length === 0) return;
    await attempt(async () => {
      const gone = await panel.files?.addSent(files);
      if (gone?.length) notice.value = t('panel_edit_files_gone', { names: formatList(gone) });
    });
  }

  return { notSent: reportUnsent, sendTaskAgain, send, sendInstead, post: postMessageOnce, runScript, suggest, edit };
}
