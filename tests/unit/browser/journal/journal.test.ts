import { beforeEach, describe, expect, test, vi } from 'vitest';
import { forceCloseDatabase } from 'fake-indexeddb';
import { deleteDB, openDB } from 'idb';
import { Journal } from '@/utils/browser/journal/journal';
import { AgentError } from '@/utils/failure';
import { answered, ended, fillDisk, JOURNAL, newDisk, started, tamper, write } from '../../../helpers/journal';

beforeEach(() => newDisk());

const codeOf = (error: unknown) => (error instanceof AgentError ? error.failure.code : String(error));
/** The code with which this fails. */
const failing = (work: Promise<unknown>) => work.then(() => 'done', codeOf);
const typesOf = async (journal: Journal, taskId: string) => (await journal.read(taskId)).map(({ type }) => type);
const asideOf = async (journal: Journal) =>
  (await journal.quarantine()).map(({ from, key, problem }) => `${from} ${key}: ${problem}`);

/** A journal in which a task has begun, which may be answered. */
async function begun(watch: Parameters<typeof Journal.open>[0] = {}) {
  const journal = await Journal.open(watch);
  const epoch = await journal.begin(started('task'));
  return {
    journal,
    /** `onWait`: the task waits for room. */
    answer: (onWait?: () => void, { signal } = new AbortController()) =>
      journal.append('task', 1, [answered], epoch, onWait && { signal, onWait }),
    types: () => typesOf(journal, 'task'),
  };
}

describe('a journal of the first version', () => {
  const first = async () => {
    const old = await openDB(JOURNAL, 1, {
      upgrade(database) {
        database.createObjectStore('tasks', { keyPath: 'taskId' }).createIndex('chatId', 'chatId');
        database.createObjectStore('events', { keyPath: ['taskId', 'index'] });
        database.createObjectStore('chats', { keyPath: 'chatId' });
      },
    });
    const task = { taskId: 'old', chatId: 'chat', tabId: 7, request: 'Save it', startedAt: 1 };
    await old.put('tasks', { ...task, epoch: 1, status: 'done' });
    for (const [index, event] of [started('old'), answered, ended].entries())
      await old.put('events', { taskId: 'old', index, event });
    await old.put('chats', { chatId: 'chat', tabIds: [7], browserRun: 'run', createdAt: 1 });
    old.close();
  };

  test('is brought to the newest version with all that is in it', async () => {
    await first();
    const journal = await Journal.open();
    expect(await typesOf(journal, 'old')).toEqual(['task-started', 'answered', 'ended']);
    expect([await journal.tasksOf('chat'), await journal.chats()]).toMatchObject([[{}], [{ chatId: 'chat' }]]);
    expect(await journal.quarantine()).toEqual([]);
  });

  test('is as it was when that fails half-way, and is brought forward the next time', async () => {
    await first();
    const broken = vi.spyOn(IDBDatabase.prototype, 'createObjectStore').mockImplementationOnce(() => {
      throw new Error('power cut');
    });
    await expect(Journal.open()).rejects.toThrow('The journal cannot be opened');
    broken.mockRestore();
    const still = await openDB(JOURNAL);
    expect([still.version, [...still.objectStoreNames]]).toEqual([1, ['chats', 'events', 'tasks']]);
    still.close();
    expect(await typesOf(await Journal.open(), 'old')).toEqual(['task-started', 'answered', 'ended']);
  });

  test('of a newer version than this one knows is left alone', async () => {
    (await openDB(JOURNAL, 99)).close();
    expect(await failing(Journal.open())).toBe('STORAGE_UNREADABLE');
    const still = await openDB(JOURNAL);
    expect(still.version).toBe(99);
    still.close();
  });
});

