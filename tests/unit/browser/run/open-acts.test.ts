import { expect, test, vi } from 'vitest';
import { firstRecord } from '@/utils/contracts/journal-records';
import type { OpenAct } from '@/utils/contracts/open-act';
import { OpenActs } from '@/utils/browser/run/open-acts';
import { requestEvents, requestListeners } from '../../../helpers/fake-browser';
import { started } from '../../../helpers/journal';

const order: OpenAct = { id: 'a', at: 0, requestId: 'r1', browserRun: 'now' };
const listening = [0, 0, 1, 1, 1];
const silent = [0, 0, 0, 0, 0];

test('requests are listened to only while one that a task left open may still end', async () => {
  const settled: unknown[] = [];
  const open = new OpenActs(
    {
      journal: { settleLate: async (taskId) => firstRecord(started(taskId)) },
      browserRun: 'now',
      isRunning: () => false,
      onSettled: (_record, { id, how, status }) => settled.push({ id, how, status }),
    },
    [{ ...firstRecord(started('before')), open: [{ ...order, browserRun: 'an earlier one' }] }],
  );
  expect(requestListeners()).toEqual(silent);
  await open.follow('task', [], [{ id: 'b', at: 0 }]);
  expect(requestListeners()).toEqual(silent);
  await open.follow('task', [], [order]);
  expect(requestListeners()).toEqual(listening);
  requestEvents.onErrorOccurred.tell({ requestId: 'r1', error: 'net::ERR_FAILED' });
  expect(requestListeners()).toEqual(listening);
  requestEvents.onHeadersReceived.tell({ requestId: 'r1', statusCode: 201 });
  await vi.waitFor(() => expect(settled).toEqual([{ id: 'a', how: 'answered', status: 201 }]));
  expect(requestListeners()).toEqual(silent);
});
