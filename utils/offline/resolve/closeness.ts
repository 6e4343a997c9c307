/** How well words match a name, best first. */
export const closeness = { exact: 0, sameLetters: 1, wholeWord: 2, prefix: 3, substring: 4, typo: 5 } as const;
export type Closeness = (typeof closeness)[keyof typeof closeness];

/**
 * Judges how well `wanted` matches `name`; undefined when it does not. With `wholeOnly` only the whole name matches.
 */
export function closenessOf(wanted: string, name: string, wholeOnly = false): Closeness | undefined {
  const query = collapse(wanted);
  const text = collapse(name);
  if (query === '' || text === '') return undefined;
  if (query === text) return closeness.exact;
  const low = loose(query);
  const lowText = loose(text);
  if (low === '' || lowText === '') return undefined;
  if (low === lowText || low === loose(text.replace(keyHint, ''))) return closeness.sameLetters;
  if (wholeOnly) return undefined;
  if (holdsWords(lowText, low)) return closeness.wholeWord;
  if (low.length < 2) return undefined;
  if (lowText.startsWith(low)) return closeness.prefix;
  if (lowText.includes(low)) return closeness.substring;
  const slips = low.length >= 8 ? 2 : low.length >= 4 ? 1 : 0;
  return slips > 0 && Math.abs(low.length - lowText.length) <= slips && editDistance(low, lowText) <= slips
    ? closeness.typo
    : undefined;
}

const collapse = (text: string): string => text.replace(/\s+/g, ' ').trim();
/** The shortcut key at the end of a name: "Pause (k)". */
const keyHint = /(?<=\p{L})\s*\((?:[a-z\d]|(?:ctrl|alt|shift|cmd)[^)]{1,12})\)$/iu;
/** The text without case and the marks that labels have at their ends ("Name: *", "More…"). */
const loose = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/’/g, "'")
    .replace(/[\s:*….!?]+$/, '');

function holdsWords(text: string, words: string): boolean {
  const edge = /[\p{L}\p{N}]/u;
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const before = text[at - 1] ?? '';
    const after = text[at + words.length] ?? '';
    if (!edge.test(before) && !edge.test(after)) return true;
  }
  return false;
}

/** Optimal string alignment distance: insertions, deletions, replacements, swaps of neighbours (Damerau 1964). */
export function editDistance(a: string, b: string): number {
  let older: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let best = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, (older[j - 2] ?? 0) + 1);
      row.push(best);
    }
    older = above;
    above = row;
  }
  return above[b.length] ?? 0;
}
