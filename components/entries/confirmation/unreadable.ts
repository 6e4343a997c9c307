/**
 * Characters in long runs that have no words: base64, hexadecimal, long numbers, letters without an end. Only of Latin
 * letters, digits and the signs between them: other scripts write words without spaces. Pure.
 */
export function unreadableChars(text: string): number {
  const runs = text.match(/[A-Za-z0-9+/=_%~-]{20,}/g) ?? [];
  return runs.filter(isScrambled).reduce((sum, { length }) => sum + length, 0);
}

/** Words have more letters in a row than three, and fewer than forty. */
function isScrambled(run: string): boolean {
  const pieces = run.match(/[A-Z]?[a-z]+|[A-Z]+|\d+/g) ?? [];
  const longest = Math.max(...pieces.map(({ length }) => length));
  return longest > MAX_WORD || pieces.join('').length / pieces.length < MIN_MEAN;
}

const MAX_WORD = 40;
const MIN_MEAN = 3;
