import { effectOfLinkName } from '../../guard/effect-words';
import { readDetails } from '../../contracts/extract-details';
import { siteOf } from '../../web/hosts';
import { fileOfSource } from '../../web/file-source';
import { unescape } from '../../snapshot/escape';
import { twoOfEachOrigin } from '../../snapshot/long-links';
import { resolveFrameBase } from '../../snapshot/frame-base';
import type { TabText, ToolResult } from '../../contracts/events';
import type { Consent } from '../../contracts/ports';

type Sites = Pick<Consent, 'readSites' | 'links'>;

const MAX_LINKS = 1_000;

/** `text` is a snapshot of the page at `url`. */
export function withReadContent({ readSites, links }: Sites, url: string, text: string, more: string[] = []): Sites {
  const site = siteOf(url);
  if (site === undefined) return { readSites, links };
  const known = Object.hasOwn(links, site) ? (links[site] ?? []) : [];
  const all = new Set([...known, url, ...linksIn(text, url), ...more]);
  const changed = all.size === known.length ? links : { ...links, [site]: [...all].slice(-MAX_LINKS) };
  return { readSites: readSites.includes(site) ? readSites : [...readSites, site], links: changed };
}

export function withSources(sites: Sites, sources: readonly string[] = []): Sites {
  return sources.reduce(withSource, sites);
}

/** Known in part, they attest nothing; but they are a choice (docs/security.md, row 7). */
export function withLongLinks({ longLinks = [] }: Consent, more: readonly string[] = []): Pick<Consent, 'longLinks'> {
  return more.length === 0 ? {} : { longLinks: twoOfEachOrigin([...more, ...longLinks]).slice(0, MAX_LINKS) };
}

/** Sources attest no address: links of a frame stand in its page's text. */
export function withSource({ readSites, links }: Sites, source: string): Sites {
  const site = fileOfSource(source) === undefined ? siteOf(source) : source;
  return { links, readSites: site === undefined || readSites.includes(site) ? readSites : [...readSites, site] };
}

export function withTabsRead(sites: Sites, tabs: readonly TabText[]): Sites {
  return tabs.reduce((known, { url, problem }) => (problem ? known : withSource(known, url)), sites);
}

export function withResult(
  sites: Sites,
  url: string | undefined,
  { page, picture, details, source, alsoFrom }: ToolResult,
  showsLinks: boolean,
): Sites {
  if (source !== undefined) return page === undefined ? sites : withSource(sites, source);
  if (url === undefined || (page === undefined && !picture)) return sites;
  return withSources(withReadContent(sites, url, (showsLinks && page) || '', cellsOf(details)), alsoFrom);
}

/**
 * Names are escaped: only a real link has this form. In a frame, relative to its line's address. Without cut addresses,
 * and those of links that indicate an effect by role, mark or name: opening one would avoid the question that pressing
 * it raises.
 */
function linksIn(text: string, pageUrl: string): string[] {
  const around = [{ depth: -1, base: pageUrl }];
  return text.split('\n').flatMap((line) => {
    const depth = line.search(/[^ ]|$/);
    while ((around.at(-1)?.depth ?? -1) >= depth) around.pop();
    const base = around.at(-1)?.base ?? '';
    const shown = addressesIn(line);
    if (/^ *frame( |$)/.test(line)) around.push({ depth, base: resolveFrameBase(shown[0]?.address, base) });
    return shown.flatMap(({ address, name }) => {
      if (name === undefined || hasEffect(name)) return [];
      const url = address.includes('…') ? null : base === '' ? URL.parse(address) : URL.parse(address, base);
      return url && /^https?:$/.test(url.protocol) ? [url.href] : [];
    });
  });
}

/** Undefined name: made a control. */
function addressesIn(line: string): { name: string | undefined; address: string }[] {
  let name: string | undefined = '';
  return [...line.matchAll(parts)].flatMap(([found, written = '']) => {
    const given = name;
    const isAddress = found.startsWith(' url=');
    name = isAddress ? '' : found.startsWith('link') ? unescape(written) : undefined;
    return isAddress ? [{ name: given, address: unescape(written) }] : [];
  });
}

const parts = /(?:\b(?:link|button|switch|checkbox|radio)| url=) ?"((?:[^"\\]|\\.)*)"| acts(?= )/g;

function hasEffect(name: string): boolean {
  return effectOfLinkName(name) !== undefined;
}

/** If nothing in their row is named like an effect, and they are no links that do something. */
function cellsOf(details: ToolResult['details']): string[] {
  const { tables = [], acts = [] } = readDetails(details) ?? {};
  return tables.flatMap(({ rows }) =>
    rows
      .filter((row) => !row.some((cell) => typeof cell === 'string' && hasEffect(cell)))
      .flat()
      .filter((cell): cell is string => typeof cell === 'string' && /^https?:\/\//.test(cell) && URL.canParse(cell))
      .map((cell) => new URL(cell).href)
      .filter((address) => !acts.includes(address)),
  );
}
