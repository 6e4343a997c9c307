import { expect, test } from 'vitest';
import { wholeJsonIn } from '@/utils/json';

test.each([
  '{"id":123456789012345}',
  '{"a":{"name":1},"b":{"name":"a:b \\" name"}}',
  '{"id":1234567890123456800}',
  '[1e21, -0.5, 0.0, 0e5, true, null]',
  '{"__proto__":1}',
  '{}',
])('JSON is read whole: %s', (text) => {
  expect(JSON.stringify(wholeJsonIn(text))).toBe(JSON.stringify(JSON.parse(text)));
});

test.each([
  '{"to":"ann","to":"bob"}',
  '{"a":{"to":1,"t\\u006f":2}}',
  '{"id":1234567890123456789}',
  '[0.47110815123456789012]',
  '[1e400]',
  '[1e-400]',
  '{"id":1',
])('JSON says more than what is read of it: %s', (text) => {
  expect(wholeJsonIn(text)).toBeUndefined();
});
