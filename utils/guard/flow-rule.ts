import type { ConfirmCard, FormFacts, GuardFacts, GuardRequest, GuardVerdict } from '../agent/ports';
import type { ActFacts, CallFacts } from '../tools/call-facts';
import { siteOf } from '../web/hosts';
import { addressCard } from './address-rule';
import { decoded, isAttested } from './attested';
import { isPublicSource } from './called-sites';
import { isPlainAddress } from './composed';
import { isGranted, isShown } from './grants';
import { isPressOrdered } from './orders';
import { isOpenSite, isTaskSite } from './sites';
import { isOfUserWords } from './user-words';

/**
 * Content of one site does not go to another unasked (docs/security.md, row 7): where pages of other sites were read, whatever makes events in a page
 * of this one counts as writing to it, as does opening one of several addresses there. It asks once for the pair, unless the approved plan has
 * both. The user's own words may go anywhere that they may be acted for. What is written is not compared with what was read, so no
 * encoding hides it. Pure.
 */
export function flowRule(request: GuardRequest<Telling>, facts: GuardFacts): GuardVerdict {
  if (facts.direct) return { verdict: 'allow' };
  for (const { to, sends, event } of [...writes(request, facts), ...opens(request, facts)]) {
    const from = foreignHosts(to, facts);
    if (from.length === 0 || isShown(to, request.callId, facts.grants)) continue;
    const card: ConfirmCard = { rule: 'flow', from: from.join(', '), to, sends, ...(event ? { event } : {}) };
    if (!isGranted(card, request.callId, facts.grants)) return { verdict: 'ask', card };
  }
  return { verdict: 'allow' };
}

/** Sites that were read, whose content the user has not allowed to go to this one. What everybody may read is not among them. */
export function foreignHosts(to: string, facts: GuardFacts): string[] {
  return facts.readSites.filter(
    (site) => site !== to && !isPublicSource(site) && !isPlanned(site, to, facts) && !isAllowed(site, to, facts),
  );
}

interface Flow {
  to: string;
  /** What would be told: a text, an address, or the name of what is acted on. */
  sends: string;
  /** Set where it is not a text that tells something, but what is done. */
  event?: true;
}

/** Calls that can carry content to a site. */
type Telling = ActFacts | Extract<CallFacts, { rule: 'event' | 'open' | 'dialog' }>;

/** What a call would tell the page that it acts in. */
function writes({ call, tab, foreseen }: GuardRequest<Telling>, facts: GuardFacts): Flow[] {
  const to = siteOf(foreseen?.url ?? tab.url);
  if (to === undefined || call.rule === 'open') return [];
  const text = foreseen?.pastes === undefined ? textOf(call, foreseen?.form) : { tells: foreseen.pastes };
  if (text) return isOfUserWords(text.tells, facts.userWords) ? [] : [{ to, sends: text.shown ?? text.tells }];
  const name = foreseen?.control?.name ?? '';
  return isPressOrdered(name, facts.userWords) ? [] : [{ to, sends: name, event: true }];
}

/** What a call tells: a text that is written, or the values of visible fields in a form that is sent, shown with their names. Undefined for none. */
function textOf(
  call: Exclude<Telling, { rule: 'open' }>,
  form: FormFacts | undefined,
): { tells: string; shown?: string } | undefined {
  if (call.rule === 'dialog') return call.text === undefined ? undefined : { tells: call.text };
  if (call.rule === 'event' || call.writes === 'nothing') return undefined;
  if (call.writes !== 'form') return { tells: call.writes.text };
  if (form?.method !== 'post') return undefined;
  const fields = form.fields.filter(({ kind, value }) => kind !== 'hidden' && value !== '');
  if (fields.length === 0) return undefined;
  return {
    tells: fields.map(({ value }) => value).join(' '),
    shown: fields.map(({ name, value }) => `${name}: ${value}`).join(', '),
  };
}

/** What a call would tell a site by the address that it opens there: a composed one, or one of several that were shown. */
function opens(request: GuardRequest<Telling>, facts: GuardFacts): Flow[] {
  const { call, tab, callId, foreseen } = request;
  const address = call.rule === 'open' ? call.url : call.rule === 'act' ? foreseen?.control?.leadsTo : undefined;
  const url = URL.parse((address ?? '').trim());
  const to = url ? siteOf(url.href) : undefined;
  if (!url || to === undefined || isGranted(addressCard(url), callId, facts.grants)) return [];
  const chosen = call.rule !== 'open' || isAttested(url, facts);
  if (chosen ? isOnlyOne(url, tab.url, facts) : isPlainAddress(url, request, facts)) return [];
  return [{ to, sends: chosen ? url.href : decoded(`${url.pathname}${url.search}${url.hash}`).replace(/^\/$/, '') }];
}

/** Whether nothing is told by opening it rather than another one: it is of the same site, of one that the user named, or there is no other. */
function isOnlyOne(url: URL, here: string, facts: GuardFacts): boolean {
  if (URL.parse(here)?.origin === url.origin || isOpenSite(url, facts)) return true;
  const start = `${url.origin}/`;
  const known = new Set<string>();
  for (const link of Object.values(facts.links).flat())
    if (link.startsWith(start) && known.add(link).size > 1) return false;
  return true;
}

/** The approved plan has both. */
function isPlanned(from: string, to: string, { startUrl, plannedSites }: GuardFacts): boolean {
  const sites = [siteOf(startUrl), ...plannedSites];
  return sites.includes(from) && sites.includes(to);
}

/** The user has allowed it on a card; where they named both, in either direction. */
function isAllowed(from: string, to: string, facts: GuardFacts): boolean {
  const { startUrl, userWords, grants } = facts;
  const named = (site: string) => isTaskSite(site, { startUrl, userWords, approvedSites: [] });
  const allows = (one: string, other: string) =>
    grants.some(
      ({ card, allow }) =>
        allow === 'task' && card.rule === 'flow' && card.to === other && card.from.split(', ').includes(one),
    );
  return allows(from, to) || (allows(to, from) && named(from) && named(to));
}
