import type { GuardFacts } from '../contracts/ports';
import { decodedText } from '../text/decoded-text';
import { squeezed } from '../text/plain-text';
import { isTaskSite } from './sites';
import { isSpanOf } from './user-span';
import { indexOf } from './put-values';
import { addressKey, addressesOf, withoutWww } from '../text/named-addresses';
import { isMadeOf } from '../text/made-of';
import { shareRun } from '../text/shared-run';

/**
 * Typed by the user, or a link that a site of the task showed, without the agent's text. Pages read what follows a #,
 * so none may be added.
 */
export function isAttested(url: URL, facts: GuardFacts): boolean {
  return isTyped(url, facts.userWords) || (isShownAsLink(url, facts) && writtenTextsIn(url, facts).length === 0);
}

/** https counts where http was typed, not the reverse. */
export function isTyped(url: URL, userWords: readonly string[]): boolean {
  const { keys } = addressesOf(userWords);
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

const PIECE = 12;

/** Put into pages by the task, and not the user's own. */
export function writtenTextsIn({ href }: URL, { written, wroteMore, userWords }: GuardFacts): string[] {
  if (wroteMore) return [href];
  const texts = written.filter((text) => !isSpanOf(text, userWords));
  const address = decodedText(href);
  const plain = squeezed(address);
  const whole = texts.filter((text) => {
    const key = squeezed(text);
    if (key === '') return text.trim() !== '' && address.includes(text.trim());
    return key.length <= PIECE ? key.length > 2 && plain.includes(key) : shareRun(key, plain, PIECE);
  });
  const { pieces } = indexOf(texts);
  const parts = pieces.size < 2 ? [] : new Set([address, ...address.split(/[/?#&=]+/)]);
  return [...whole, ...[...parts].filter((part) => isMadeOf(squeezed(part), pieces))];
}
