import { isLoopbackHost, isPrivateHost, isPublicHost, webAddress } from './hosts';
import { siteDomain } from './registrable';

/** `shop.example`, with a port unless it is the usual one, or `*.shop.example` for it and all below. */
export type SitePattern = string;

export type PatternProblem = 'empty' | 'not-a-host' | 'too-wide';

/** In its normal form, or what is wrong with the text. Addresses stand for their host. */
export function readSitePattern(
  text: string,
): { ok: true; pattern: SitePattern } | { ok: false; problem: PatternProblem } {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/[/?#].*$/s, '');
  if (plain === '') return { ok: false, problem: 'empty' };
  const isWide = plain.startsWith('*.');
  const host = isWide ? plain.slice(2) : plain;
  const url = /[*@\s\\%]/.test(host) ? null : URL.parse(`https://${host}`);
  if (!url || url.host === '' || url.host.length > 253 || !isHost(url.hostname))
    return { ok: false, problem: 'not-a-host' };
  // Nobody owns all of `*.com`.
  if (isWide && (url.port !== '' || !isWholeSite(url.hostname))) return { ok: false, problem: 'too-wide' };
  return { ok: true, pattern: `${isWide ? '*.' : ''}${url.host}` };
}

/** Who types their bank means its sign-in as well. A host that cannot be widened stays as it is. */
export function withAllBelow(pattern: SitePattern): SitePattern {
  const wide = readSitePattern(`*.${pattern.replace(/^www\./, '')}`);
  return wide.ok ? wide.pattern : pattern;
}

/** A pattern without a port fits every port. */
export function fitsPattern(address: string, patterns: readonly SitePattern[]): boolean {
  const url = webAddress(address);
  if (!url) return false;
  const hostname = url.hostname.replace(/\.$/, '');
  return patterns.some((pattern) =>
    pattern.startsWith('*.')
      ? hostname === pattern.slice(2) || hostname.endsWith(pattern.slice(1))
      : pattern === hostname || pattern === url.host,
  );
}

function isHost(hostname: string): boolean {
  return hostname.includes('.') || hostname.startsWith('[') || isLoopbackHost(hostname) || isPrivateHost(hostname);
}

function isWholeSite(hostname: string): boolean {
  return (
    isPublicHost(hostname) && !/^[\d.]+$|^\[/.test(hostname) && siteDomain(`https://x.${hostname}`) !== `x.${hostname}`
  );
}
