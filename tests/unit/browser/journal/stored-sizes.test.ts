import { openDB } from 'idb';
import { beforeEach, expect, test, vi } from 'vitest';
import { Journal } from '@/utils/browser/journal/journal';
import { storedSizes } from '@/utils/browser/journal/stored-sizes';
import { messageFiles } from '@/utils/browser/settings/message-files';
import { answered, ended, newDisk, write } from '../../../helpers/journal';

beforeEach(newDisk);

async function keepFile(type: string, bytes: number): Promise<void> {
  const database = await openDB(messageFiles?.database ?? '', 1, {
    upgrade: (kept) => void kept.createObjectStore('files', { autoIncrement: true }),
  });
  await database.add('files', { type, content: new Blob(['y'.repeat(bytes)], { type }) });
  database.close();
}

const sizes = async () =>
  Object.fromEntries((await storedSizes()).map(({ kind, count, bytes }) => [kind, { count, bytes }]));

test('an empty disk holds nothing, and stays empty', async () => {
  expect(await sizes()).toEqual(
    Object.fromEntries(['chats', 'images', 'files', 'log', 'damaged'].map((kind) => [kind, { count: 0, bytes: 0 }])),
  );
  expect(await indexedDB.databases()).toEqual([]);
});

test('conversations count with their tasks and logs, beyond one batch, and files with their contents', async () => {
  const journal = await Journal.open();
  await write(journal, 'small', answered, ended);
  const { chats: small } = await sizes();
  await write(journal, 'long', ...Array.from({ length: 450 }, () => ({ ...answered, text: 'x'.repeat(1_000) })), ended);
  await journal.setAside({ from: 'settings', key: 'generalSettings', raw: {}, problem: 'damaged', at: 1 });
  await keepFile('image/png', 5_000);
  await keepFile('application/pdf', 7_000);
  const { chats, images, files, damaged } = await sizes();
  expect([small?.count, chats?.count, images?.count, files?.count, damaged?.count]).toEqual([1, 1, 1, 1, 1]);
  expect((chats?.bytes ?? 0) - (small?.bytes ?? 0)).toBeGreaterThan(450_000);
  expect([images?.bytes, files?.bytes].map((bytes) => Math.floor((bytes ?? 0) / 1_000))).toEqual([5, 7]);
});

test('what cannot be read does not count, and keeps nothing else from being counted', async () => {
  const journal = await Journal.open();
  await write(journal, 'task', answered, ended);
  await keepFile('image/png', 5_000);
  const getAll = IDBObjectStore.prototype.getAll;
  const broken = vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(function (
    this: IDBObjectStore,
    ...given
  ) {
    if (this.name === 'events') throw new DOMException('A bad block.', 'UnknownError');
    return getAll.apply(this, given);
  });
  const { images } = await sizes();
  broken.mockRestore();
  expect(images?.count).toBe(1);
});
