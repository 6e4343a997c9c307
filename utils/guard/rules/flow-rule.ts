import type { Foreseen, GuardFacts, GuardRequest } from '../../contracts/ports';
import { decodedText } from '../../text/plain-text';
import { siteOf } from '../../web/hosts';
import { siteDomain } from '../../web/registrable';
import { addressCard } from './address-rule';
import { isAttested, isTyped } from '../attested';
import { isPublicSource } from '../called-sites';
import { addedToPlain } from '../plain-address';
import { isGranted, cardShowedHost } from '../grants';
import { sourceOf } from '../provenance';
import { isTaskSite } from '../sites';
import { isSpanOf } from '../user-span';
import { allowed, type Calls, type Rule } from '../../contracts/verdicts';

/**
 * Content of one site does not go to another without asking (docs/security.md, row 7): where pages of other sites were
 * read, any call that causes events in a page of this site counts as writing to it, as does opening one of several
 * addresses there. It asks once for a pair of sites, unless the approved plan has both. The user's own words may go
 * wherever the agent may act for them. The text that is written is not compared with what was read, so no encoding can
 * hide content. Facts about the user that were read for this site count as their words; those read for another count as
 * content that was read. Pure.
 */
export const flowRule: Rule<Carrying> = (request, facts) => {
  for (const { to, sends, event } of [...flowsByWriting(request, facts), ...flowsByOpening(request, facts)]) {
    const from = foreignHosts(to, facts);
    const about = foreignFacts(to, facts);
    if (from.length + about.length === 0 || cardShowedHost(to, request.callId, facts.grants)) continue;
    const more = { ...(event ? { event } : {}), ...(about.length > 0 ? { about } : {}) };
    return { verdict: 'ask', card: { rule: 'flow', from: from.join(', '), to, sends, ...more } };
  }
  return allowed;
};

/** Read, and not allowed to go to this one. Public sources are not among them. */
function foreignHosts(to: string, facts: GuardFacts): string[] {
  const planned = [siteOf(facts.startUrl), ...facts.plannedSites];
  const isPlanned = (site: string) => planned.includes(site) && planned.includes(to);
  return facts.readSites.filter(
    (site) => site !== to && !isPublicSource(site) && !isPlanned(site) && !isAllowed(site, to, facts),
  );
}

/** For a card: hosts whose content a call may carry, and labels of facts read for them. */
export function sourcesFor(to: string, facts: GuardFacts): { from?: string[] } {
  const from = [...foreignHosts(to, facts), ...foreignFacts(to, facts)];
  return from.length === 0 ? {} : { from };
}

/** Read for another site, and not allowed to go to this one. */
function foreignFacts(to: string, { readFacts, grants }: GuardFacts): string[] {
  const isFromTarget = (label: string) => readFacts.some((fact) => fact.label === label && fact.site === to);
  const isGiven = (label: string) =>
    grants.some(
      ({ card, allow }) => allow === 'task' && card.rule === 'flow' && card.to === to && card.about?.includes(label),
    );
  return [...new Set(readFacts.map(({ label }) => label))].filter((label) => !isFromTarget(label) && !isGiven(label));
}

interface Flow {
  to: string;
  /** What the site would learn: a text, an address, or the name of the element that is acted on. */
  sends: string;
  /** The site learns from the action itself, not from a text. */
  event?: true;
}

/** They can carry content to a site. */
type Carrying = Calls['act' | 'event' | 'open' | 'dialog'];

/** By the page in which the call acts. */
function flowsByWriting({ call, tab, foreseen }: GuardRequest<Carrying>, facts: GuardFacts): Flow[] {
  const to = siteOf(foreseen?.url ?? tab.url);
  if (to === undefined || call.rule === 'open') return [];
  if (call.rule === 'event' && call.reads && isTaskSite(to, facts)) return [];
  const texts = textsIn(call, foreseen);
  // What the user typed, and facts about them that were read for this site.
  const isOwn = ({ value }: { value: string }) =>
    value === '' || isSpanOf(value, facts.userWords, true) || sourceOf(value, to, facts) === 'fact';
  if (texts.length > 0 && texts.every(isOwn)) return [];
  if (texts.length > 0)
    return [{ to, sends: texts.map(({ name, value }) => (name === '' ? value : `${name}: ${value}`)).join(', ') }];
  // Also where the user has named the control: which one of several is used tells something.
  return [{ to, sends: foreseen?.control?.name ?? '', event: true }];
}

/** What a call writes, or the visible fields of a form that it submits. */
function textsIn(call: Exclude<Carrying, Calls['open']>, foreseen?: Foreseen): { name: string; value: string }[] {
  const { pastes, form } = foreseen ?? {};
  const writes = call.rule === 'act' ? call.writes : 'nothing';
  const text = pastes ?? (call.rule === 'dialog' ? call.text : typeof writes === 'object' ? writes.text : undefined);
  if (text !== undefined) return [{ name: '', value: text }];
  return writes === 'form' && form?.method === 'post'
    ? form.fields.filter(({ kind, value }) => kind !== 'hidden' && value !== '')
    : [];
}

/**
 * A composed address tells its site something, as does one of several that were shown, or of what these stand below.
 */
function flowsByOpening(request: GuardRequest<Carrying>, facts: GuardFacts): Flow[] {
  const { call, callId, foreseen } = request;
  const address = call.rule === 'open' ? call.url : call.rule === 'act' ? foreseen?.control?.leadsTo : undefined;
  const url = URL.parse((address ?? '').trim());
  const to = url ? siteOf(url.href) : undefined;
  if (!url || to === undefined || isGranted(addressCard(url), callId, facts.grants)) return [];
  const chosen = call.rule !== 'open' || isAttested(url, facts);
  const isPlain = !chosen && addedToPlain(url, request, facts)?.length === 0;
  if (isPlain && (url.pathname === '/' || isPublicSource(url.host))) return [];
  if ((chosen || isPlain) && isNoChoice(url, request.tab.url, facts)) return [];
  return [
    { to, sends: chosen ? url.href : decodedText(`${url.pathname}${url.search}${url.hash}`).replace(/^\/$/, '') },
  ];
}

/**
 * Opening this address rather than another reveals nothing: the user typed it, or it is the only known one of its
 * registrable domain, apart from those of the site itself that is open.
 */
function isNoChoice(url: URL, currentUrl: string, facts: GuardFacts): boolean {
  if (isTyped(url, facts.userWords)) return true;
  const domain = siteDomain(url.href);
  const here = `${URL.parse(currentUrl)?.origin}/`;
  const known = new Set([url.href.replace(/#.*$/s, '')]);
  for (const link of Object.values(facts.links).flat()) {
    if (siteDomain(link) !== domain || (link.startsWith(here) && !url.href.startsWith(here))) continue;
    if (known.add(link.replace(/#.*$/s, '')).size > 1) return false;
  }
  return true;
}

/** On a card; where they named both sites, in either direction. */
function isAllowed(from: string, to: string, facts: GuardFacts): boolean {
  const { startUrl, userWords, grants } = facts;
  const isNamedSite = (site: string) => isTaskSite(site, { startUrl, userWords, approvedSites: [] });
  const allows = (one: string, other: string) =>
    grants.some(
      ({ card, allow }) =>
        allow === 'task' && card.rule === 'flow' && card.to === other && card.from.split(', ').includes(one),
    );
  return allows(from, to) || (allows(to, from) && isNamedSite(from) && isNamedSite(to));
}
