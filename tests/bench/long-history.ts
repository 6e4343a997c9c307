/** How much is put into the journal. */
export interface HistorySize {
  tasks: number;
  /** Of each task of the long conversation, in the panel. */
  entries: number;
  /** Conversations of one short task beside it. */
  others: number;
}

/**
 * Runs in a page of the extension: puts a long conversation, the newest, and short ones into the journal, as tasks of
 * earlier runs of the browser that read a page of 4 kB after each of their calls. Gives the number of events.
 */
export async function fillJournal({ tasks, entries, others }: HistorySize): Promise<number> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('sidehand-journal');
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error as Error);
  });
  let count = 0;
  const model = { providerId: 'offline', model: 'commands' };
  const view = {
    tabId: 1,
    url: 'https://shop.example/',
    title: 'Shop',
    documentKey: 'd',
    truncated: false,
    text: '- link "A product of the shop" [e1]\n'.repeat(110),
  };

  const put = async (
    chatId: string,
    number: number,
    at: number,
    request: string,
    size: number,
    summary: string,
  ): Promise<void> => {
    const taskId = crypto.randomUUID();
    const calls = Array.from({ length: size - 2 }, (_, index) => [
      {
        type: 'call-started',
        at,
        callId: `c${index}`,
        tool: 'click',
        args: { ref: 'e1' },
        label: { key: 'tool_click', params: { target: `Product ${number}.${index}` } },
        effect: 'once',
      },
      {
        type: 'call-ended',
        at,
        callId: `c${index}`,
        nonce: 'n',
        ms: 40,
        result: { ok: true, value: { summary: 'Clicked.', page: 'The cart has one more.' } },
      },
      { type: 'page-seen', at, view, nonce: 'n' },
    ]).flat();
    const started = {
      type: 'task-started',
      at,
      taskId,
      chatId,
      request,
      tab: { tabId: 1, url: view.url, title: view.title },
      limits: { planningInterval: 8, maxSteps: 100 },
      models: { planner: model, navigator: model },
      codeAllowed: false,
      planApproval: 'ask',
    };
    const events = [
      started,
      ...calls,
      { type: 'ended', at: at + 1, outcome: { status: 'done', summary, evidence: [] } },
    ];
    const transaction = db.transaction(['tasks', 'events', 'chats'], 'readwrite');
    transaction.objectStore('chats').put({ chatId, tabIds: [1], browserRun: 'an earlier run', createdAt: at });
    transaction
      .objectStore('tasks')
      .put({ taskId, chatId, tabId: 1, request, startedAt: at, url: view.url, epoch: 1, status: 'done' });
    for (const [index, event] of events.entries()) transaction.objectStore('events').put({ taskId, index, event });
    count += events.length;
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error as Error);
    });
  };

  const now = Date.now();
  for (let number = 0; number < others; number += 1)
    await put(
      `other-${number}`,
      number,
      now - 10_000_000 - number * 3_600_000,
      `A short one, number ${number}`,
      3,
      'It was short.',
    );
  for (let number = 0; number < tasks; number += 1) {
    const isLast = number === tasks - 1;
    await put(
      'long',
      number,
      now - (tasks - number) * 1_000,
      number === 0 ? 'The long conversation' : `Request ${number}`,
      entries,
      isLast ? 'The last needle is found.' : `Outcome ${number}`,
    );
  }
  db.close();
  return count;
}
