import fc from 'fast-check';
import { describe, test } from 'vitest';
import { isClientSideJsTask } from '../../core/fast-start';
import { negatives, positives } from '../unit/corpus';

/** Code depends on both; words do not. */
const request = fc.constantFrom(...[...positives, ...negatives].filter((text) => !/[(){}`=.]/.test(text)));

describe('whether a request is one for JavaScript', () => {
  test('is decided for every string', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc
        .array(fc.constantFrom('js', '```', '`', '"', '(', '=>', 'hide', ' ', '\n', 'with', 'run', '用', 'で'), {
          maxLength: 60,
        })
        .map((parts) => parts.join(' ')),
    );
    fc.assert(
      fc.property(text, (given) => typeof isClientSideJsTask(given) === 'boolean'),
      { numRuns: 150 },
    );
  });

  test('does not depend on upper case or on white space, in words', () => {
    const blank = fc.constantFrom(' ', '\n', '\t', '   ', '\r\n', '\u00a0');
    fc.assert(
      fc.property(request, fc.infiniteStream(blank), fc.infiniteStream(fc.boolean()), (given, blanks, uppers) => {
        const turned = given
          .replace(/\s+/g, () => String(blanks.next().value))
          .replace(/[a-z]/g, (letter) => (uppers.next().value ? letter.toUpperCase() : letter));
        return isClientSideJsTask(turned) === isClientSideJsTask(given);
      }),
      { numRuns: 400 },
    );
  });

  test('is decided however long the request is', () => {
    const piece = fc.constantFrom(
      'js ',
      'a',
      ' ',
      '"',
      '(',
      'function (',
      'a, ',
      ') =>',
      '`',
      '```',
      'with js ',
      'hide the ',
      'document.',
      'const a = ',
      'please ',
      '[... ',
      '用js',
      'https://',
      ';',
      '« ',
    );
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 4 }), (pieces) => {
        const long = pieces.join('').repeat(100_000).slice(0, 200_000);
        const wordy = `hide ${pieces.join('').repeat(600).slice(0, 590)}`;
        return [long, wordy].every((text) => typeof isClientSideJsTask(text) === 'boolean');
      }),
      { numRuns: 150 },
    );
  });
});
