/**
 * Slightly pessimistic: up to a quarter above o200k for ordinary pages, far above for East Asian text, for which other
 * tokenizers count more. Pure, linear in the length.
 */
export function estimateTokens(text: string): number {
  let sum = 0;
  for (const [, word, digits, other] of text.matchAll(parts)) {
    if (word !== undefined) sum += Math.ceil(word.length / 6);
    else if (digits !== undefined) sum += Math.ceil(digits.trimStart().length / 3) + (digits.startsWith(' ') ? 1 : 0);
    else if (other !== undefined) sum += other < '\u0080' ? 0.95 : 1.1;
  }
  return Math.ceil(sum);
}

/**
 * Latin words, runs of digits, single characters of other kinds; blanks belong to what follows, except before digits.
 */
const parts = /([A-Za-z\u00C0-\u024F]+)|( ?\d+)|(\S)/gu;
