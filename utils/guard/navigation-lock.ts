import type { GuardFacts } from '../contracts/ports';
import { listOf } from '../settings/site-lists';
import { hostOf } from '../web/hosts';
import { isAttested } from './attested';
import { addressesOf } from '../text/named-addresses';

/**
 * Hosts, with ports, to which a composed address may redirect: its own, the task's, and those allowed for this call.
 * Undefined where it is attested: it may lead anywhere.
 */
export function redirectHosts(address: string, callId: string | undefined, facts: GuardFacts): string[] | undefined {
  const url = URL.parse(address.trim());
  if (!url || facts.direct || isAttested(url, facts)) return undefined;
  const granted = facts.grants.flatMap(({ card, allow, callId: given }) =>
    card.rule === 'address' && (allow === 'task' || given === callId) ? [card.host] : [],
  );
  const { hosts, origins } = addressesOf(facts.userWords);
  const named = hostsOf([...hosts, ...origins]).slice(0, MAX_NAMED_HOSTS);
  const known = [url.host, ...hostsOf([facts.startUrl, ...facts.approvedSites, ...granted])];
  return [...new Set([...known, ...named.flatMap((host) => [host, `www.${host}`])])].filter(
    (host) => listOf(`https://${host}/`, facts.safety) !== 'blocked',
  );
}

/** The user may have pasted a long list. */
const MAX_NAMED_HOSTS = 50;

const hostsOf = (sites: readonly string[]): string[] => sites.flatMap((site) => hostOf(site) ?? []);
