import { describe, expect, it } from 'vitest';
import { firstRecord, recordProblem } from '@/utils/contracts/journal-records';
import { started } from '../../../helpers/journal';

describe('a stored task', () => {
  const task = firstRecord(started('task') as Parameters<typeof firstRecord>[0]);

  it('is valid as it is written, with fields that are added later, and without fields that older versions lacked', () => {
    const { url: _url, ...older } = task;
    const later = { ...task, waiting: [{ type: 'said', text: 'Wait' }], messageIds: ['m1'], status: 'done' };
    for (const record of [task, older, later]) expect(recordProblem('tasks', record)).toBeUndefined();
  });

  it.each([
    ['taskId', 7],
    ['chatId', undefined],
    ['tabId', '7'],
    ['request', null],
    ['startedAt', 'yesterday'],
    ['startedAt', 1e300],
    ['epoch', 1.5],
    ['waiting', [{ text: 'Wait' }]],
    ['messageIds', 'm1'],
    ['status', 'running'],
  ])('is damaged where its %s is %j', (key, value) => {
    expect(recordProblem('tasks', { ...task, [key]: value })).toContain(`${key}`);
  });

  it.each([undefined, null, 'task', []])('is damaged where it is %j', (stored) => {
    expect(recordProblem('tasks', stored)).toBeTypeOf('string');
  });
});

describe('a stored conversation', () => {
  const chat = { chatId: 'chat', tabIds: [7], browserRun: 'run', createdAt: 1 };

  it('is valid as it is written, also when it was deleted', () => {
    for (const record of [chat, { ...chat, deletedAt: 2 }]) expect(recordProblem('chats', record)).toBeUndefined();
  });

  it.each(Object.keys(chat))('is damaged without its %s', (key) => {
    expect(recordProblem('chats', { ...chat, [key]: undefined })).toContain(key);
  });
});
