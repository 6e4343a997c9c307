import type { Shaped } from './shaped';

/** Whole addresses of links of which the text shows a part. */
export function longLinksIn(items: readonly Shaped[]): string[] {
  const heads = items.flatMap(({ head, segments = [] }) => [head, ...segments.flat()]);
  return twoOfEachOrigin(heads.flatMap(({ longUrl }) => longUrl ?? []));
}

/** The first two, without what follows a #: enough to tell that there is a choice. */
export function twoOfEachOrigin(addresses: readonly string[]): string[] {
  const found = new Map<string, Set<string>>();
  for (const address of addresses) {
    const url = URL.parse(address);
    if (!url || !/^https?:$/.test(url.protocol)) continue;
    const known = found.get(url.origin) ?? new Set();
    if (known.size < 2) known.add(url.href.replace(/#.*$/s, '').slice(0, MAX_CHARS));
    found.set(url.origin, known);
  }
  return [...found.values()].flatMap((known) => [...known]);
}

/** A longer one is taken for another than that of its link: it is a choice. */
const MAX_CHARS = 2_000;
