import { effectOfName } from '../../../guard/effect-words';
import { siteOf } from '../../../web/hosts';
import { unescape } from '../../../snapshot/escape';
import { resolveFrameBase } from '../../../snapshot/frame-base';
import type { TabText, ToolResult } from '../../../contracts/events';
import type { Consent } from '../../../contracts/ports';

/**
 * What the guard must know about pages that were read: their site, and the addresses that they contained. Pure helpers
 * of `reduce`.
 */

type Sites = Pick<Consent, 'readSites' | 'links'>;

/** The most links that are remembered for one site: the newest. */
const MAX_LINKS = 1_000;

/** Content of the page at `url` has reached the models; `text` holds it in the form of a snapshot. */
export function withReadContent({ readSites, links }: Sites, url: string, text: string, more: string[] = []): Sites {
  const site = siteOf(url);
  if (site === undefined) return { readSites, links };
  const known = Object.hasOwn(links, site) ? (links[site] ?? []) : [];
  const all = new Set([...known, url, ...linksIn(text, url), ...more]);
  const changed = all.size === known.length ? links : { ...links, [site]: [...all].slice(-MAX_LINKS) };
  return { readSites: readSites.includes(site) ? readSites : [...readSites, site], links: changed };
}

/** Words of a server of tools have reached the models. They attest no address, whatever form they have. */
export function withSource({ readSites, links }: Sites, source: string): Sites {
  const site = siteOf(source);
  return { links, readSites: site === undefined || readSites.includes(site) ? readSites : [...readSites, site] };
}

/** The same for those tabs that the user added to a message and that could be read. */
export function withTabsRead(sites: Sites, tabs: readonly TabText[]): Sites {
  return tabs.reduce((known, { url, problem }) => (problem ? known : withSource(known, url)), sites);
}

/**
 * The same for the result of a call. `showsLinks`: its text is a snapshot. In other texts, such as names of columns and
 * results of code, a model may have written what looks like a link.
 */
export function withResult(
  sites: Sites,
  url: string | undefined,
  { page, details, source }: ToolResult,
  showsLinks: boolean,
): Sites {
  if (source !== undefined) return page === undefined ? sites : withSource(sites, source);
  if (url === undefined || page === undefined) return sites;
  return withReadContent(sites, url, showsLinks ? page : '', cellsOf(details));
}

/**
 * The links in a snapshot. Quotes in names are escaped there: only a real link can have this form. Links in a frame are
 * relative to the address on the frame's line. Addresses that were cut are left out, and so are those of links whose
 * role or name indicates an effect: opening such an address would avoid the question that pressing the link raises.
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

/** The addresses in a line of a snapshot, each with the name of its link; undefined for one that is made a control. */
function addressesIn(line: string): { name: string | undefined; address: string }[] {
  let name: string | undefined = '';
  return [...line.matchAll(parts)].flatMap(([found, written = '']) => {
    const given = name;
    const isAddress = found.startsWith(' url=');
    name = isAddress ? '' : found.startsWith('link') ? unescape(written) : undefined;
    return isAddress ? [{ name: given, address: unescape(written) }] : [];
  });
}

const parts = /(?:\b(?:link|button|switch|checkbox|radio)| url=) ?"((?:[^"\\]|\\.)*)"/g;

/** Links to pages for paying, signing in and uploading are everywhere. */
function hasEffect(name: string): boolean {
  const effect = effectOfName(name);
  return effect !== undefined && effect !== 'pay' && effect !== 'sign-in' && effect !== 'upload';
}

/** Addresses in extracted tables, where nothing else in their row is named like an effect. */
function cellsOf(details: ToolResult['details']): string[] {
  const tables = Array.isArray(details?.tables) ? (details.tables as { rows?: unknown[][] }[]) : [];
  return tables.flatMap(({ rows = [] }) =>
    rows
      .filter((row) => !row.some((cell) => typeof cell === 'string' && hasEffect(cell)))
      .flat()
      .filter((cell): cell is string => typeof cell === 'string' && /^https?:\/\//.test(cell) && URL.canParse(cell))
      .map((cell) => new URL(cell).href),
  );
}
