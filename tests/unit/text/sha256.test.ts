import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sha256 } from '@/utils/text/sha256';

test.each([0, 1, 3, 55, 56, 63, 64, 65, 119, 120, 1_000, 100_000])('is SHA-256, of %d letters', (length) => {
  for (const text of ['a'.repeat(length), 'ж€🙂z'.repeat(length)])
    expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'));
});
