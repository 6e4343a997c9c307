import { expect, test } from 'vitest';
import type { QuarantinedRecord } from '@/utils/contracts/journal-records';
import { damagedItems } from '@/utils/history/damaged-items';

const record = (
  id: number,
  at: number,
  from: QuarantinedRecord['from'],
  key: string,
  raw: unknown,
  problem = 'damaged',
): QuarantinedRecord => ({ id, at, from, key, raw, problem });
const task = { taskId: 't2', chatId: 'c2', tabId: 7, request: 'Find a mug', startedAt: 1, epoch: 1 };

const told = (records: QuarantinedRecord[]) =>
  damagedItems(records, [task]).map(
    ({ kind, name, problem, ids }) => `${kind} "${name}" (${problem}): ${ids.join(' ')}`,
  );

test('a task that was set aside with its log is one item, named by its request, and says why the first of it was', () => {
  expect(
    told([
      record(1, 100, 'tasks', 't1', { request: 'Order a cup' }, 'startedAt: expected number'),
      record(2, 100, 'events', 't1 0', {}, 'the record of its task is damaged'),
      record(3, 100, 'events', 't1 1', {}, 'the record of its task is damaged'),
    ]),
  ).toEqual(['task "Order a cup" (startedAt: expected number): 1 2 3']);
});

test('a log without a beginning goes with its task, whichever was set aside first', () => {
  expect(
    told([
      record(1, 100, 'events', 't1 1', {}, 'event 0 is missing'),
      record(2, 100, 'tasks', 't1', { request: 'Order a cup' }, 'its log is damaged'),
    ]),
  ).toEqual(['task "Order a cup" (event 0 is missing): 1 2']);
});

test('the cut end of a log, the tabs of a conversation, settings and files are named by what is left', () => {
  expect(
    told([
      record(1, 100, 'events', 't2 5', {}, 'text: expected string'),
      record(2, 100, 'events', 't2 6', {}, 'stands after a damaged event'),
      record(3, 90, 'chats', 'c2', {}),
      record(4, 80, 'settings', 'generalSettings', {}),
      record(5, 70, 'files', 'f', { name: 'cv.pdf' }),
    ]),
  ).toEqual([
    'log "Find a mug" (text: expected string): 1 2',
    'chat "Find a mug" (damaged): 3',
    'settings "generalSettings" (damaged): 4',
    'file "cv.pdf" (damaged): 5',
  ]);
});

test('an item without a known name has none, and two cuts of one log at different times are two items, the newer first', () => {
  expect(
    told([
      record(1, 100, 'tasks', 't1', null),
      record(2, 200, 'files', 'f', 'text'),
      record(3, 300, 'events', 't9 4', {}),
      record(4, 400, 'events', 't9 2', {}),
    ]),
  ).toEqual(['log "" (damaged): 4', 'log "" (damaged): 3', 'file "" (damaged): 2', 'task "" (damaged): 1']);
});
