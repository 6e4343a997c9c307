import type { GuardFacts } from '../contracts/ports';
import { listOf } from '../settings/safety';
import { hostOf } from '../web/hosts';
import { isAttested } from './attested';
import { addressesOf } from './user-text';

/**
 * The hosts (with their port) that may be opened on the way to an address that a model composed: the address's own
 * host, those of the task, and those that the user allowed for the current call. A redirect to any other host needs the
 * user's consent. Undefined where the address is attested: such an address may lead anywhere. Pure.
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

/** In a long list of addresses that the user pasted, further hosts are ignored. */
const MAX_NAMED_HOSTS = 50;

/** Hosts that the user named, with and without `www.`. Read in the same way as where a named site is opened. */
function hostsNamedIn(userWords: readonly string[]): string[] {
  const { hosts, origins } = addressesOf(userWords);
  const named = [...hosts, ...[...origins].flatMap((origin) => hostOf(origin) ?? [])].slice(0, MAX_NAMED_HOSTS);
  return named.flatMap((host) => [host, `www.${host}`]);
}
