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
}

export interface SummarisedTask {
  chatId: string;
  request: string;
  startedAt: number;
  status?: 'done' | 'failed' | 'stopped';
  how?: 'answered' | 'unconfirmed' | undefined;
  url?: string;
}

/** Newest first. */
export function chatSummaries(tasks: readonly SummarisedTask[], deleted: ReadonlySet<string>): ChatSummary[] {
  const chats = new Map<string, ChatSummary>();
  for (const { chatId, request, startedAt, status = 'open', how, url = '' } of tasks.toSorted(
    (a, b) => a.startedAt - b.startedAt,
  )) {
    if (deleted.has(chatId)) continue;
    chats.set(chatId, {
      chatId,
      title: chats.get(chatId)?.title ?? request,
      at: startedAt,
      status: how ?? status,
      host: URL.parse(url)?.host ?? '',
    });
  }
  return [...chats.values()].sort((a, b) => b.at - a.at);
}
