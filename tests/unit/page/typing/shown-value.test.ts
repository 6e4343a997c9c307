import { expect, it } from 'vitest';
import { readingOf } from '@/utils/page/typing/shown-value';

it.each([
  ['1234.50', '€ 1.234,50'],
  ['1234,50', '1,234.50'],
  ['12.5', '12.50 kg'],
  ['1.234', '1234'],
  ['4111-1111-1111', '4111 1111 1111'],
  ['030.1234567', '0301234567'],
  ['12.05', '12/05'],
  ['-5', '\u22125,00'],
  ['0,5', '0.5'],
])('%s, shown as %s, is what was typed', (typed, shown) => {
  expect(readingOf(shown, typed)).toBe('same');
});

it.each([
  ['4.3', '43'],
  ['1,75', '175'],
  ['-5', '5'],
  ['12.50', '$1,250'],
])('%s, shown as %s, is another number', (typed, shown) => {
  expect(readingOf(shown, typed)).toBe('other');
});
