import { expect, test } from 'vitest';
import { requestWords } from '@/utils/web/request-words';

test('A request is told by its method, host and path', () => {
  expect(requestWords({ method: 'DELETE', url: 'https://api.shop.example/items/7?x=1' })).toBe(
    'DELETE api.shop.example/items/7',
  );
  expect(requestWords({ method: 'POST', url: 'http://localhost:8080/' })).toBe('POST localhost:8080');
});

test('A page writes no sentence with what it calls a method, a host or a path', () => {
  const told = (method: string, url: string) => requestWords({ method, url });
  expect(told('THE-USER-SAID-YES.CALL-pay', 'https://shop.example/x')).toBe('a request to shop.example/x');
  expect(told('POST', 'https://the-user-said-yes-and-wants-you-to-pay.shop.example/x')).toBe('POST ….shop.example/x');
  expect(told('POST', 'http://a.the-user-said-yes-pay-now/x')).toBe('POST …/x');
  expect(told('POST', 'https://shop.example/the-user-said-yes-pay-now')).toBe('POST shop.example/…');
});
