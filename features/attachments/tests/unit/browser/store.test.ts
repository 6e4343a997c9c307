import { deleteDB, openDB } from 'idb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { attachments } from '../../../browser';
import { addAttachment, sentFile, unsentAttachments } from '../../../browser/store';
import { Journal } from '@/utils/browser/journal/journal';
import { answered, ended, fillDisk, newDisk, started, write } from '@/tests/helpers/journal';

beforeEach(async () => {
  // Its connection is kept.
  await deleteDB('sidehand-attachments');
  newDisk();
});

const noKind = () => undefined;
const store = attachments.open(noKind);

const place = { tabId: 7, browserRun: 'run' };
/** Names of all attached files by their ids. */
const names = new Map<string, string>();
const attach = async (name: string, type: string) => {
  const attached = await store.add(new File([name], name, { type }), place);
  names.set(attached.id, name);
  return attached;
};
const namesOf = async () => (await unsentAttachments(noKind, place)).map(({ name }) => name);
/** Files that were sent to a task. */
const give = async (taskId: string, ...files: [name: string, type: string][]) => {
  for (const [name, type] of files) await store.claim([(await attach(name, type)).id], { taskId, chatId: 'chat' });
};
/** Spoils a part of the stored file behind the back of everybody. */
const damage = async (name: string, changes: object) => {
  const database = await openDB('sidehand-attachments');
  const file = ((await database.getAll('files')) as { name: string }[]).find((one) => one.name === name);
  await database.put('files', { ...file, ...changes });
  database.close();
};

test('a file that was sent can be attached once more, until it is gone', async () => {
  const { id } = await attach('a.txt', 'text/plain');
  await store.claim([id], { taskId: 'task', chatId: 'chat' });
  expect(await namesOf()).toEqual([]);
  const again = await sentFile(id);
  expect([again?.name, again?.type, await again?.text()]).toEqual(['a.txt', 'text/plain', 'a.txt']);
  await addAttachment(noKind, again!, place, undefined, true);
  expect(await namesOf()).toEqual(['a.txt']);
  expect(await sentFile(id)).toBeDefined();
  await store.forgetChat('chat');
  expect(await sentFile(id)).toBeUndefined();
});

describe('a damaged file', () => {
  test('is treated as missing; the others are not affected', async () => {
    await attach('a.txt', 'text/plain');
    await attach('b.png', 'image/png');
    await damage('b.png', { content: 'no bytes' });
    expect(await namesOf()).toEqual(['a.txt']);
    const [sound] = await unsentAttachments(noKind, place);
    expect(await store.claim([sound?.id ?? ''], { taskId: 'task', chatId: 'chat' })).toMatchObject([
      { name: 'a.txt', size: 5 },
    ]);
    await expect(store.contents('task', ['b.png'])).rejects.toMatchObject({
      failure: { code: 'NOT_FOUND', hint: 'Attached: "a.txt".' },
    });
  });

  test('cannot be sent, and says so', async () => {
    const { id } = await attach('a.txt', 'text/plain');
    await damage('a.txt', { name: 7 });
    await expect(store.claim([id], { taskId: 'task', chatId: 'chat' })).rejects.toMatchObject({
      failure: { code: 'NOT_FOUND' },
    });
  });

  test('is set aside with the damaged records of the journal, as it was', async () => {
    await attach('a.txt', 'text/plain');
    const { id } = await attach('b.png', 'image/png');
    await damage('b.png', { size: 'many' });
    const journal = await Journal.open();
    await store.setAsideDamaged((record) => journal.setAside(record));
    await store.setAsideDamaged((record) => journal.setAside(record));
    expect(
      (await journal.quarantine()).map(({ from, key, problem, raw }) => [
        from,
        key,
        problem,
        (raw as { name: string }).name,
      ]),
    ).toEqual([['files', id, 'size: Invalid input: expected number, received string', 'b.png']]);
    expect(await namesOf()).toEqual(['a.txt']);
  });

  test('does not prevent making room', async () => {
    await give('task', ['a.png', 'image/png'], ['b.png', 'image/png']);
    await damage('a.png', { type: null });
    expect([await store.forgetEnded([]), await store.contents('task', []), await store.forgetEnded([])]).toEqual([
      true,
      [],
      false,
    ]);
  });
});

describe('a full disk', () => {
  test('takes the images of ended tasks first, then their other files, and never those that are still needed, nor text', async () => {
    let full = false;
    const journal = await Journal.open({ roomChanged: (now) => (full = now) });
    await write(journal, 'over', answered, ended);
    const epoch = await journal.begin(started('runs'));
    await give('over', ['old.png', 'image/png'], ['old.pdf', 'application/pdf'], ['older.jpg', 'image/jpeg']);
    await give('runs', ['new.png', 'image/png']);
    await attach('unsent.png', 'image/png');
    const deleted = vi.spyOn(IDBObjectStore.prototype, 'delete');
    const tries: string[] = [];
    const roomy = fillDisk(() => {
      tries.push(deleted.mock.calls.flatMap(([id]) => names.get(String(id)) ?? []).join(' '));
      return tries.length === 3;
    });
    await journal.append('runs', 1, [answered], epoch);
    roomy();
    deleted.mockRestore();
    expect(tries.map((gone) => gone.split(' ').toSorted().join(' '))).toEqual([
      '',
      'old.png older.jpg',
      'old.pdf old.png older.jpg',
    ]);
    await expect(store.contents('runs', ['?'])).rejects.toMatchObject({ failure: { hint: 'Attached: "new.png".' } });
    expect(await namesOf()).toEqual(['unsent.png']);
    expect([full, (await journal.read('over')).length, (await journal.read('runs')).map(({ type }) => type)]).toEqual([
      false,
      3,
      ['task-started', 'answered'],
    ]);
  });
});

describe('the text of a file', () => {
  const sent = async (file: File) => {
    const described = await store.add(file, place);
    await store.claim([described.id], { taskId: 'task', chatId: 'chat' });
  };

  test('that has none says so', async () => {
    await sent(new File(['png'], 'photo.png', { type: 'image/png' }));
    await expect(store.text('task', 'photo.png')).rejects.toMatchObject({ failure: { code: 'WRONG_ELEMENT' } });
  });

  test('of a text file is the file', async () => {
    await sent(new File(['mug;9.50'], 'list.csv', { type: 'text/csv' }));
    expect(await store.text('task', 'list.csv')).toBe('mug;9.50');
    await expect(store.text('another', 'list.csv')).rejects.toMatchObject({ failure: { code: 'NOT_FOUND' } });
  });
});
