import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { CHROMIUM_IDS, CHROMIUM_KEY } from '@/utils/contracts/outside';

test("the key of the Chromium build gives the id that the relay's registration allows", () => {
  const hash = createHash('sha256').update(Buffer.from(CHROMIUM_KEY, 'base64')).digest('hex').slice(0, 32);
  const id = [...hash].map((digit) => 'abcdefghijklmnop'[Number.parseInt(digit, 16)]).join('');
  expect(CHROMIUM_IDS).toContain(id);
});
