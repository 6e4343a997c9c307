import type { Shaped } from './shaped';

/** Whole addresses of links of which the text shows a part. */
export function longLinksIn(items: readonly Shaped[]): string[] {
  const heads = items.flatMap(({ head, segments = [] }) => [head, ...segments.flat()]);
  return twoOfEachOrigin(heads.flatMap(({ longUrl }) => longUrl ?? []));
}

/** The first two, without what follows a #: enough to tell that there is a choice. */
export function twoOfEachOrigin(addresses: readonly string[]): string[] {
  const urls = addresses
    .flatMap((address) => URL.parse(address) ?? [])
    .filter(({ protocol }) => /^https?:$/.test(protocol));
  const ofOrigins = Map.groupBy(urls, ({ origin }) => origin).values();
  const cut = ({ href }: URL) => href.replace(/#.*$/s, '').slice(0, MAX_CHARS);
  return [...ofOrigins].flatMap((ofOne) => [...new Set(ofOne.map(cut))].slice(0, 2));
}

/** A longer one would count as a choice. */
const MAX_CHARS = 2_000;
