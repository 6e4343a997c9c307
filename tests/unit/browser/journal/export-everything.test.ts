import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { panelNonce } from '@/utils/browser/host/panel-nonce';
import { deleteEverything } from '@/utils/browser/journal/delete-everything';
import { exportEverything } from '@/utils/browser/journal/export-everything';
import { Journal } from '@/utils/browser/journal/journal';
import { repairSettings } from '@/utils/browser/settings/repair-settings';
import { generalSettings, modelSettings } from '@/utils/browser/settings/storage';
import { getKey, setKey } from '@/utils/net/keys';
import { answered, ended, newDisk, tamper, write } from '../../../helpers/journal';

beforeEach(() => newDisk());

/** Of a feature. */
const stored = { field: 'plants', read: async () => ['mint'], add: async () => [] };

async function exported(journal: Journal): Promise<Record<string, unknown>> {
  const parts = await Array.fromAsync(exportEverything(journal, { version: '0.1.0', at: 0, fields: [stored] }));
  return JSON.parse(parts.join('')) as Record<string, unknown>;
}

test('everything that is stored goes into one JSON file, damaged items unchanged', async () => {
  const journal = await Journal.open();
  await journal.putChat({ chatId: 'chat', tabIds: [7], browserRun: 'run', createdAt: 1 });
  await write(journal, 'sound', answered, ended);
  await write(journal, 'broken', answered);
  const event = { type: 'answered', text: null };
  await tamper((database) => database.put('events', { taskId: 'broken', index: 1, event }));
  await fakeBrowser.storage.local.set({ savedScripts: [{ id: 's', name: 'Title', code: 'document.title' }] });

  const file = await exported(journal);
  expect(file).toMatchObject({
    app: 'sidehand',
    format: 1,
    version: '0.1.0',
    exportedAt: '1970-01-01T00:00:00.000Z',
    generalSettings: null,
    savedScripts: [{ name: 'Title' }],
    plants: ['mint'],
    chats: [{ chatId: 'chat' }],
    quarantine: [{ from: 'events', key: 'broken 1', raw: { event } }],
  });
  const tasks = file.tasks as { taskId: string; events: { type: string }[] }[];
  expect(tasks.map(({ taskId, events }) => [taskId, ...events.map(({ type }) => type)])).toEqual([
    ['broken', 'task-started', 'ended'],
    ['sound', 'task-started', 'answered', 'ended'],
  ]);
});

test('damaged settings are reset one by one, are reported, and are in the file without anything like a key', async () => {
  const provider = { id: 'p', kind: 'openai', label: 'Wire', baseUrl: 'http://127.0.0.1:1/v1', models: ['m'] };
  await fakeBrowser.storage.local.set({
    generalSettings: { maxSteps: 'many', planningInterval: 5 },
    modelSettings: {
      providers: [provider, { ...provider, id: '', apiKey: 'sk-secret' }],
      planner: { providerId: 'p', model: 'm' },
    },
    savedScripts: [],
  });
  const told = vi.fn();
  const journal = await Journal.open({ damaged: told });
  await repairSettings(journal);
  expect(told).toHaveBeenCalledTimes(2);
  expect(await generalSettings.read()).toMatchObject({ maxSteps: 100, planningInterval: 5 });
  expect((await modelSettings.read()).providers.map(({ id }) => id)).toEqual(['offline', 'p']);

  const { quarantine } = await exported(journal);
  expect(quarantine).toMatchObject([
    { from: 'settings', key: 'generalSettings', problem: 'damaged: maxSteps', raw: { maxSteps: 'many' } },
    { from: 'settings', key: 'modelSettings', problem: 'damaged: providers[1]' },
  ]);
  expect(JSON.stringify(quarantine)).not.toContain('sk-secret');

  await repairSettings(journal);
  expect(await journal.quarantine()).toHaveLength(2);
});

test('after "Delete everything" nothing of the user is left, though the journal is open, and pages are still recognised', async () => {
  const owner = { id: 'p1', kind: 'openai', baseUrl: 'https://models.example/v1' } as const;
  await fakeBrowser.storage.local.set({ generalSettings: { maxSteps: 7 } });
  await setKey(owner, 'sk-1');
  const nonce = await panelNonce();
  await write(await Journal.open(), 'task', answered, ended);

  await deleteEverything();

  expect(await fakeBrowser.storage.local.get(null)).toEqual({});
  expect([await getKey(owner), await panelNonce()]).toEqual([undefined, nonce]);
  expect(await (await Journal.open()).records()).toEqual([]);
});
