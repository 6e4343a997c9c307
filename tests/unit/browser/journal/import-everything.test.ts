import { beforeEach, describe, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { forgetDeleted } from '@/utils/browser/host/chats';
import { exportConversation, exportEverything } from '@/utils/browser/journal/export-everything';
import { importConversations, readEverything, type EverythingFile } from '@/utils/browser/journal/import-everything';
import { Journal } from '@/utils/browser/journal/journal';
import { readSafetySettings } from '@/utils/settings/safety';
import { mergeSafety } from '@/utils/settings/merge-safety';
import { answered, ended, newDisk, started, write } from '../../../helpers/journal';

beforeEach(() => newDisk());

async function exported(journal: Journal): Promise<string> {
  return (await Array.fromAsync(exportEverything(journal, { version: '0.1.0', at: 0, fields: [] }))).join('');
}

function read(text: string): EverythingFile {
  const file = readEverything(text);
  if (!file.ok) throw new Error(file.problem.key);
  return file.file;
}

/** A journal on an empty disk. */
function newJournal(): Promise<Journal> {
  newDisk();
  return Journal.open();
}

/** A journal with one ended task and one that runs. */
async function filled(): Promise<Journal> {
  const journal = await Journal.open();
  await journal.putChat({ chatId: 'chat', tabIds: [7], browserRun: 'run', createdAt: 1 });
  await write(journal, 'sound', answered, ended);
  await write(journal, 'open', answered);
  await journal.queueForTask('open', { type: 'said', text: 'And then?' }, 'm1');
  return journal;
}

test('an act of an import is not open here: this browser did not begin it', async () => {
  const { tasks, ...file } = read(await exported(await filled()));
  const act = { id: 'a1', at: 1, request: { method: 'POST', url: 'https://shop.example/order' }, told: true };
  const forged = tasks.map((task) => ({ ...(task as object), open: [act] }));
  const journal = await newJournal();
  expect((await importConversations(journal, { ...file, tasks: forged })).tasks).toBe(2);
  expect((await journal.records()).map(({ taskId, open }) => [taskId, open])).toEqual([
    ['open', undefined],
    ['sound', undefined],
  ]);
});

describe('What "Export everything" has written', () => {
  test('is imported whole into an empty journal; a task that had not ended is stopped', async () => {
    const text = await exported(await filled());
    const journal = await newJournal();
    const heard: number[] = [];
    const imported = await importConversations(journal, read(text), (looked) => heard.push(looked));
    expect(imported).toEqual({ conversations: 1, tasks: 2, known: 0, damaged: 0 });
    expect(heard).toEqual([1, 2]);
    expect(await journal.chats()).toEqual([{ chatId: 'chat', tabIds: [], browserRun: '', createdAt: 1_000 }]);
    const records = await journal.tasksOf('chat');
    expect(records.map(({ taskId, status, waiting }) => [taskId, status, waiting])).toEqual([
      ['open', 'stopped', undefined],
      ['sound', 'done', undefined],
    ]);
    expect((await journal.read('sound')).slice(1)).toEqual([answered, ended]);
    expect((await journal.read('open')).at(-1)).toMatchObject({ type: 'ended', outcome: { status: 'stopped' } });
  });

  test('changes nothing that is there, also when it is imported twice', async () => {
    const journal = await filled();
    const before = await exported(journal);
    const tampered = before.replaceAll('A mug.', 'A jug.');
    expect(await importConversations(journal, read(tampered))).toMatchObject({ tasks: 0, known: 2 });
    expect(await exported(journal)).toBe(before);
  });

  test('brings only the tasks that a conversation lacks', async () => {
    const full = await exported(await filled());
    const journal = await newJournal();
    await journal.putChat({ chatId: 'chat', tabIds: [3], browserRun: 'now', createdAt: 5 });
    await write(journal, 'sound', ended);
    expect(await importConversations(journal, read(full))).toMatchObject({ conversations: 1, tasks: 1, known: 1 });
    expect(await journal.read('sound')).toHaveLength(2);
    expect(await journal.chats()).toMatchObject([{ tabIds: [3], browserRun: 'now' }]);
  });

  test('brings back a conversation that was deleted here, and none that was deleted where the file was written', async () => {
    const journal = await filled();
    const text = await exported(journal);
    const [chat] = await journal.chats();
    await journal.putChat({ ...chat!, deletedAt: 2 });
    const deleted = await exported(journal);
    const imported = await importConversations(journal, read(text));
    expect(imported).toEqual({ conversations: 1, tasks: 2, known: 0, damaged: 0 });
    expect(await journal.chats()).toEqual([chat]);
    const empty = await newJournal();
    expect(await importConversations(empty, read(deleted))).toMatchObject({ conversations: 0, tasks: 0 });
    expect(await empty.records()).toEqual([]);
  });

  test.each(['chats', 'records', 'putChat', 'record'])(
    'brings it back whole where a background that starts meanwhile forgets what was deleted, before "%s"',
    async (moment) => {
      const journal = await filled();
      const text = await exported(journal);
      const [chat] = await journal.chats();
      await journal.putChat({ ...chat!, deletedAt: 2 });
      const forgetting = new Proxy(journal, {
        get(target, name) {
          const method = Reflect.get(target, name) as (...args: unknown[]) => unknown;
          return async (...args: unknown[]) => {
            if (name === moment) await forgetDeleted(target);
            return method.apply(target, args);
          };
        },
      });
      await importConversations(forgetting, read(text));
      await forgetDeleted(journal);
      expect((await journal.tasksOf('chat')).map(({ taskId }) => taskId)).toEqual(['open', 'sound']);
      expect(await journal.read('sound')).toHaveLength(3);
    },
  );

  test('may hold tasks that cannot be read: they are left out and counted', async () => {
    const file = JSON.parse(await exported(await filled())) as { tasks: { taskId: string; events: unknown[] }[] };
    const [first, second] = file.tasks;
    const begun = started(first?.taskId ?? '');
    const label = { key: 'tool_click', params: {} };
    const call = { type: 'call-started', callId: 'c', tool: 'click', args: {}, effect: 'once', label, at: 1 };
    const odd = [
      { taskId: 'other' },
      { events: [begun, { type: 'answered', text: 7, at: 1 }] },
      { events: [] },
      { status: 'odd' },
      { events: [{ type: 'erase-all' }] },
      { startedAt: 1e300 },
      { heard: 7 },
      { events: [begun, { ...call, label: { key: 'k' } }] },
      { events: [begun, { ...call, at: -1e300 }] },
    ];
    const broken = [...odd.map((fields) => ({ ...first, ...fields })), 7, second];
    const journal = await newJournal();
    const imported = await importConversations(journal, read(JSON.stringify({ ...file, tasks: broken })));
    expect(imported).toMatchObject({ tasks: 1, damaged: 10 });
  });
});

test('rules of "What it may do" travel; an import makes rules stricter, and never loosens one', async () => {
  const there = { allowed: ['own.example', 'both.example'], asked: ['asked.example'], readOnly: true };
  await fakeBrowser.storage.local.set({ safetySettings: { ...there, blocked: ['*.bad.example', 'no host'] } });
  const safety = readSafetySettings(read(await exported(await Journal.open())).fields.safetySettings);
  const kept = { allowed: ['asked.example'], asked: ['both.example'], settled: [] };
  const here = { ...kept, blocked: ['worse.example'], readOnly: false };
  const strict = { ...kept, blocked: ['worse.example', '*.bad.example'], readOnly: true };
  expect(mergeSafety(here, safety)).toEqual({ safety: strict, added: 2, notAllowed: ['own.example'] });
  const nothing = readSafetySettings(undefined);
  expect(mergeSafety(strict, nothing)).toEqual({ safety: strict, added: 0, notAllowed: [] });
});

test('a saved conversation comes back too, and is alone in its file', async () => {
  const journal = await filled();
  const other = { ...started('elsewhere'), chatId: 'other' };
  await journal.append('elsewhere', 1, [ended], await journal.begin(other));
  const text = await exportConversation(journal, 'chat', { version: '0.1.0', at: 0 });
  expect(text).not.toContain('elsewhere');
  expect(await importConversations(await newJournal(), read(text))).toMatchObject({ conversations: 1, tasks: 2 });
});

test.each([
  ['', 'options_merge_not_json'],
  ['{"app":"sidehand","tasks":[', 'options_merge_not_json'],
  ['[]', 'options_merge_not_everything'],
  ['{"app":"sidehand","format":1,"generalSettings":{}}', 'options_merge_not_everything'],
  ['{"app":"sidehand","format":2,"tasks":[]}', 'options_merge_newer'],
])('files of another kind are refused with a reason: %s', (text, key) => {
  expect(readEverything(text)).toMatchObject({ ok: false, problem: { key } });
});
