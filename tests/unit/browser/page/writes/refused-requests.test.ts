import { expect, test } from 'vitest';
import { isAllUndone, refusedOf } from '@/utils/browser/page/writes/refused-requests';
import type { SentWithEnd } from '@/utils/browser/tabs/request-watch';

const page = 'https://shop.example/guests';
const sent = (method: string, status: number | undefined, url = `${page}/add`): SentWithEnd => ({
  requestId: 'r1',
  method,
  url,
  end: status === undefined ? { how: 'open' } : { how: 'answered', status },
});

test('Refused is what writes to the own site of the page and is answered from 400 on', () => {
  const refused = [sent('POST', 422), sent('PUT', 500, 'https://api.shop.example/guests')];
  const others = [
    sent('POST', 201),
    sent('POST', undefined),
    sent('GET', 404),
    sent('HEAD', 404),
    sent('POST', 404, 'https://stats.example/collect'),
  ];
  expect(refusedOf([...refused, ...others], page).map(({ method, status }) => `${method} ${status}`)).toEqual([
    'POST 422',
    'PUT 500',
  ]);
});

test.each([400, 401, 403, 404, 405, 410, 413, 415, 422, 429])('Status %i says that nothing was done', (status) => {
  expect(isAllUndone([sent('POST', status)])).toBe(true);
});

test.each([200, 204, 302, 402, 406, 408, 409, 424, 500, 502, 503, 504, undefined])(
  'Status %s leaves open what was done',
  (status) => {
    expect(isAllUndone([sent('POST', status)])).toBe(false);
  },
);

test.each<[string, SentWithEnd[]]>([
  ['nothing was sent', []],
  ['only something was read', [sent('GET', 404)]],
  ['something else was accepted', [sent('POST', 422), sent('POST', 200)]],
  ['something else was accepted elsewhere', [sent('POST', 422), sent('POST', 200, 'https://api.example/send')]],
  ['something else has no answer yet', [sent('POST', 422), sent('POST', undefined)]],
  ['a connection broke', [sent('POST', 422), { ...sent('POST', 422), end: { how: 'failed' } }]],
  ['the page was left by another request', [sent('POST', 404), sent('GET', 200)]],
])('Nothing is known to be undone where %s', (_what, requests) => {
  expect(isAllUndone(requests)).toBe(false);
});

test('A question of the browser whether it may send says nothing', () => {
  expect(isAllUndone([sent('OPTIONS', 204), sent('POST', 403)])).toBe(true);
});
