/**
 * They count as words of the user, but have no meaning: they order nothing, and name no site and no tab. A stranger may
 * have written them.
 */
export function asValues(texts: readonly string[]): string {
  return [MARK, ...texts].join('\n');
}

/** Whether these words of the user are values. */
export function areValues(words: string): boolean {
  return words.startsWith(MARK);
}

/** A result of `ownWords` never contains this. */
const MARK = '⟦=⟧';
