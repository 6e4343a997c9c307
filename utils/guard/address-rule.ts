import type { ConfirmCard, GuardFacts, GuardRequest, GuardVerdict } from '../agent/ports';
import { hostOf } from '../hosts';
import { isGranted } from './grants';
import { isOpenSite } from './sites';
import { withoutPaths } from './url-policy';
import { isOfUserWords, saysWord } from './user-words';

/**
 * Which addresses the agent opens without asking (SECURITY, row 6): those that the user typed, links that a site of the task showed, and
 * on sites of the task those whose query is made of the user's words. Any other was composed by a model: it asks. Pure.
 */
export function addressRule(request: GuardRequest, facts: GuardFacts): GuardVerdict {
  const url = typeof request.args.url === 'string' ? URL.parse(request.args.url.trim()) : null;
  if (!url || facts.direct || isAttested(url, facts) || isPlainAddress(url, request, facts))
    return { verdict: 'allow' };
  const card = addressCard(url);
  return isGranted(card, request.callId, facts.grants) ? { verdict: 'allow' } : { verdict: 'ask', card };
}

export function addressCard(url: URL): Extract<ConfirmCard, { rule: 'address' }> {
  return { rule: 'address', host: url.host, url: url.href, query: [...url.searchParams] };
}

/** Whether the user typed the address, or a site of the task showed it as a link. */
export function isAttested(url: URL, facts: GuardFacts): boolean {
  return (
    facts.userWords.some((words) => addressesIn(words).some((typed) => leadsTo(typed, url))) ||
    Object.entries(facts.links).some(
      ([host, links]) => isTaskHost(host, facts) && links.some((link) => link === url.href || leadsTo(link, url)),
    )
  );
}

/** Whether it is the address that is known, for a person. What stands behind the # is read by the page: none may be added. */
function leadsTo(known: string, wanted: URL): boolean {
  const url = URL.parse(known);
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    bare(url) === bare(wanted) &&
    (wanted.hash === '' || wanted.hash === url.hash)
  );
}

/** A site of the task: where it began, one that the user named, or one that he approved. */
export function isTaskHost(host: string, facts: Pick<GuardFacts, 'startUrl' | 'userWords' | 'approvedSites'>): boolean {
  if (host === hostOf(facts.startUrl)) return true;
  const site = URL.parse(`http://${host}`);
  return site !== null && isOpenSite(site, facts);
}

/** An address whose query carries nothing but the user's words, on a site of the task; on one that he called by its name the whole of it. */
function isPlainAddress(url: URL, { tab }: GuardRequest, facts: GuardFacts): boolean {
  const ofTask = isTaskHost(url.host, facts);
  if (!ofTask && !(isCalled(url, facts.userWords) && isOfUserWords(wordsOfPath(url), facts.userWords))) return false;
  const here = URL.parse(tab.url);
  const kept = here?.host === url.host ? here.searchParams : new URLSearchParams();
  const added = [...url.searchParams].filter(([name, value]) => !kept.getAll(name).includes(value));
  return (
    added.every(([name]) => /^[\w.[\]-]{1,24}$/.test(name)) &&
    isOfUserWords(
      added
        .map(([, value]) => value)
        .join(' ')
        .trim(),
      facts.userWords,
      1,
    )
  );
}

function wordsOfPath({ pathname, hash }: URL): string {
  return decoded(`${pathname}${hash}`).replace(/^\/|\/$/g, '');
}

/** `wikipedia` calls en.wikipedia.org, but not wikipedia.example.com, nor other hosts below it that the user did not call too. */
function isCalled({ hostname, port }: URL, userWords: readonly string[]): boolean {
  const said = userWords.map(withoutPaths);
  const labels = hostname.split('.');
  const top =
    labels.length > 2 && /^(co|com|org|net|gov|ac|edu)$/.test(labels.at(-2) ?? '') && (labels.at(-1)?.length ?? 0) === 2
      ? 2
      : 1;
  const name = labels.at(-1 - top) ?? '';
  return (
    port === '' &&
    name.length > 2 &&
    saysWord(name, said) &&
    labels.slice(0, -1 - top).every((label) => /^(www|m|[a-z]{2})$/.test(label) || saysWord(label, said))
  );
}

function addressesIn(words: string): string[] {
  return words.split(/[\s"'“”„<>()]+/).flatMap((word) => {
    const text = word.replace(/[.,;:!?]+$/, '');
    return text.includes('.') || text.includes(':') ? (text.includes('://') ? text : `https://${text}`) : [];
  });
}

/** Without what does not make it another address for a person. */
function bare({ host, pathname, search }: URL): string {
  return `${host.replace(/^www\./, '')}${pathname.replace(/\/$/, '')}${search}`;
}

export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Not encoded as UTF-8: as it stands.
    return text;
  }
}
