import type { GuardFacts } from '../agent/ports';
import { isTaskSite } from './sites';
import { isOfUserWords } from './user-words';
import { addressKey, readUserText, withoutWww } from './user-text';

/**
 * Whether the address is known not to have been composed for this task: the user typed it, or a site of the task showed
 * it as a link and it contains no text that the agent itself wrote. The page reads the part after the #, so none may be
 * added. Pure.
 */
export function isAttested(url: URL, facts: GuardFacts): boolean {
  return isTyped(url, facts.userWords) || (isShownAsLink(url, facts) && !hasWrittenText(url, facts));
}

/**
 * Whether the user typed the address. http in place of a typed https is a different address; https in place of a typed
 * http is a safer way to the same one.
 */
export function isTyped(url: URL, userWords: readonly string[]): boolean {
  const { keys } = readUserText(userWords).addresses();
  const key = addressKey(url);
  return keys.has(key + url.hash) || keys.has(key.replace(/^https:/, 'http:') + url.hash);
}

function isShownAsLink(url: URL, facts: GuardFacts): boolean {
  const key = addressKey(url);
  const core = `${withoutWww(url.host)}${url.pathname.replace(/\/$/, '')}`;
  return Object.entries(facts.links).some(
    ([site, links]) =>
      links.some((link) => link === url.href || (link.includes(core) && isLinkTo(link, key, url.hash))) &&
      isTaskSite(site, facts),
  );
}

function isLinkTo(link: string, key: string, hash: string): boolean {
  const url = URL.parse(link);
  return url !== null && addressKey(url) === key && (hash === '' || hash === url.hash);
}

/** A match of this many letters and digits in a row, or of a whole text that is shorter, is no coincidence. */
const PIECE = 12;

/** A page may build a link from text that the agent wrote into it, or from a part of that text. */
function hasWrittenText({ href }: URL, { written, wroteMore, userWords }: GuardFacts): boolean {
  if (wroteMore) return true;
  const address = withoutSeparators(decodedText(href));
  const pieces = new Set<string>();
  for (let at = 0; at + PIECE <= address.length; at += 1) pieces.add(address.slice(at, at + PIECE));
  return written.some((text) => {
    if (isOfUserWords(text, userWords)) return false;
    const plain = withoutSeparators(text);
    if (plain.length <= PIECE) return plain.length > 2 && address.includes(plain);
    for (let at = 0; at + PIECE <= plain.length; at += 1) if (pieces.has(plain.slice(at, at + PIECE))) return true;
    return false;
  });
}

function withoutSeparators(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

export function decodedText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Not encoded as UTF-8: left unchanged.
    return text;
  }
}
