/** By prefix ('' for the top frame). */
export type NewestRefs = Readonly<Record<string, number>>;

export function newestRefs(texts: readonly string[], before: NewestRefs = {}): NewestRefs {
  const newest: Record<string, number> = { ...before };
  for (const text of texts)
    for (const [, prefix = '', number] of text.matchAll(/\[(f\d+)?e(\d+)\]/g))
      newest[prefix] = Math.max(Number(number), newest[prefix] ?? 0);
  return newest;
}
