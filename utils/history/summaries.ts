import type { TaskRecord } from '../contracts/journal-records';
import { defined } from '../defined';

export interface ChatSummary {
  chatId: string;
  /** Its first request. */
  title: string;
  /** When its last task was; milliseconds since the epoch. */
  at: number;
  /** `open` where that task has not ended. */
  status: 'done' | 'answered' | 'unconfirmed' | 'failed' | 'stopped' | 'open';
  /** '' where that is not known. */
  host: string;
  /** That request is a program's, not the user's. */
  isProgram?: true;
}

export type SummarisedTask = Pick<
  TaskRecord,
  'chatId' | 'request' | 'startedAt' | 'status' | 'how' | 'url' | 'isProgram'
>;

/** Newest first. */
export function chatSummaries(tasks: readonly SummarisedTask[], deleted: ReadonlySet<string>): ChatSummary[] {
  const chats = new Map<string, ChatSummary>();
  for (const { chatId, request, startedAt, status = 'open', how, url = '', isProgram } of tasks.toSorted(
    (a, b) => a.startedAt - b.startedAt,
  )) {
    if (deleted.has(chatId)) continue;
    const first = chats.get(chatId) ?? { title: request, ...defined({ isProgram }) };
    chats.set(chatId, {
      ...first,
      chatId,
      at: startedAt,
      status: how ?? status,
      host: URL.parse(url)?.host ?? '',
    });
  }
  return [...chats.values()].sort((a, b) => b.at - a.at);
}
