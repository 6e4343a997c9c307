import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { estimateTokens } from '@/utils/snapshot/tokens';
import { shareTokens } from '@/utils/text/share-tokens';

const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at % 10}`).join(' ');

describe('Texts that share a number of tokens', () => {
  test('give the longer texts what a short one does not need', () => {
    const [short, long, longer] = shareTokens([words(5), words(1_000), words(2_000)], 610);
    expect(short).toEqual({ text: words(5), isCut: false });
    expect([long?.isCut, longer?.isCut]).toEqual([true, true]);
    const sizes = [long, longer].map((one) => estimateTokens(one?.text ?? ''));
    for (const size of sizes) expect(size).toBeGreaterThan(250);
    expect(Math.abs((sizes[0] ?? 0) - (sizes[1] ?? 0))).toBeLessThan(30);
  });

  test('are cut at the end of a line', () => {
    const [cut] = shareTokens([Array.from({ length: 200 }, () => words(8)).join('\n')], 300);
    expect(cut?.text.endsWith('word7')).toBe(true);
  });

  test('never exceed the number, and are never longer than they were', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 400 })), fc.nat(300), (texts, budget) => {
        const shared = shareTokens(texts, budget);
        expect(shared.reduce((sum, { text }) => sum + estimateTokens(text), 0)).toBeLessThanOrEqual(budget);
        for (const [at, { text, isCut }] of shared.entries()) {
          expect(texts[at]?.startsWith(text)).toBe(true);
          expect(isCut || text === texts[at]).toBe(true);
        }
      }),
    );
  });
});
