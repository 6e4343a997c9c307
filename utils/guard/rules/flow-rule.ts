import type { Foreseen, GuardFacts, GuardRequest } from '../../contracts/ports';
import { decodedText } from '../../text/decoded-text';
import { siteOf } from '../../web/hosts';
import { siteDomain } from '../../web/registrable';
import { addressCard } from './address-rule';
import { isAttested, isTyped } from '../attested';
import { isPublicSource } from '../called-sites';
import { addedToPlain } from '../plain-address';
import { isGranted, cardShowedHost } from '../grants';
import { sourceOf } from '../provenance';
import { followedBy } from '../effect';
import { isTaskSite } from '../sites';
import { isSpanOf } from '../user-span';
import { allowed, type Calls, type Rule } from '../../contracts/verdicts';

/**
 * docs/security.md, row 7: where other sites were read, events in a page of this one count as writing to it, as does
 * opening one of several addresses there. It asks once for a pair of sites. Nothing is compared with what was read: no
 * encoding hides it.
 */
export const flowRule: Rule<Carrying> = (request, facts) => {
  for (const { to, fields, event } of [...flowsByWriting(request, facts), ...flowsByOpening(request, facts)]) {
    const from = foreignHosts(to, facts);
    const about = foreignFacts(to, facts);
    if (from.length + about.length === 0 || cardShowedHost(to, request.callId, facts.grants)) continue;
    const sends = fields.map(({ name, value }) => (name === '' ? value : `${name}: ${value}`)).join(', ');
    const more = { ...(event ? { event } : { fields }), ...(about.length > 0 ? { about } : {}) };
    return { verdict: 'ask', card: { rule: 'flow', from: from.join(', '), to, sends, ...more } };
  }
  return allowed;
};

function foreignHosts(to: string, facts: GuardFacts): string[] {
  const planned = [siteOf(facts.startUrl), ...facts.plannedSites];
  const isPlanned = (site: string) => planned.includes(site) && planned.includes(to);
  return facts.readSites.filter(
    (site) => site !== to && !isPublicSource(site) && !isPlanned(site) && !isAllowed(site, to, facts),
  );
}

/** For a card: hosts whose content a call may carry, `more` among them, and labels of facts. */
export function sourcesFor(to: string, facts: GuardFacts, more: readonly string[] = []): { from?: string[] } {
  const from = [...foreignHosts(to, facts), ...more, ...foreignFacts(to, facts)];
  return from.length === 0 ? {} : { from };
}

function foreignFacts(to: string, { readFacts, grants }: GuardFacts): string[] {
  const isFromTarget = (label: string) => readFacts.some((fact) => fact.label === label && fact.site === to);
  const isGiven = (label: string) => cardsTo(to, grants).some(({ about }) => about?.includes(label));
  return [...new Set(readFacts.map(({ label }) => label))].filter((label) => !isFromTarget(label) && !isGiven(label));
}

interface Flow {
  to: string;
  /** Texts, an address, or the name of what is acted on. */
  fields: { name: string; value: string }[];
  /** The action itself tells something, not a text. */
  event?: true;
}

type Carrying = Calls['act' | 'event' | 'open' | 'dialog'];

function flowsByWriting({ call, tab, foreseen }: GuardRequest<Carrying>, facts: GuardFacts): Flow[] {
  const to = siteOf(foreseen?.url ?? '') ?? siteOf(foreseen?.writer || tab.url);
  if (to === undefined || call.rule === 'open') return [];
  if (call.rule === 'event' && call.reads && isTaskSite(to, facts)) return [];
  const texts = textsIn(call, foreseen);
  const isOwn = ({ value }: { value: string }) =>
    value === '' || isSpanOf(value, facts.userWords, true) || sourceOf(value, to, facts) === 'fact';
  const areOwn = texts.every(isOwn);
  if (!areOwn) return [{ to, fields: texts.map(({ name, value }) => ({ name, value })) }];
  if (texts.length > 0 && !(call.rule === 'act' && call.writes === 'form')) return [];
  // Which control is used tells something, even where the user named it.
  return [{ to, fields: [{ name: '', value: foreseen?.control?.name ?? '' }], event: true }];
}

/** Or the visible fields of a form that it submits. */
function textsIn(call: Exclude<Carrying, Calls['open']>, foreseen?: Foreseen): Flow['fields'] {
  const { pastes, form } = foreseen ?? {};
  const writes = call.rule === 'act' ? call.writes : 'nothing';
  const text = pastes ?? (call.rule === 'dialog' ? call.text : typeof writes === 'object' ? writes.text : undefined);
  if (text !== undefined) return [{ name: '', value: text }];
  return writes === 'form' && form?.method === 'post'
    ? form.fields.filter(({ kind, value }) => kind !== 'hidden' && value !== '')
    : [];
}

/** By a composed address, or the choice of a shown one. */
function flowsByOpening(request: GuardRequest<Carrying>, facts: GuardFacts): Flow[] {
  const { call, callId, foreseen } = request;
  const address = call.rule === 'open' ? call.url : call.rule === 'act' ? followedBy(call, foreseen) : undefined;
  const url = URL.parse((address ?? '').trim());
  const to = url ? siteOf(url.href) : undefined;
  if (!url || to === undefined || isGranted(addressCard(url), callId, facts.grants)) return [];
  const chosen = call.rule !== 'open' || isAttested(url, facts);
  const isPlain = !chosen && addedToPlain(url, request, facts)?.length === 0;
  if (isPlain && (url.pathname === '/' || isPublicSource(url.host))) return [];
  if ((chosen || isPlain) && isNoChoice(url, request.tab.url, facts)) return [];
  const value = chosen ? url.href : decodedText(`${url.pathname}${url.search}${url.hash}`).replace(/^\/$/, '');
  return [{ to, fields: [{ name: '', value }] }];
}

/** Typed, or the only known one of its domain outside the open site. Pages read what follows a #. */
function isNoChoice(url: URL, currentUrl: string, facts: GuardFacts): boolean {
  if (isTyped(url, facts.userWords)) return true;
  const domain = siteDomain(url.href);
  const here = `${URL.parse(currentUrl)?.origin}/`;
  const asWritten = (link: string) => (url.hash === '' ? link.replace(/#.*$/s, '') : link);
  const known = new Set([url.href]);
  for (const link of [facts.longLinks ?? [], ...Object.values(facts.links)].flat()) {
    if (siteDomain(link) !== domain || (link.startsWith(here) && !url.href.startsWith(here))) continue;
    if (known.add(asWritten(link)).size > 1) return false;
  }
  return true;
}

/** On a card; where they named both sites, in either direction. */
function isAllowed(from: string, to: string, facts: GuardFacts): boolean {
  const { startUrl, userWords, grants } = facts;
  const isNamedSite = (site: string) => isTaskSite(site, { startUrl, userWords, approvedSites: [] });
  const allows = (one: string, other: string) =>
    cardsTo(other, grants).some((card) => card.from.split(', ').includes(one));
  return allows(from, to) || (allows(to, from) && isNamedSite(from) && isNamedSite(to));
}

function cardsTo(to: string, grants: GuardFacts['grants']) {
  return grants.flatMap(({ card, allow }) =>
    allow === 'task' && card.rule === 'flow' && card.to === to ? [card] : [],
  );
}
