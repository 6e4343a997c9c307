import type { GuardFacts, GuardRequest } from '../contracts/ports';
import { decodedText } from '../text/decoded-text';
import { siteOf } from '../web/hosts';
import { isNamedByUser, isPublicSource, isSearchEngine } from './called-sites';
import { isTaskSite } from './sites';
import { isSpanOf } from './user-span';

/**
 * What a model added to an address of a task's or called site, or of a search engine: [] or one short number, as in
 * `page=2`. All else must be known there or the user's words, but for two usual names in the query; else undefined.
 */
export function addedToPlain(url: URL, { tab }: GuardRequest, facts: GuardFacts): string[] | undefined {
  const site = siteOf(url.href);
  if (site === undefined) return undefined;
  if (!isTaskSite(site, facts) && !isNamedByUser(url, facts.userWords, facts.ownSites) && !isSearchEngine(url))
    return undefined;
  const known = knownAddresses(url, tab.url, facts);
  if (!isWrittenPlainly(url, known)) return undefined;
  const path = segmentsOf(url);
  const added = path.slice(Math.max(0, ...known.map((one) => sharedSegments(path, segmentsOf(one)))));
  // A path names what is done there; public sources only show something.
  if (added.length > (isPublicSource(site) ? 2 : 0)) return undefined;
  const words = added.filter((segment) => !usualSegments.has(segment.toLowerCase()));
  const currentParams =
    known.find(({ href }) => href === URL.parse(tab.url)?.href)?.searchParams ?? new URLSearchParams();
  const params = [...url.searchParams].filter(([name, value]) => !currentParams.getAll(name).includes(value));
  const names = params.map(([name]) => name);
  const unknown = names.filter((name) => !known.some(({ searchParams }) => searchParams.has(name)));
  if (new Set(names).size < names.length || unknown.length > 2 || !unknown.every((name) => usualNames.has(name)))
    return undefined;
  const parts = [...words, ...params.map(([, value]) => value), decodedText(url.hash.slice(1))];
  const composed = parts.filter((part) => part !== '' && !isSpanOf(part, facts.userWords, true));
  return composed.length < 2 && composed.every((part) => /^\d{1,3}$/.test(part)) ? composed : undefined;
}

/** No model composed these. */
function knownAddresses(url: URL, currentUrl: string, facts: GuardFacts): URL[] {
  const shownLinks = Object.entries(facts.links).flatMap(([site, links]) => (isTaskSite(site, facts) ? links : []));
  return [...shownLinks, facts.startUrl, currentUrl]
    .filter((address) => address.startsWith(`${url.origin}/`))
    .slice(-MAX_KNOWN)
    .flatMap((address) => URL.parse(address) ?? []);
}

const MAX_KNOWN = 500;

/** But for what is known there, as everybody writes it: which signs are encoded, and how, could carry something. */
function isWrittenPlainly(url: URL, known: readonly URL[]): boolean {
  const isNew = (part: 'pathname' | 'search') => known.every((one) => one[part] !== url[part]);
  if (isNew('pathname') && url.pathname.includes('//')) return false;
  if (isNew('search') && /[?&](?:&|$)/.test(url.search)) return false;
  const before = new Set(known.flatMap(piecesOf));
  const added = piecesOf(url).filter((piece) => !before.has(piece));
  return [needless, ...inTwoWays].every((pattern) => !pattern.test(added.join('&')));
}

const piecesOf = ({ pathname, search, hash }: URL): string[] => [
  ...pathname.split('/'),
  ...search.slice(1).split('&'),
  hash,
];

/** Letters, digits and `-._`: https://www.rfc-editor.org/rfc/rfc3986#section-2.3 */
const needless = /%(?:2[de]|3\d|[46][1-9a-f]|[57][\da]|5f)/i;
const inTwoWays = [/\+.*%20|%20.*\+/, /%\d?[A-F].*%\d?[a-f]|%\d?[a-f].*%\d?[A-F]/];

function segmentsOf({ pathname }: URL): string[] {
  return decodedText(pathname).split('/').filter(Boolean);
}

function sharedSegments(path: readonly string[], known: readonly string[]): number {
  const differs = path.findIndex((segment, i) => segment !== known[i]);
  return differs < 0 ? path.length : differs;
}

const usualSegments: ReadonlySet<string> = new Set('search find w wiki index.php special:search maps'.split(' '));
const usualNames: ReadonlySet<string> = new Set('q query search s k p page term keyword text sort lang hl'.split(' '));
