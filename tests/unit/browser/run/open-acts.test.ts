import { expect, test, vi } from 'vitest';
import type { OpenAct } from '@/utils/contracts/open-act';
import { requestEvents, requestListeners } from '../../../helpers/request-events';

vi.mock('wxt/browser', async () => ({
  browser: { webRequest: (await import('../../../helpers/request-events')).requestEvents },
}));
const { OpenActs } = await import('@/utils/browser/run/open-acts');

const order: OpenAct = { id: 'a', at: 0, requestId: 'r1', browserRun: 'now' };
const listening = [0, 0, 1, 1, 1];
const silent = [0, 0, 0, 0, 0];

test('requests are listened to only while one that a task left open may still end', async () => {
  const settled: unknown[] = [];
  const open = new OpenActs(
    {
      journal: { settleLate: async (taskId) => ({ taskId, open: [] }) as never },
      browserRun: 'now',
      isRunning: () => false,
      onSettled: (_record, { id, how, status }) => settled.push({ id, how, status }),
    },
    [{ taskId: 'before', open: [{ ...order, browserRun: 'an earlier one' }] } as never],
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
