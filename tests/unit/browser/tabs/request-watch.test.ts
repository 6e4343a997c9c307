import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RequestWatch, type SentWithEnd } from '@/utils/browser/tabs/request-watch';
import { requestEvents as events } from '../../../helpers/fake-browser';

const hour = 3_600_000;

let watch: RequestWatch;
beforeEach(() => {
  vi.useFakeTimers();
  watch = new RequestWatch();
});
afterEach(() => watch.dispose());

const request = { requestId: 'r1', tabId: 1, type: 'xmlhttprequest', url: 'https://shop.test/cart', method: 'GET' };
const tell = (name: keyof typeof events, details: object = {}): void =>
  events[name].tell({ ...request, timeStamp: Date.now(), ...details });

test.each([
  ['back', -hour],
  ['ahead', hour],
])('a clock that is set %s after a request neither makes it last longer nor end earlier', (_, jump) => {
  const since = performance.now();
  tell('onBeforeRequest');
  vi.setSystemTime(Date.now() + jump);
  expect([watch.quietMs(1), watch.quietSince(1, since)]).toEqual([0, 0]);
  tell('onCompleted');
  vi.setSystemTime(Date.now() + jump);
  vi.advanceTimersByTime(30);
  expect([watch.quietMs(1), watch.quietSince(1, since)]).toEqual([30, 30]);
});

test('a request that the browser reports late is not attributed to an action that came after it', () => {
  const timeStamp = Date.now();
  vi.advanceTimersByTime(20);
  const since = performance.now();
  vi.advanceTimersByTime(20);
  tell('onBeforeRequest', { timeStamp });
  expect([watch.quietMs(1), watch.quietSince(1, since)]).toEqual([0, Infinity]);
});

test('an answer of unknown length is soon a stream, unless it is a script, which a page waits for', () => {
  const since = performance.now();
  tell('onBeforeRequest', { type: 'script' });
  tell('onHeadersReceived', { type: 'script', statusCode: 200 });
  vi.advanceTimersByTime(600);
  expect(watch.quietSince(1, since)).toBe(0);
  tell('onBeforeRequest');
  tell('onHeadersReceived', { statusCode: 200 });
  vi.advanceTimersByTime(600);
  expect(watch.quietSince(1, since)).toBe(Infinity);
});

test('what writes, or leads to another document, is told since an action with how it ended', () => {
  const since = performance.now();
  for (const [requestId, method, statusCode] of [
    ['a', 'POST', 500],
    ['b', 'POST', 200],
    ['c', 'GET', 404],
    ['d', 'PATCH', 422],
    ['e', 'PUT', undefined],
  ] as const) {
    tell('onBeforeRequest', { requestId, method });
    if (statusCode !== undefined) tell('onHeadersReceived', { requestId, method, statusCode });
  }
  const lineOf = ({ requestId, method, end }: SentWithEnd) =>
    [requestId, method, 'status' in end ? end.status : end.how].join(' ');
  expect(watch.sentSince(1, since).map(lineOf)).toEqual(['a POST 500', 'b POST 200', 'd PATCH 422', 'e PUT open']);
  expect([watch.sentSince(2, since), watch.sentSince(1, performance.now() + 10)]).toEqual([[], []]);
});

test('a write is told with its end however many pictures the page gets after it', () => {
  const since = performance.now();
  tell('onBeforeRequest', { requestId: 'order', method: 'POST' });
  tell('onHeadersReceived', { requestId: 'order', statusCode: 422 });
  tell('onCompleted', { requestId: 'order' });
  for (let picture = 0; picture < 300; picture++) {
    tell('onBeforeRequest', { requestId: `p${picture}`, type: 'image' });
    tell('onCompleted', { requestId: `p${picture}`, type: 'image' });
  }
  expect(watch.sentSince(1, since)).toMatchObject([{ requestId: 'order', end: { how: 'answered', status: 422 } }]);
});