describe('a damaged record', () => {
  test('of a task is set aside with its log; the others are as they were', async () => {
    const told = vi.fn();
    const journal = await Journal.open({ damaged: told });
    await write(journal, 'sound', ended);
    await write(journal, 'broken', answered);
    await tamper((database) => database.put('tasks', { taskId: 'broken', chatId: 'chat', epoch: 'one' }));
    expect((await journal.records()).map(({ taskId }) => taskId)).toEqual(['sound']);
    expect(told).toHaveBeenCalled();
    expect(await asideOf(journal)).toEqual([
      'tasks broken: tabId: Invalid input: expected number, received undefined',
      'events broken 0: the record of its task is damaged',
      'events broken 1: the record of its task is damaged',
    ]);
    expect((await journal.quarantine())[0]?.raw).toEqual({ taskId: 'broken', chatId: 'chat', epoch: 'one' });
    expect([await journal.read('broken'), (await journal.tasksOf('chat')).length]).toEqual([[], 1]);
  });

  test('of a conversation is set aside; its tasks stay', async () => {
    const journal = await Journal.open();
    await write(journal, 'task', ended);
    await tamper((database) => database.put('chats', { chatId: 'chat', tabIds: 'seven' }));
    expect(await journal.chats()).toEqual([]);
    expect(await asideOf(journal)).toEqual(['chats chat: tabIds: Invalid input: expected array, received string']);
    expect(await typesOf(journal, 'task')).toEqual(['task-started', 'ended']);
  });

  test('in the log of a task that had ended cuts it there; its outcome stays', async () => {
    const journal = await Journal.open();
    await write(journal, 'task', answered, answered, ended);
    await tamper((database) =>
      database.put('events', { taskId: 'task', index: 2, event: { type: 'answered', text: 42, at: 5 } }),
    );
    expect(await typesOf(journal, 'task')).toEqual(['task-started', 'answered', 'ended']);
    expect(await typesOf(journal, 'task')).toEqual(['task-started', 'answered', 'ended']);
    expect(await asideOf(journal)).toEqual([
      'events task 2: answered: text: Invalid input: expected string, received number',
      'events task 3: stands after a damaged event',
    ]);
    expect((await journal.record('task'))?.status).toBe('done');
  });

  test('in the log of a task that runs ends it as failed, and no run writes to it any more', async () => {
    const journal = await Journal.open();
    await write(journal, 'task', answered, answered);
    await tamper((database) => database.delete('events', ['task', 1]));
    expect((await journal.read('task')).at(-1)).toMatchObject({
      type: 'ended',
      outcome: { status: 'failed', failure: { code: 'STORAGE_DAMAGED' } },
    });
    expect((await journal.record('task'))?.status).toBe('failed');
    const there = await typesOf(journal, 'task');
    for (const index of [1, there.length])
      expect(await failing(journal.append('task', index, [ended], 1))).toBe('SUPERSEDED');
    expect(await typesOf(journal, 'task')).toEqual(there);
  });

  test('at the beginning of a log sets the task aside whole', async () => {
    const journal = await Journal.open();
    await write(journal, 'task', answered);
    await tamper((database) => database.put('events', { taskId: 'task', index: 0, event: 'nonsense' }));
    expect([await journal.read('task'), await journal.record('task')]).toEqual([[], undefined]);
    expect((await journal.quarantine()).map(({ from }) => from)).toEqual(['events', 'events', 'tasks']);
  });

  test('is reported until the user has dismissed it, and stays for the export', async () => {
    const journal = await Journal.open();
    await journal.setAside({ from: 'settings', key: 'generalSettings', raw: 7, problem: 'expected object', at: 1 });
    await journal.dismissDamage();
    expect(await journal.quarantine()).toMatchObject([{ raw: 7, dismissed: true }]);
  });

  test('is forgotten when the user deletes it, and nothing else is', async () => {
    const damaged = vi.fn();
    const journal = await Journal.open({ damaged });
    for (const raw of [7, 8])
      await journal.setAside({ from: 'settings', key: 'generalSettings', raw, problem: 'expected object', at: raw });
    const [first] = await journal.quarantine();
    await journal.forgetDamaged([first?.id ?? 0]);
    expect([await journal.quarantine(), damaged.mock.calls.length]).toMatchObject([[{ raw: 8 }], 3]);
  });
});

test('a task begins with its conversation, or neither is stored', async () => {
  const chat = { chatId: 'chat', tabIds: [7], browserRun: 'run', createdAt: 1_000 };
  const journal = await Journal.open();
  await journal.begin(started('task'), chat);
  expect(await journal.chats()).toEqual([chat]);
  await expect(journal.begin(started('task'), { ...chat, tabIds: [7, 8] })).rejects.toThrow();
  expect(await journal.chats()).toEqual([chat]);
});

