import { expect, test } from 'vitest';
import { refusedOf } from '@/utils/browser/page/writes/refused-requests';
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
