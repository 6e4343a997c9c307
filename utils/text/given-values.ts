/** They order nothing, and name no site and no tab: a stranger may have written them. */
export function asValues(texts: readonly string[]): string {
  return [MARK, ...texts].join('\n');
}

export function areValues(words: string): boolean {
  return words.startsWith(MARK);
}

/** A result of `ownWords` never contains this. */
const MARK = '⟦=⟧';
