import { browser } from 'wxt/browser';
import type { DurableEvent, UserScript } from '../agent/events';
import { fastStart } from '../agent/fast-js';
import { limitsOf } from '../agent/limits';
import { fail } from '../failure';
import { claimAttachments } from './attachments';
import type { Chats } from './chats';
import type { ChatRecord } from './journal';
import { log } from './log';
import { generalSettings, modelSettings } from './storage';

export type Started = Extract<DurableEvent, { type: 'task-started' }>;

export interface Wanted {
  taskId: string;
  tabId: number;
  text: string;
  attachmentIds: readonly string[];
  script: UserScript | undefined;
}

/**
 * The first event of a task: the request, and the settings in force, which stay those of the task. Stores its conversation and gives it the
 * files. Throws TAB_CLOSED, CODE_NOT_ALLOWED, NOT_FOUND for a file that is gone.
 */
export async function startedEvent(
  { taskId, tabId, text, attachmentIds, script }: Wanted,
  { chat, chats }: { chat: ChatRecord; chats: Chats },
): Promise<Started> {
  const tab = await browser.tabs.get(tabId).catch(() => undefined);
  if (!tab) throw fail('TAB_CLOSED', 'The tab was closed.');
  const [general, models] = await Promise.all([generalSettings.read(), modelSettings.read()]);
  if (script && !general.allowCodeGeneration) throw fail('CODE_NOT_ALLOWED', 'Running code is switched off.');
  await chats.store(chat);
  log('task-began', { task: taskId, tab: tabId, host: tab.url });
  const attachments = await claimAttachments(attachmentIds, { chatId: chat.chatId, taskId });
  return {
    type: 'task-started',
    at: Date.now(),
    taskId,
    chatId: chat.chatId,
    request: text,
    tab: { tabId, url: tab.url ?? '', title: tab.title ?? '' },
    limits: limitsOf(general, models),
    models: { planner: models.planner, navigator: models.navigator },
    codeAllowed: general.allowCodeGeneration,
    ...(script ? { script } : fastStart(general, text)),
    ...(attachments.length > 0 ? { attachments } : {}),
    planApproval: general.planApproval,
    earlier: await chats.earlierIn(chat.chatId),
  };
}
