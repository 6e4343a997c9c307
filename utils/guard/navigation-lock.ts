import type { GuardFacts } from '../contracts/ports';
import { listOf } from '../settings/safety';
import { hostOf } from '../web/hosts';
import { isAttested } from './attested';
import { addressesOf } from '../text/named-addresses';

/**
 * Hosts (with their port) that may be opened on the way to an address that a model composed: its own, those of the
 * task, and those that the user allowed for the current call. A redirect to any other needs the user's consent.
 * Undefined where the address is attested: it may lead anywhere. Pure.
 */
export function redirectHosts(address: string, callId: string | undefined, facts: GuardFacts): string[] | undefined {
  const url = URL.parse(address.trim());
  if (!url || facts.direct || isAttested(url, facts)) return undefined;
  const granted = facts.grants.flatMap((grant) =>
    grant.card.rule === 'address' && (grant.allow === 'task' || grant.callId === callId)
      ? (hostOf(grant.card.host) ?? [])
      : [],
  );
  const approved = [facts.startUrl, ...facts.approvedSites].flatMap((site) => hostOf(site) ?? []);
  return [...new Set([url.host, ...approved, ...hostsNamedIn(facts.userWords), ...granted])].filter(
    (host) => listOf(`https://${host}/`, facts.safety) !== 'blocked',
  );
}

/** The user may have pasted a long list. */
const MAX_NAMED_HOSTS = 50;

/** With and without `www.`, read as where a named site is opened. */
function hostsNamedIn(userWords: readonly string[]): string[] {
  const { hosts, origins } = addressesOf(userWords);
  const named = [...hosts, ...[...origins].flatMap((origin) => hostOf(origin) ?? [])].slice(0, MAX_NAMED_HOSTS);
  return named.flatMap((host) => [host, `www.${host}`]);
}
