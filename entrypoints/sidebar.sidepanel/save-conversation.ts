import { browser } from 'wxt/browser';
import { conversationMarkdown } from '@/components/history/conversation-text';
import { saveFile } from '@/components/save-file';
import type { LiveTask } from '@/utils/agent/conversation/entry';
import { show } from '@/utils/agent/conversation/show';
import { exportConversation } from '@/utils/browser/journal/export-everything';
import { Journal } from '@/utils/browser/journal/journal';

/** As Markdown to be read, or JSON to be imported again. Throws STORAGE. */
export async function saveConversation(chatId: string, format: 'markdown' | 'json'): Promise<void> {
  const at = Date.now();
  const name = `sidehand-conversation-${new Date(at).toISOString().slice(0, 10)}`;
  const journal = await Journal.open();
  try {
    if (format === 'json') {
      const { version } = browser.runtime.getManifest();
      return await saveFile(`${name}.json`, await exportConversation(journal, chatId, { version, at }));
    }
    const tasks: LiveTask[] = [];
    for (const { taskId } of await journal.tasksOf(chatId)) {
      const task = (await journal.read(taskId)).reduce<LiveTask | undefined>(show, undefined);
      if (task) tasks.push(task);
    }
    await saveFile(`${name}.md`, conversationMarkdown(tasks), 'text/markdown');
  } finally {
    journal.close();
  }
}
