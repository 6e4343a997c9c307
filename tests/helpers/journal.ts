import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB, type IDBPDatabase } from 'idb';
import { vi } from 'vitest';
import type { DurableEvent } from '@/utils/contracts/events';
import type { Journal } from '@/utils/browser/journal/journal';

export const JOURNAL = 'sidehand-journal';

/** Creates an empty disk. `roomy` says whether it has room for a file. */
export function newDisk(roomy: () => boolean = () => true): void {
  globalThis.indexedDB = new IDBFactory();
  const put = () =>
    roomy() ? Promise.resolve() : Promise.reject(new DOMException('Unexpected internal error.', 'UnknownError'));
  vi.stubGlobal('caches', {
    open: () => Promise.resolve({ put, delete: () => Promise.resolve(true) }),
    delete: () => Promise.resolve(true),
  });
}

export function started(taskId: string, request = 'Save it'): Extract<DurableEvent, { type: 'task-started' }> {
  const model = { providerId: 'p', model: 'm' };
  return {
    type: 'task-started',
    at: 1_000,
    taskId,
    chatId: 'chat',
    request,
    tab: { tabId: 7, url: 'https://shop.example/', title: 'Shop' },
    limits: { planningInterval: 8, maxSteps: 100 },
    models: { planner: model, navigator: model },
    codeAllowed: false,
    planApproval: 'ask',
  };
}

export const answered: DurableEvent = { type: 'answered', text: 'A mug.', at: 1_010 };
export const ended: DurableEvent = {
  type: 'ended',
  outcome: { status: 'done', summary: 'Saved.', evidence: [] },
  at: 1_020,
};

/** Writes a task with these events after its start. */
export async function write(journal: Journal, taskId: string, ...events: DurableEvent[]): Promise<void> {
  const epoch = await journal.begin(started(taskId));
  await journal.append(taskId, 1, events, epoch);
}

/** Changes the database behind the journal's back. */
export async function tamper(work: (database: IDBPDatabase) => Promise<unknown>): Promise<void> {
  const database = await openDB(JOURNAL);
  await work(database);
  database.close();
}

/**
 * From now on there is no room for any event: as in browsers, its transaction fails on commit. Returns a function that
 * makes room. `hasRoom` may say that there is room by now.
 */
export function fillDisk(hasRoom = () => false): () => void {
  const add = IDBObjectStore.prototype.add;
  const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (
    this: IDBObjectStore,
    value: unknown,
    key?: IDBValidKey,
  ) {
    const request = add.call(this, value, key);
    const { transaction } = this as unknown as { transaction: { _abort(error: string): void } };
    if (this.name === 'events')
      request.addEventListener('success', () => {
        if (!hasRoom()) transaction._abort('QuotaExceededError');
      });
    return request;
  });
  return () => full.mockRestore();
}
