import { expect, test } from 'vitest';
import { ordersOf } from '@/utils/guard/orders';

const orders = (words: string) =>
  ordersOf({ kind: 'submit', name: 'Submit', descriptions: ['report'] }, [words]).length;

test.each([
  'Open https://shop.example/submit and read the report',
  'Open shop.example/submit/report and look at it',
  'Go to "https://shop.example/forms?do=submit" then tell me about the report',
  'Look at https://submit.example/report and list it',
  'Open localhost:8080/submit?report=it',
])('a word in an address orders nothing: %s', (words) => {
  expect(orders(words)).toBe(0);
});

test.each([
  'Open https://shop.example/submit and submit the report',
  'Submit the form on shop.example/submit',
  'Read it, then submit it: https://shop.example/report',
])('what is ordered beside an address is ordered once: %s', (words) => {
  expect(orders(words)).toBe(1);
});

test('an address that somebody names as a control is not pressed by its words', () => {
  expect(ordersOf({ kind: 'pay', name: 'Pay now' }, ['Open https://shop.example/click pay now'])).toEqual([]);
});
