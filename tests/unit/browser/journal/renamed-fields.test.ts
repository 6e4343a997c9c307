import { beforeEach, describe, expect, test } from 'vitest';
import { openDB } from 'idb';
import { Journal } from '@/utils/browser/journal/journal';
import { importConversations, readEverything } from '@/utils/browser/journal/import-everything';
import { firstRecord } from '@/utils/contracts/journal-records';
import { currentEvent } from '@/utils/browser/journal/renamed-fields';
import { ended, JOURNAL, newDisk, started } from '../../../helpers/journal';

beforeEach(() => newDisk());

const begun = started('old');
const answer = {
  ...{ type: 'model-answered', role: 'navigator', purpose: 'act', sent: [], ms: 1, at: 2 },
  message: { role: 'assistant', text: '', calls: [] },
  usage: { inputTokens: 1, outputTokens: 1 },
  ...{ passing: [{ kind: 'text', text: 'Look' }], anew: true },
};
const record = { ...firstRecord(begun), heard: ['m1'] };

describe('what an older version stored', () => {
  const stored = async () => {
    await Journal.open().then((journal) => journal.close());
    const database = await openDB(JOURNAL);
    await database.put('tasks', record);
    for (const [index, event] of [begun, answer].entries())
      await database.put('events', { taskId: 'old', index, event });
    await database.put('quarantine', { from: 'tasks', key: 'x', raw: {}, problem: 'torn', at: 1, seen: true });
    database.close();
    return Journal.open();
  };

  test('is read with the present names of its fields', async () => {
    const journal = await stored();
    const [, second] = await journal.read('old');
    expect(second).toMatchObject({ ephemeral: [{ text: 'Look' }], restarted: true });
    expect(second).not.toHaveProperty('passing');
    expect(await journal.quarantine()).toMatchObject([{ key: 'x', dismissed: true }]);
  });

  test('still says which task received a message, also after another one', async () => {
    const journal = await stored();
    expect(await journal.taskOfMessage(record.chatId, 'm1')).toBe('old');
    await journal.queueForTask('old', { type: 'said', text: 'Wait' }, 'm2');
    for (const id of ['m1', 'm2']) expect(await journal.taskOfMessage(record.chatId, id)).toBe('old');
    expect(await journal.record('old')).not.toHaveProperty('heard');
  });

  test('can be imported from a file', async () => {
    const journal = await Journal.open();
    const text = JSON.stringify({
      app: 'sidehand',
      format: 1,
      tasks: [{ ...record, events: [begun, answer, ended] }],
      chats: [{ chatId: record.chatId, tabIds: [], browserRun: '', createdAt: 1 }],
    });
    const read = readEverything(text);
    if (!read.ok) throw new Error(read.problem.key);
    await importConversations(journal, read.file);
    expect(await journal.read('old')).toMatchObject([{}, { restarted: true }, {}]);
  });
});

const others = [undefined, null, 'event', [], { type: 'answered', passing: 1 }];
test.each(others)('anything else stays as it is: %j', (stored) => {
  expect(currentEvent(stored)).toBe(stored);
});
