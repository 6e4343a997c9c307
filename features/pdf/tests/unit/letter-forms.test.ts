import { expect, test } from 'vitest';
import { withPlainLetters } from '@/features/pdf/page/letter-forms';

test.each([
  ['Latin ligatures', 'the o\ufb03ce \ufb01les', 'the office files'],
  ['Arabic as it is drawn', '\ufeda\ufee7\ufeae\ufed3 9.50 \ufeae\ufecc\ufeb4\ufedf\ufe8d', 'السعر 9.50 فرنك'],
  ['Arabic as it is read', '\ufe8d\ufedf\ufeb4\ufecc\ufeae', 'السعر'],
  ['Arabic within other words', 'Price \ufeae\ufecc\ufeb4\ufedf\ufe8d here', 'Price السعر here'],
  ['letters that people type', 'السعر 9.50 (Preis)', 'السعر 9.50 (Preis)'],
])('%s', (_, drawn, read) => {
  expect(withPlainLetters(drawn)).toBe(read);
});
