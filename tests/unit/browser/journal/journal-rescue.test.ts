import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openDB } from 'idb';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { Journal } from '@/utils/browser/journal/journal';
import { exportReadable, journalProblem, startEmptyJournal } from '@/utils/browser/journal/journal-rescue';
import { answered, ended, JOURNAL, newDisk, write } from '../../../helpers/journal';

beforeEach(() => newDisk());

const about = { version: '1.2.3', at: Date.parse('2026-03-01T10:00:00Z'), fields: [] };
const exported = async () =>
  JSON.parse((await Array.fromAsync(exportReadable(about))).join('')) as Record<
    string,
    { stores: Record<string, { taskId: string }[]>; problems: string[] }
  >;
/** As a newer Sidehand left it. */
const fromTheFuture = async () => {
  const journal = await Journal.open();
  await write(journal, 'task', answered, ended);
  journal.close();
  (await openDB(JOURNAL, 99)).close();
};

/** As a browser does where a block of the disk is bad. */
const breakOff = (transaction: IDBTransaction) =>
  Reflect.apply(Reflect.get(transaction, '_abort'), transaction, ['UnknownError']);

describe('a journal that cannot be opened', () => {
  test('is noticed, and a sound or new one is not', async () => {
    expect(await journalProblem()).toBeUndefined();
    await fromTheFuture();
    expect(await journalProblem()).toMatchObject({ code: 'STORAGE_UNREADABLE' });
  });

  test('is noticed too where it opens, but its records cannot be read', async () => {
    vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementationOnce(() => {
      throw new DOMException('Internal error.', 'UnknownError');
    });
    const message = 'What is stored cannot be read: Internal error.';
    expect(await journalProblem()).toEqual({ code: 'STORAGE_UNREADABLE', message });
  });

  test('gives what can be read of it, and is as it was', async () => {
    await fromTheFuture();
    const file = await exported();
    expect(file).toMatchObject({ app: 'sidehand', version: '1.2.3', exportedAt: '2026-03-01T10:00:00.000Z' });
    expect(file.journal?.problems).toEqual([]);
    expect([file.journal?.stores.tasks, file.journal?.stores.events]).toMatchObject([
      [{ taskId: 'task' }],
      [{ taskId: 'task' }, {}, {}],
    ]);
    expect((await openDB(JOURNAL)).version).toBe(99);
  });

  test('gives the rows before one that cannot be read, and says where it broke off', async () => {
    await fromTheFuture();
    const advance = IDBObjectStore.prototype.openCursor;
    vi.spyOn(IDBObjectStore.prototype, 'openCursor').mockImplementation(function (this: IDBObjectStore, ...given) {
      const request = advance.apply(this, given);
      if (this.name === 'events')
        request.addEventListener('success', () => {
          if (String(request.result?.key) === 'task,1') breakOff(this.transaction);
        });
      return request;
    });
    const { journal } = await exported();
    expect(journal?.stores.events).toHaveLength(2);
    expect(journal?.problems).toEqual([expect.stringMatching(/^events, after 2 rows: /)]);
  });

  test('that does not exist is not created by the export', async () => {
    expect((await exported()).journal?.stores).toEqual({});
    expect((await indexedDB.databases()).map(({ name }) => name)).toEqual([]);
  });

  test('is replaced by an empty one, and open panels are notified', async () => {
    await fromTheFuture();
    const told = vi.fn();
    fakeBrowser.runtime.onMessage.addListener(told);
    await startEmptyJournal();
    expect(told.mock.calls[0]?.[0]).toBe('sidehand:wake');
    expect([await journalProblem(), await (await Journal.open()).records()]).toEqual([undefined, []]);
  });
});
