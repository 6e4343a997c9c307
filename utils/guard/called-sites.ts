import { addressesOf } from '../text/named-addresses';

/**
 * `wikipedia` calls en.wikipedia.org. Anybody can buy a domain with that in it, so it must be one of the user's own
 * sites or in the table below.
 */
export function isNamedByUser(
  { protocol, host, hostname }: URL,
  userWords: readonly string[],
  ownSites: readonly string[],
): boolean {
  const { called } = addressesOf(userWords);
  if (protocol !== 'https:') return false;
  if (ownSites.includes(host)) return hostname.split('.').some((label) => label.length > 2 && called.has(label));
  if (host !== hostname) return false;
  return publicSources.some((source) => isPartOf(hostname, source) && called.has(source.split('.').at(-2) ?? ''));
}

/** Which of its links is followed reveals nothing about the user. */
export function isPublicSource(site: string): boolean {
  return publicSources.some((source) => isPartOf(site, source));
}

export function isSearchEngine({ origin }: URL): boolean {
  return engines.some((engine) => origin === `https://${engine}` || origin === `https://www.${engine}`);
}

const engines = 'google.com bing.com duckduckgo.com ecosia.org startpage.com qwant.com search.brave.com'.split(' ');
const publicSources = [...engines, 'wikipedia.org', 'wiktionary.org', 'openstreetmap.org'];

function isPartOf(hostname: string, source: string): boolean {
  if (hostname === source) return true;
  return hostname.endsWith(`.${source}`) && knownLabels.has(hostname.slice(0, -source.length - 1));
}

/** May precede a called name. */
const knownLabels: ReadonlySet<string> = new Set(
  'www m ar ca cs da de el en es fa fi fr he hi hu id it ja ko nl no pl pt ro ru simple sv th tr uk vi zh'.split(' '),
);
