import { describe, expect, test } from 'vitest';
import { firstCodeLine } from '@/utils/code/code-lines';

describe('the first line of code', () => {
  test.each([
    ['a();', 1],
    ['\n\n  a();', 3],
    ['// note\n/* more\n of it */ a();', 3],
    ['/* one */ // two\n\n"use strict";', 3],
    // Nothing is left out of a text that is a comment, or none that ends.
    ['// only a note\n', 1],
    ['\n/* open', 2],
    // These end a comment too, but no line that is shown.
    ['// note\u2028evil();\n// more\nb();', 1],
    ['// note\revil();', 1],
  ])('%j: %s', (code, line) => {
    expect(firstCodeLine(code)).toBe(line);
  });
});
