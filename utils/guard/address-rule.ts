import type { ConfirmCard, GuardFacts, GuardRequest, GuardVerdict } from '../agent/ports';
import { hostOf } from '../hosts';
import { isGranted } from './grants';
import { isOpenSite } from './sites';
import { isOfUserWords, saysWord } from './user-words';

/**
 * Which addresses the agent opens without asking (SECURITY, row 6): those that the user typed, links that a site of the task showed, and
 * on sites of the task those whose query is made of the user's words. Any other was composed by a model: it asks. Pure.
 */
export function addressRule(request: GuardRequest, facts: GuardFacts): GuardVerdict {
  const url = typeof request.args.url === 'string' ? URL.parse(request.args.url.trim()) : null;
  if (!url || facts.direct || isAttested(url, facts) || isPlainAddress(url, request, facts)) return { verdict: 'allow' };
  const card = addressCard(url);
  return isGranted(card, request.callId, facts.grants) ? { verdict: 'allow' } : { verdict: 'ask', card };
}

export function addressCard(url: URL): Extract<ConfirmCard, { rule: 'address' }> {
  return { rule: 'address', host: url.host, url: url.href, query: [...url.searchParams] };
}

/** Whether the user typed the address, or a site of the task showed it as a link. */
export function isAttested(url: URL, facts: GuardFacts): boolean {
  const wanted = bare(url);
  return facts.userWords.some((words) => addressesIn(words).includes(wanted))
    || Object.entries(facts.links).some(([host, links]) => isTaskHost(host, facts) && links.some((link) => link === url.href || bareOf(link) === wanted));
}

/** A site of the task: where it began, one that the user named, or one that he approved. */
export function isTaskHost(host: string, facts: Pick<GuardFacts, 'startUrl' | 'userWords' | 'approvedSites'>): boolean {
  if (host === hostOf(facts.startUrl)) return true;
  const site = URL.parse(`http://${host}`);
  return site !== null && isOpenSite(site, facts);
}

/** An address that carries nothing but the user's words: on a site of the task, or on one that he called by its name. */
function isPlainAddress(url: URL, { tab }: GuardRequest, facts: GuardFacts): boolean {
  const ofTask = isTaskHost(url.host, facts);
  if (!ofTask && !(isCalled(url, facts.userWords) && isOfUserWords(decoded(url.pathname), facts.userWords))) return false;
  const here = URL.parse(tab.url);
  const kept = here?.host === url.host ? here.searchParams : new URLSearchParams();
  return [...url.searchParams].every(([name, value]) => /^[\w.[\]-]{1,24}$/.test(name) && (isOfUserWords(value, facts.userWords) || kept.getAll(name).includes(value)));
}

/** `wikipedia` calls en.wikipedia.org, but not wikipedia.example.com. */
function isCalled({ hostname, port }: URL, userWords: readonly string[]): boolean {
  const labels = hostname.split('.');
  const top = labels.length > 2 && /^(co|com|org|net|gov|ac|edu)$/.test(labels.at(-2) ?? '') && (labels.at(-1)?.length ?? 0) === 2 ? 2 : 1;
  const name = labels.at(-1 - top) ?? '';
  return port === '' && name.length > 2 && saysWord(name, userWords);
}

function addressesIn(words: string): string[] {
  return words.split(/[\s"'“”„<>()]+/).flatMap((word) => {
    const text = word.replace(/[.,;:!?]+$/, '');
    return text.includes('.') || text.includes('://') || text.includes(':') ? bareOf(text.includes('://') ? text : `https://${text}`) : [];
  });
}

/** Without what does not make it another address for a person. */
function bare({ host, pathname, search }: URL): string {
  return `${host.replace(/^www\./, '')}${pathname.replace(/\/$/, '')}${search}`;
}

function bareOf(text: string): string | [] {
  const url = URL.parse(text);
  return url && /^https?:$/.test(url.protocol) ? bare(url) : [];
}

export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Not encoded as UTF-8: as it stands.
    return text;
  }
}
