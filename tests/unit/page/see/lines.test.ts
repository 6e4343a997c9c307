import { expect, it } from 'vitest';
import { piecesOf, piecesWith } from '@/utils/page/see/lines';

it.each([
  ['lines', Array.from({ length: 500 }, (_, at) => `line ${at}`).join('\n'), /\n$/],
  ['words', 'a long word '.repeat(500), / $/],
  ['one word', 'x'.repeat(5_000), /x$/],
  ['characters of two units', '\u{1F600}'.repeat(2_501), /\u{1F600}$/u],
])('a long text of %s is divided where it breaks, and nothing of it is lost', (_, text, end) => {
  const pieces = [...piecesOf(text)];
  expect(pieces.join('')).toBe(text);
  expect(pieces.every((piece) => piece.isWellFormed() && piece.length <= 800)).toBe(true);
  for (const piece of pieces.slice(0, -1)) expect(piece).toMatch(end);
});

it('the matches in a very long text are read, and the rest is skipped', () => {
  const text = `${'many words '.repeat(200_000)}the needle ${'more words '.repeat(200_000)}`;
  const pieces = [...piecesWith(text, (part) => part.includes('needle'))];
  expect(pieces.filter((piece) => piece.includes('needle'))).toHaveLength(1);
  expect(pieces.length).toBeLessThan(200);
  expect([...piecesWith(text, () => true)].join('')).toBe(text);
});
