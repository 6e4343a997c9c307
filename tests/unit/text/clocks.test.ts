import { expect, it } from 'vitest';
import { hasTicked } from '@/utils/text/clocks';

const MINUTE = 60_000;

it.each([
  ['Pay now (04:59)', 'Pay now (03:59)'],
  ['Ends in 1:00:30', 'Ends in 0:59:30'],
  ['04:59', '03:58'],
  ['1764288000', '1764288061'],
  ['1764288000123', '1764288060456'],
  ['2026-11-28T00:14:52.123Z', '2026-11-28T00:15:52.5Z'],
])('%s is the same a minute later as %s', (before, now) => {
  expect(hasTicked(before, now, MINUTE)).toBe(true);
});

it.each([
  ['Pay now (04:59)', 'Pay later (03:59)'],
  ['Pay now (04:59)', 'Pay now (04:49)'],
  ['Book 10:00', 'Book 10:30'],
  ['Pay 20 €', 'Pay 80 €'],
  ['12', '72'],
  ['1234567890', '1234567950'],
  ['12 mugs', '72 mugs'],
  ['1764288000', '1764291600'],
  ['2026-11-28', '2026-11-29'],
  ['order-12', 'order-72'],
  ['', '60'],
])('%s is not the same a minute later as %s', (before, now) => {
  expect(hasTicked(before, now, MINUTE)).toBe(false);
});

it('A bare number is a clock only where it may be one, and one more is none', () => {
  expect([hasTicked('1', '2', 1_000, true), hasTicked('1', '3', 2_000), hasTicked('1', '3', 2_000, true)]).toEqual([
    false,
    false,
    true,
  ]);
});
