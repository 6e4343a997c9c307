import { expect, it } from 'vitest';
import { isAccountNumber } from '@/utils/text/account-number';

// The examples of https://en.wikipedia.org/wiki/International_Bank_Account_Number
it.each(['GB82 WEST 1234 5698 7654 32', 'DE89370400440532013000', 'lt601010012345678901'])('%s is one', (text) => {
  expect(isAccountNumber(text)).toBe(true);
});

it.each(['GB82 WEST 1234 5698 7654 33', 'DE8937040044053201300', '370400440532013000', ''])('%s is none', (text) => {
  expect(isAccountNumber(text)).toBe(false);
});
