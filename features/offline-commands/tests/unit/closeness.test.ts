import { expect, it } from 'vitest';
import { closeness, closenessOf } from '../../core/resolve/closeness';

it.each([
  ["Don't ask", 'Don\u2019t ask'],
  ['10-12 May', '10\u201312 May'],
  ['caf\u00e9', 'Cafe\u0301'],
  ['Payments', 'Pay\u200bments'],
  ['the "red" one', 'The \u201cred\u201d one\u2026'],
])('%j names %j', (wanted, name) => {
  expect(closenessOf(wanted, name)).toBe(closeness.sameLetters);
});

it('other letters are no other spelling', () => {
  expect(closenessOf('cafe', 'Caf\u00e9')).toBeUndefined();
});
