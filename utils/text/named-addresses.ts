import { keptFor } from '../kept-for';
import { newestOf } from './clip';
import { areValues } from './given-values';
import { wordsIn } from './plain-text';
import { isPublicHost } from '../web/hosts';

interface OwnAddresses {
  /** Without a scheme and `www.`, with their port where it is not the usual one. */
  hosts: ReadonlySet<string>;
  origins: ReadonlySet<string>;
  /** With and without the part after their #. */
  keys: ReadonlySet<string>;
  called: ReadonlySet<string>;
}

/** Takes time in proportion to the words. Cached with the list, which is a new one where words are added. */
export const addressesOf = keptFor((userWords: readonly string[]) =>
  ownAddresses(newestOf(userWords, MAX_READ_CHARS).filter((text) => !areValues(text))),
);

/** Newest first: the rest does not count as the user's, so the guard asks. */
const MAX_READ_CHARS = 30_000;

/** The guard asks before further ones are opened. */
const MAX_ADDRESSES = 1_000;

function ownAddresses(userWords: readonly string[]): OwnAddresses {
  const named = noAddresses();
  const called = new Set<string>();
  const known = new Set<string>();
  for (const text of userWords) {
    for (const piece of text.split(/[\s"'“”„«»<>(){}|,;]+/)) {
      const isAddress = isAddressLike(piece);
      const counts = isAddress && piece.length <= MAX_ADDRESS_LENGTH && named.addressesLeft > 0;
      if (!known.has(piece) && counts === isAddress) {
        const words = wordsIn(counts ? nameAddresses(piece, named) : piece);
        for (const word of words) called.add(word.toLowerCase());
      }
      if (counts) named.addressesLeft -= 1;
      known.add(piece);
    }
  }
  return { ...named, called };
}

const noAddresses = () => ({
  hosts: new Set<string>(),
  origins: new Set<string>(),
  keys: new Set<string>(),
  addressesLeft: MAX_ADDRESSES,
});

type Named = ReturnType<typeof noAddresses>;

const MAX_ADDRESS_LENGTH = 2_100;

/** Returns what counts as words: the host. */
function nameAddresses(piece: string, named: Named): string {
  const text = withoutEnd(piece);
  const [, scheme = '', authority = '', rest = ''] = /^(https?:\/\/)?([^/?#]*)(.*)$/isu.exec(text) ?? [];
  if (authority.includes('@') || (scheme === '' && isFile(authority.toLowerCase()))) return '';
  const hosts = scheme === '' ? hostRuns(authority).flatMap((run) => hostNamed(run) ?? []) : [];
  for (const host of hosts) named.hosts.add(host);
  const url = URL.parse(`${scheme || 'https://'}${authority}${rest}`);
  if (url && (scheme !== '' || hosts.length > 0)) {
    const key = addressKey(url, scheme !== '');
    named.keys.add(key).add(key + url.hash);
  }
  if (url && scheme !== '') named.origins.add(withoutWww(url.origin));
  return authority;
}

function isAddressLike(piece: string): boolean {
  return /[.:][^.:]/.test(piece) || /^localhost[.:]?$/i.test(piece);
}

/** In scripts without spaces, words adjoin a host. */
function hostRuns(authority: string): string[] {
  if (/^[\da-f]*:[\da-f]*:[\da-f:.]*$/i.test(authority)) return [`[${authority}]`];
  if (authority.startsWith('[')) return [authority];
  return authority.match(/[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}\p{N}.-]+(?::\d{1,5})?/gu) ?? [];
}

/**
 * Undefined for what is not clearly a host. A browser takes 10.99 and 12:30 for four numbers, a person writes all four.
 */
function hostNamed(run: string): string | undefined {
  if (!/[.:]/.test(run) && run.toLowerCase() !== 'localhost') return undefined;
  const text = withoutEnd(run.replace(/^[.-]+/, ''));
  const url = URL.parse(`https://${text}`);
  if (!url || (/^[\d.]+$/.test(url.hostname) && text.replace(/:.*$/, '') !== url.hostname)) return undefined;
  return withoutWww(url.port === '80' ? url.hostname : url.host);
}

/**
 * `README.md` is a file, whatever its top-level domain: a site has its scheme. So is what stands before a line
 * (`main.py:12`).
 */
function isFile(authority: string): boolean {
  return /^[^.:]+\.(md|zip|mov|sh|py|rs|ps|cc|cab|pub)(:|$)/.test(authority);
}

/** Without `www.`, a slash at the end and the part after the #, so that what is the same to a person is equal. */
export function addressKey({ protocol, host, hostname, pathname, search }: URL, withScheme = true): string {
  const scheme = withScheme || isPublicHost(hostname) ? protocol : 'http:';
  return `${scheme}//${withoutWww(host)}${pathname.replace(/\/$/, '')}${search}`;
}

export function withoutWww(host: string): string {
  return host.replace(/^(https?:\/\/)?www\./, '$1');
}

function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && '.,;:!?'.includes(text[end - 1] ?? '')) end -= 1;
  return text.slice(0, end);
}
