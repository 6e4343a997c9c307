import { openDB } from 'idb';
import { expect, test } from 'vitest';
import { newDisk } from '@/tests/helpers/journal';
import { files } from '@/tests/unit/browser/fixtures/profile-0.1.json';
import { attachments } from '../../../browser';

test('an update from version 0.1 keeps files', async () => {
  newDisk();
  const attached = await openDB('sidehand-attachments', 1, {
    upgrade(database) {
      const store = database.createObjectStore('files', { keyPath: 'id' });
      for (const index of ['tabId', 'taskId', 'chatId']) store.createIndex(index, index);
    },
  });
  await attached.put('files', { ...files, content: new Blob(['%PDF']) });
  attached.close();
  const store = attachments.open(() => undefined);
  const damaged: unknown[] = [];
  await store.setAsideDamaged(async (record) => void damaged.push(record));
  expect(damaged).toEqual([]);
  const owner = { taskId: 'task-2', chatId: 'chat' };
  expect(await store.claim(['a'], owner)).toEqual([{ id: 'a', name: 'cv.pdf', type: 'application/pdf', size: 4 }]);
});
