import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { exportHead } from '@/utils/browser/journal/export-everything';
import { TabLocks } from '@/utils/browser/tabs/tab-lock';
import { Announcer } from '@/utils/browser/host/announcer';
import { storedFields } from '../../../options/stored-fields';
import { workflows } from '../../../background';
import { fakeBrowser, openTab } from '@/tests/helpers/fake-browser';
import { mugWorkflow } from '../../sample-workflow';

async function exported() {
  let text = '';
  for await (const part of exportHead({ version: '1', at: 0, fields: storedFields })) text += part;
  return JSON.parse(`${text}}`) as { workflows: { id: string }[]; schedules: { values: object }[] };
}

test('an export has nothing under a name that tells of a password', async () => {
  await fakeBrowser.storage.local.set({
    schedules: [
      { id: 's', workflowId: 'w1', values: { Password: 'hunter2' }, when: { kind: 'start' }, handledUntil: 0 },
    ],
  });
  expect((await exported()).schedules[0]?.values).toEqual({ Password: '' });
});

test('an export has the keys that a step presses', async () => {
  const step = { id: 'p', tool: 'press_key', args: { keys: 'Enter' }, page: 'https://shop.example/' };
  await fakeBrowser.storage.local.set({ workflows: [{ ...mugWorkflow('https://shop.example/'), steps: [step] }] });
  expect(JSON.stringify((await exported()).workflows)).toContain('"keys":"Enter"');
});

test('an export has what this version cannot read, too', async () => {
  const sound = mugWorkflow('https://shop.example/');
  await fakeBrowser.storage.local.set({ workflows: [sound, { ...sound, id: 'later', name: 'Later', steps: {} }] });
  expect((await exported()).workflows.map(({ id }) => id)).toEqual(['w1', 'later']);
});

test('what was recorded does not come back after all was deleted', async () => {
  const page = 'https://shop.example/';
  for (const id of [7, 8]) openTab({ id, url: page });
  const step = { id: 'a', tool: 'type', args: { text: 'my diary' }, target: { role: 'textbox' }, page };
  const recording = { id: 'r', tabId: 7, tabs: [7], at: 7, start: page, state: 'recording', steps: [step] };
  await fakeBrowser.storage.local.set({ recordings: [{ seen: page, browserRun: 'before', recording }] });
  const host = { locks: await TabLocks.load([]), announcer: new Announcer(), runners: {}, journal: {} };
  const service = workflows.serve(host as never);
  await service.load?.();
  await service.clear?.();
  await fakeBrowser.storage.local.clear();
  // The next thing that is recorded writes all down.
  await (service.answers?.record as unknown as (given: object) => Promise<void>)({ tabId: 8 });
  await vi.waitFor(async () => expect(await fakeBrowser.storage.local.get('recordings')).toHaveProperty('recordings'));
  expect(JSON.stringify(await fakeBrowser.storage.local.get('recordings'))).not.toContain('my diary');
});
