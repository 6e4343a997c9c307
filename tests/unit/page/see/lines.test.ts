import { expect, it } from 'vitest';
import { piecesOf } from '@/utils/page/see/lines';

it.each([
  ['lines', Array.from({ length: 500 }, (_, at) => `line ${at}`).join('\n'), /\n$/],
  ['words', 'a long word '.repeat(500), / $/],
  ['one word', 'x'.repeat(5_000), /x$/],
  ['characters of two units', '\u{1F600}'.repeat(2_501), /\u{1F600}$/u],
])('a long text of %s is cut where it breaks, and nothing of it is lost', (_, text, end) => {
  const pieces = [...piecesOf(text)];
  expect(pieces.join('')).toBe(text);
  expect(pieces.every((piece) => piece.isWellFormed() && piece.length <= 800)).toBe(true);
  for (const piece of pieces.slice(0, -1)) expect(piece).toMatch(end);
});
