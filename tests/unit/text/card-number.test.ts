import { expect, test } from 'vitest';
import { isCardNumber } from '@/utils/text/card-number';

test.each([
  ['alone', '4111111111111111', true],
  ['in groups', '4111 1111-1111 1111', true],
  ['with long gaps', `4111${' '.repeat(80)}111111111111`, true],
  ['with another checksum', '4111111111111112', false],
  ['in a text', 'no. 4111111111111111', false],
])('The number of a card is known by its digits: %s', (_how, text, isOne) => {
  expect(isCardNumber(text)).toBe(isOne);
});
