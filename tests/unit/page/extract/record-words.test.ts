import { expect, it } from 'vitest';
import { likeness, wordsOf } from '@/utils/page/extract/record-words';

it.each([
  ['unitPrice', 'Unit price:', 1],
  ['price', 'Price per kg', 0.9],
  ['price per kg', 'Price', 0.88],
  ['cost', 'Price', 0.85],
  ['price', 'Colour', 0],
  ['price', '', 0],
])('the similarity of the requested "%s" and the page\'s "%s" is %d', (wanted, told, much) => {
  expect(likeness(wordsOf(wanted), wordsOf(told))).toBe(much);
});
