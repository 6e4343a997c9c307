import { browser } from 'wxt/browser';
import { t } from '@/locales';
import type { EventOf, TaskEvent } from '@/utils/contracts/events';
import { ignoreLateFailure } from '@/utils/async';
import type { Host } from '@/utils/browser/host/host';
import { showTab } from '@/utils/browser/tabs/show-tab';
import type { RunningTask } from '@/utils/browser/host/panel-protocol';
import { showNotification } from '@/utils/browser/notification';
import type { WakeEvents } from '@/utils/browser/wake-events';

/** Marks the toolbar button while a task waits, and shows a notification where no panel shows the conversation. */
export function drawAttention(host: Host): void {
  /** With the task that has just ended: it no longer runs when its end is reported. */
  const known = new Map<string, RunningTask>();
  const running = (tasks: readonly RunningTask[]) => {
    for (const task of tasks) known.set(task.taskId, task);
    void mark(tasks.filter(({ waitsForUser }) => waitsForUser).length);
  };
  running(host.running());
  host.announcer.add({ hear: (news) => news.push === 'running' && running(news.running) });
  host.announcer.onEvent((taskId, event, chatId) => {
    const task = host.running().find((running) => running.taskId === taskId) ?? known.get(taskId);
    if (event.type === 'ended') known.delete(taskId);
    const title = (titles[event.type] as ((event: TaskEvent) => string | undefined) | undefined)?.(event);
    if (task && title !== undefined && !host.announcer.isShown(chatId)) notify(task, title, event);
  });
}

/** Must be called when the background starts. */
export function followNotifications({ notificationClicked }: WakeEvents): void {
  notificationClicked.addListener((id) => void show(id).catch(ignoreLateFailure));
}

const TASK = 'task';
const idOf = ({ tabId, taskId }: RunningTask): string => `${TASK} ${tabId} ${taskId}`;

async function show(id: string): Promise<void> {
  const [kind, tabId] = id.split(' ');
  // Programs choose what follows in the ids of theirs.
  if (kind !== TASK) return;
  await browser.notifications.clear(id);
  // Fails where the tab is gone; then there is nothing to show.
  await showTab(Number(tabId));
}

const titles: { [T in TaskEvent['type']]?: (event: EventOf<T>) => string | undefined } = {
  ended: ({ outcome: { status, how } }) => (status === 'stopped' ? undefined : t(`notify_${how ?? status}`)),
  planned: ({ waits }) => (waits ? t('notify_plan') : undefined),
  asked: () => t('notify_question'),
  'assistance-asked': () => t('panel_assistance'),
  'confirm-asked': () => t('panel_confirmation'),
  'step-stopped': () => t('workflow_stopped'),
  'limit-reached': ({ limit }) => t(`panel_limit_${limit}`),
  rested: () => t('notify_rests'),
  'tab-lost': () => t('notify_tab'),
  paused: ({ by }) => (by === 'page' ? t('notify_paused') : undefined),
};

function notify(task: RunningTask, title: string, event: TaskEvent): void {
  const summary = event.type === 'ended' ? event.outcome.summary : '';
  const message = summary || t('notify_in_tab', { title: task.tabTitle });
  // A program's wish must not look like the user's.
  const named = task.program === undefined ? title : `${task.program}: ${title}`;
  void showNotification(idOf(task), named, message);
}

async function mark(waiting: number): Promise<void> {
  await browser.action.setBadgeBackgroundColor({ color: '#b45309' });
  await browser.action.setBadgeText({ text: waiting === 0 ? '' : String(waiting) });
}
