import { openDB } from 'idb';
import { expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { LiveTask } from '@/utils/agent/conversation/entry';
import { show } from '@/utils/agent/conversation/show';
import { Journal } from '@/utils/browser/journal/journal';
import * as settings from '@/utils/browser/settings/storage';
import { JOURNAL, newDisk } from '../../helpers/journal';
import profile from './fixtures/profile-0.1.json';

/** The stores of version 0.1, with what it had written. */
async function installOldProfile(): Promise<void> {
  newDisk();
  const { chats, tasks, events, files: _files, ...stored } = profile;
  await fakeBrowser.storage.local.set(stored);
  const journal = await openDB(JOURNAL, 2, {
    upgrade(database) {
      const records = database.createObjectStore('tasks', { keyPath: 'taskId' });
      for (const index of ['chatId', 'startedAt']) records.createIndex(index, index);
      database.createObjectStore('events', { keyPath: ['taskId', 'index'] });
      database.createObjectStore('chats', { keyPath: 'chatId' });
      database.createObjectStore('quarantine', { keyPath: 'id', autoIncrement: true });
    },
  });
  for (const [store, records] of Object.entries({ chats, tasks, events }))
    for (const record of records) await journal.put(store, record);
  journal.close();
}

test('an update from version 0.1 keeps settings, conversations, scripts and prompts', async () => {
  await installOldProfile();
  expect(await settings.generalSettings.read()).toMatchObject(profile.generalSettings);
  const { providers, ...roles } = await settings.modelSettings.read();
  expect(providers).toEqual(expect.arrayContaining(profile.modelSettings.providers));
  expect(roles).toMatchObject({ planner: { model: 'm' }, navigator: { model: 'n' } });
  expect(await settings.safetySettings.read()).toMatchObject(profile.safetySettings);
  expect(await settings.savedScripts.read()).toMatchObject(profile.savedScripts);
  expect(await settings.savedPrompts.read()).toEqual(profile.savedPrompts);
  expect(await settings.recentModels.read()).toEqual(profile.recentModels);

  const journal = await Journal.open();
  const records = await journal.tasksOf('chat');
  expect(records.map(({ request, status }) => `${status}: ${request}`).toSorted()).toEqual([
    'done: Order a mug',
    'done: Which one?',
    'failed: Press nothing',
  ]);
  for (const { taskId } of records) {
    const log = await journal.read(taskId);
    expect(log).toEqual(profile.events.filter((row) => row.taskId === taskId).map(({ event }) => event));
    const shown = log.reduce<LiveTask | undefined>(show, undefined);
    expect(shown?.entries.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['user', 'outcome']));
  }
  journal.close();
});
