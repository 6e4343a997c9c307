import { estimateTokens } from '../snapshot/tokens';

/** Longer texts share equally what short ones do not need. Cut at the end of a line where one is near. */
export function shareTokens(texts: readonly string[], budget: number): { text: string; isCut: boolean }[] {
  const needs = texts.map(estimateTokens);
  const share = fairShare(needs, budget);
  return texts.map((text, at) => {
    const need = needs[at] ?? 0;
    return need <= share ? { text, isCut: false } : { text: cutTo(text, share, need), isCut: true };
  });
}

function fairShare(needs: readonly number[], budget: number): number {
  let tokensLeft = budget;
  const sorted = needs.toSorted((a, b) => a - b);
  for (const [at, need] of sorted.entries()) {
    const share = tokensLeft / (sorted.length - at);
    if (need > share) return share;
    tokensLeft -= need;
  }
  return Infinity;
}

/** Cuts by characters first: tokens are spread evenly. */
function cutTo(text: string, share: number, need: number): string {
  let cut = text.slice(0, Math.floor((text.length * share) / need));
  for (let tokens = estimateTokens(cut); tokens > share && cut !== ''; tokens = estimateTokens(cut))
    cut = cut.slice(0, Math.floor(cut.length * Math.min(0.95, share / tokens)));
  const end = cut.lastIndexOf('\n');
  const whole = end > cut.length * 0.8 ? cut.slice(0, end) : cut;
  // Half of a character of two units.
  return whole.replace(/[\uD800-\uDBFF]$/, '');
}
