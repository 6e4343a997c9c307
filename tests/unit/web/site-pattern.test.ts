import { expect, test } from 'vitest';
import { withAllBelow } from '@/utils/web/site-pattern';

test.each([
  ['bank.example', '*.bank.example'],
  ['www.bank.example', '*.bank.example'],
  ['online.bank.example', '*.online.bank.example'],
  ['*.bank.example', '*.bank.example'],
  ['127.0.0.1:8080', '127.0.0.1:8080'],
  ['localhost', 'localhost'],
  ['bank.example:8443', 'bank.example:8443'],
  ['co.uk', 'co.uk'],
])('%s, with all hosts below it, is %s', (pattern, wide) => {
  expect(withAllBelow(pattern)).toBe(wide);
});
