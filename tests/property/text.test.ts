import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { holdsText, placesOf } from '@/utils/text/find-text';
import { shareRun } from '@/utils/text/shared-run';

/** Few different letters, and repeated ones: beginnings, ends and overlaps are everywhere. */
const text = fc
  .array(fc.tuple(fc.string({ unit: fc.constantFrom('a', 'b', '😀'), maxLength: 12 }), fc.integer({ min: 1, max: 30 })))
  .map((pieces) => pieces.map(([piece, times]) => piece.repeat(times)).join(''));

describe('A part of a text is found', () => {
  test('in all of its places, as by looking at each', () => {
    fc.assert(
      fc.property(text, fc.nat(300), fc.integer({ min: 1, max: 300 }), text, (whole, from, length, other) => {
        for (const part of [whole.slice(from, from + length), other].filter((one) => one !== '')) {
          const all = Array.from({ length: whole.length }, (_, at) => at).filter((at) => whole.startsWith(part, at));
          expect([...placesOf(part, whole)]).toEqual(all);
          expect(holdsText(whole, part)).toBe(whole.includes(part));
        }
      }),
    );
  });
});

test('Two texts share a run of characters where a part of one, so long, stands in the other', () => {
  fc.assert(
    fc.property(text, text, fc.integer({ min: 1, max: 20 }), (one, other, length) => {
      const runs = Array.from({ length: Math.max(0, one.length - length + 1) }, (_, at) => one.slice(at, at + length));
      expect(shareRun(one, other, length)).toBe(runs.some((run) => other.includes(run)));
    }),
  );
});
