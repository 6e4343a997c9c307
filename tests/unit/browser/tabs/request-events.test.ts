import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listenToRequests } from '@/utils/browser/tabs/request-events';
import { requestEvents as events, requestListeners as counts } from '../../../helpers/fake-browser';

const heard: string[] = [];
const hears = (who: string) => (details: { requestId: string }) => void heard.push(`${who} ${details.requestId}`);
const reported = vi.fn();
beforeEach(() => {
  heard.length = 0;
  vi.stubGlobal('reportError', reported);
});
afterEach(() => vi.unstubAllGlobals());

test('the browser tells one listener of each kind, and that all who listen', () => {
  const ends = ['first', 'second'].map((who) => listenToRequests({ begun: hears(who), failed: hears(who) }));
  expect(counts()).toEqual([1, 0, 0, 0, 1]);
  events.onBeforeRequest.tell({ requestId: 'r1' });
  ends[0]!();
  events.onErrorOccurred.tell({ requestId: 'r1' });
  expect(heard).toEqual(['first r1', 'second r1', 'second r1']);
  ends[1]!();
  expect(counts()).toEqual([0, 0, 0, 0, 0]);
  const end = listenToRequests({ begun: hears('third') });
  events.onBeforeRequest.tell({ requestId: 'r2' });
  expect(heard.slice(3)).toEqual(['third r2']);
  end();
});

test('one who fails keeps nothing from the others, and its error is reported', () => {
  const fault = new Error('no');
  const ends = [
    listenToRequests({
      completed: () => {
        throw fault;
      },
    }),
    listenToRequests({ completed: hears('second') }),
  ];
  events.onCompleted.tell({ requestId: 'r1' });
  expect(heard).toEqual(['second r1']);
  expect(reported.mock.calls).toEqual([[fault]]);
  for (const end of ends) end();
});
