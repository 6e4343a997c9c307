import { fail } from '../../failure';
import { hostOf } from '../../web/hosts';
import { takeLostWords } from '../settings/kept-words';
import { modelSettings, safetySettings } from '../settings/storage';
import type { TaskState } from '../../agent/task/state';
import { answeredCard } from '../../agent/task/waits';
import type { CardAnswer } from '../../contracts/ports';
import { isSettled, settledActOf } from '../../guard/settled';
import type { Host } from './host';
import type { SentMessage } from './message';
import type { PanelAnswer, ShownTurn } from './panel-protocol';
import type { OfTab } from './shown';

interface OfTask {
  taskId: string;
}

export const taskMethods = {
  send: ({ delivery }: Host, message: SentMessage) => delivery.send(message),
  /** Messages of earlier runs of the browser that no task has. Given once. */
  async takeLostWords({ journal }: Host): Promise<{ words: string[] }> {
    const records = await journal.records();
    const known = new Set(records.flatMap(({ taskId, messageIds = [] }) => [taskId, ...messageIds]));
    return { words: await takeLostWords((id) => known.has(id)) };
  },
  /** Throws NOT_FOUND. */
  async sentTurn(host: Host, { taskId, turn }: OfTask & { turn: number }): Promise<ShownTurn> {
    const events = await host.logOf(taskId);
    const { sentTurn } = await import('../../agent/sent/sent-turn');
    const sent = sentTurn(events, turn);
    const provider = (await modelSettings.read()).providers.find(({ id }) => id === sent.model.providerId);
    return { ...sent, host: hostOf(provider?.baseUrl ?? '') ?? '' };
  },
  /** Resolves once it is on disk. Throws NOT_FOUND where the task has ended, TAB_CLOSED where no tab shows its page. */
  async answer({ runners, services, queue }: Host, { taskId, item }: OfTask & { item: PanelAnswer }): Promise<void> {
    const runner = runners.get(taskId);
    if (!runner) throw fail('NOT_FOUND', 'The task has ended.');
    if (item.type === 'confirm') {
      if (item.settles === 'site') await settleForSite(runner.state, item);
      for (const service of services.values()) await service.answered?.(runner.state, item);
    }
    if (item.type === 'take-tab') await queue.takeOver(runner);
    else await runner.take(item);
  },
  /** The user says how something ended that a task left open. The task need not run. */
  async settle(
    { runners, open }: Host,
    { taskId, id, how }: OfTask & { id: string; how: 'done' | 'not-done' },
  ): Promise<void> {
    const runner = runners.get(taskId);
    if (runner && !runner.state.outcome) await runner.take({ type: 'settle', id, how });
    else await open.settle(taskId, { id, how });
  },
  stop: (host: Host, task: OfTask) => host.stop(task),
  /** Gives the tab that shows its page, or a new one. Throws NOT_FOUND. */
  resume(host: Host, { taskId }: OfTask): Promise<OfTab> {
    const { interrupted, chats } = host.stored;
    return host.delivery.inTurn(interrupted.chatOf(taskId), async () => {
      const launcher = await host.launcher();
      const { record, tab, log, epoch } = await interrupted.resume(taskId, host.locks, chats);
      const chat = await chats.show(record.chatId, tab.tabId);
      launcher.launch(log, epoch, { waiting: record.waiting });
      host.announcer.tell({ push: 'chat', chat: await chats.logOf(chat, tab.tabId) });
      host.announcer.interrupted();
      return { tabId: tab.tabId };
    });
  },
  discard({ stored: { interrupted }, delivery, announcer }: Host, { taskId }: OfTask): Promise<void> {
    return delivery.inTurn(interrupted.chatOf(taskId), async () => {
      const { chatId, ended } = await interrupted.discard(taskId);
      announcer.event(chatId, taskId, ended);
      announcer.interrupted();
    });
  },
};

export async function settleForSite(state: TaskState, answer: CardAnswer): Promise<void> {
  const card = answeredCard(state, answer)?.card;
  const act = card && settledActOf(card);
  if (!card || !act) return;
  await safetySettings.change((safety) =>
    isSettled(card, safety.settled) ? safety : { ...safety, settled: [...safety.settled, act] },
  );
}
