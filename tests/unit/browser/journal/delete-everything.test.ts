import { beforeEach, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { panelNonce } from '@/utils/browser/host/panel-nonce';
import { deleteEverything } from '@/utils/browser/journal/delete-everything';
import { Journal } from '@/utils/browser/journal/journal';
import { getKey, setKey } from '@/utils/net/keys';
import { answered, ended, newDisk, write } from '../../../helpers/journal';

beforeEach(() => newDisk());

test('nothing of the user is left, though the background has the journal open, and pages are still recognised', async () => {
  const owner = { id: 'p1', kind: 'openai', baseUrl: 'https://models.example/v1' } as const;
  await fakeBrowser.storage.local.set({ generalSettings: { maxSteps: 7 } });
  await setKey(owner, 'sk-1');
  const nonce = await panelNonce();
  const journal = await Journal.open();
  await write(journal, 'task', answered, ended);

  await deleteEverything();

  expect(await fakeBrowser.storage.local.get(null)).toEqual({});
  expect([await getKey(owner), await panelNonce()]).toEqual([undefined, nonce]);
  expect(await (await Journal.open()).records()).toEqual([]);
});
