import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OpenAct } from '@/utils/contracts/open-act';
import { firstRecord } from '@/utils/contracts/journal-records';
import { OpenActs } from '@/utils/browser/run/open-acts';
import { Outside } from '@/utils/browser/run/outside';
import { requestEvents as events, requestListeners } from '../../../helpers/fake-browser';
import { started } from '../../../helpers/journal';

const order = { method: 'POST', url: 'https://shop.test/order' };
const call = { tool: 'click', args: {}, label: { key: 'tool_click', params: {} }, at: 0 } as const;
let openActs: OpenAct[];
let outside: Outside;
let own: string[];
let likely: boolean;
let effect: 'once' | 'read';
beforeEach(() => {
  openActs = [];
  own = [];
  likely = false;
  effect = 'once';
  outside = new Outside({
    state: () => ({
      openActs,
      underWay: { ...call, effect, callId: effect === 'read' ? 'c2' : 'c1' },
      tab: { tabId: 1, url: 'https://shop.test/', title: '' },
    }),
    others: () => [],
    browserRun: 'run',
    isOwnTab: (tabId) => tabId === 1,
    isOwnDoing: (requestId) => own.includes(requestId),
    isLikelyOwn: () => likely,
  });
});
afterEach(() => outside.dispose());

const leaves = () =>
  events.onBeforeRequest.tell({ requestId: 'r1', tabId: 1, type: 'xmlhttprequest', timeStamp: 0, ...order });
const like = () => outside.likeOpen({ request: order });
/** The task takes the next report down. */
const takeDown = () => {
  const { event } = outside.next()!;
  if (event.type === 'sent') openActs = [event.act];
  return event;
};

it('what was sent is awaited until it is answered', () => {
  const before = like();
  leaves();
  expect([before, like()]).toEqual([undefined, 'awaited']);
  events.onHeadersReceived.tell({ requestId: 'r1', statusCode: 200 });
  expect(like()).toBeUndefined();
});

// It is lost once nobody can be told its answer any more.
it.each(['awaited', 'lost'])('what is %s is not open any more once the user has said how it ended', (how) => {
  leaves();
  takeDown();
  if (how === 'lost') events.onErrorOccurred.tell({ requestId: 'r1', error: 'net::ERR_ABORTED' });
  expect(like()).toBe(how);
  const [{ id }] = openActs as [OpenAct];
  openActs = [];
  outside.follow({ type: 'settled', id, how: 'not-done', at: 0 });
  expect(like()).toBeUndefined();
});

it.each(['the own doing of the page', 'another operation'])(
  'what repeats what the page sends is noted once its headers say whose it is: %s',
  (whose) => {
    likely = true;
    leaves();
    expect(like()).toBeUndefined();
    if (whose === 'the own doing of the page') own = ['r1'];
    events.onBeforeSendHeaders.tell({ requestId: 'r1' });
    expect(like()).toBe(whose === 'another operation' ? 'awaited' : undefined);
  },
);

it('what leaves while something is only read is the doing of the call before', () => {
  effect = 'read';
  leaves();
  expect(outside.next()).toBeUndefined();
  const result = { ok: true, value: { summary: 'Clicked.' } } as const;
  outside.follow({ type: 'call-ended', callId: 'c1', result, nonce: 'n', ms: 1, at: 1 });
  leaves();
  expect(takeDown()).toMatchObject({ type: 'sent', act: { callId: 'c1', request: order } });
});

it('requests are listened to only while one that a task left open may still end', async () => {
  outside.dispose();
  const left: OpenAct = { id: 'a', at: 0, requestId: 'r1', browserRun: 'now' };
  const settled: string[] = [];
  const open = new OpenActs(
    {
      journal: { settleLate: async (taskId) => firstRecord(started(taskId)) },
      browserRun: 'now',
      isRunning: () => false,
      onSettled: (_record, { id, how, status }) => settled.push([id, how, status].join(' ')),
    },
    [{ ...firstRecord(started('before')), open: [{ ...left, browserRun: 'an earlier one' }] }],
  );
  await open.follow('task', [], [{ id: 'b', at: 0 }]);
  expect(requestListeners()).toEqual([0, 0, 0, 0, 0]);
  await open.follow('task', [], [left]);
  events.onErrorOccurred.tell({ requestId: 'r1', error: 'net::ERR_FAILED' });
  expect(requestListeners()).toEqual([0, 0, 1, 1, 1]);
  events.onHeadersReceived.tell({ requestId: 'r1', statusCode: 201 });
  await vi.waitFor(() => expect(settled).toEqual(['a answered 201']));
  expect(requestListeners()).toEqual([0, 0, 0, 0, 0]);
});