describe('a full disk', () => {
  test('holds a task up where it is, and it goes on with nothing lost once there is room', async () => {
    const changed = vi.fn();
    const { journal, answer, types } = await begun({ roomChanged: changed });
    const full = fillDisk();
    const held = vi.fn();
    const appended = answer(held);
    await vi.waitFor(() => expect(held).toHaveBeenCalledTimes(1));
    journal.tryAgain();
    await vi.waitFor(() => expect(held).toHaveBeenCalledTimes(2));
    expect(await types()).toEqual(['task-started']);
    full();
    journal.tryAgain();
    await appended;
    expect(await types()).toEqual(['task-started', 'answered']);
    expect(changed.mock.calls).toEqual([[true], [false]]);
  });

  test('without room even to open the journal is not mistaken for a damaged journal', async () => {
    const { journal, answer, types } = await begun();
    journal.close();
    const opening = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('No room.', 'QuotaExceededError');
    });
    expect(await failing(types())).toBe('STORAGE_FULL');
    const held = vi.fn();
    const appended = answer(held);
    await vi.waitFor(() => expect(held).toHaveBeenCalled());
    opening.mockRestore();
    journal.tryAgain();
    await appended;
    expect(await types()).toEqual(['task-started', 'answered']);
  });

  test('that is not reported when the journal is opened is detected by another attempt', async () => {
    let roomy = false;
    newDisk(() => roomy);
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError');
    });
    expect(await failing(Journal.open())).toBe('STORAGE_FULL');
    roomy = true;
    expect(await failing(Journal.open())).toBe('STORAGE_UNREADABLE');
  });

  test('after which the browser only lets the next write delete: that write is repeated', async () => {
    const { answer, types } = await begun();
    const why = 'A mutation operation was attempted on a database that did not allow mutations.';
    const once = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementationOnce(() => {
      throw new DOMException(why, 'InvalidStateError');
    });
    await answer();
    expect([await types(), once.mock.calls.length]).toEqual([['task-started', 'answered'], 2]);
  });

  test('does not keep a task from being stopped', async () => {
    const { answer } = await begun();
    const full = fillDisk();
    const abort = new AbortController();
    expect(await failing(answer(() => abort.abort(), abort))).toBe('STORAGE_FULL');
    full();
  });

  test('refuses a new task, whose words stay with the user', async () => {
    const journal = await Journal.open();
    const full = fillDisk();
    expect(await failing(journal.begin(started('task')))).toBe('STORAGE_FULL');
    full();
    expect(await journal.records()).toEqual([]);
  });
});

describe('a database that disappears', () => {
  /** What is opened from now on; calling it has the browser close all of that. */
  const databasesCutOff = () => {
    const open = vi.spyOn(IDBFactory.prototype, 'open');
    return () => {
      for (const { value } of open.mock.results) forceCloseDatabase((value as { result: never }).result);
      open.mockRestore();
    };
  };

  test('deleted under a task: it can write nothing more, its journal says so at once, and new tasks work', async () => {
    const lost = vi.fn();
    const { journal, answer } = await begun({ lost });
    await deleteDB(JOURNAL);
    expect(lost).toHaveBeenCalledTimes(1);
    expect(await failing(answer())).toBe('STORAGE_LOST');
    expect(await journal.read('task')).toEqual([]);
    await write(journal, 'next', answered, ended);
    expect(await typesOf(journal, 'next')).toEqual(['task-started', 'answered', 'ended']);
  });

  test('cut off by the browser: it is reopened, and the task goes on', async () => {
    const lost = vi.fn();
    const cutOff = databasesCutOff();
    const { answer, types } = await begun({ lost });
    cutOff();
    expect(lost).toHaveBeenCalledTimes(1);
    await answer();
    expect(await types()).toEqual(['task-started', 'answered']);
  });

  test('cut off beside a write that found the disk full: it is repeated only once there is room', async () => {
    let roomy = false;
    newDisk(() => roomy);
    const changed = vi.fn();
    const cutOff = databasesCutOff();
    const { answer, types } = await begun({ roomChanged: changed });
    const { add } = IDBObjectStore.prototype;
    const adding = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementationOnce(function (
      this: IDBObjectStore,
      ...given
    ) {
      this.transaction.addEventListener('abort', cutOff);
      const request = add.apply(this, given);
      request.addEventListener('success', () => this.transaction.abort());
      return request;
    });
    const cut = await failing(answer());
    adding.mockRestore();
    expect([cut, await types()]).toEqual(['STORAGE_FULL', ['task-started']]);
    roomy = true;
    await answer();
    expect(changed.mock.calls).toEqual([[true], [false]]);
    expect(await types()).toEqual(['task-started', 'answered']);
  });
});
