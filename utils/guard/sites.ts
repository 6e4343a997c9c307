import type { SafetySettings } from '../settings/safety';
import { listOf } from '../settings/site-lists';
import { isPublicHost, originOf, siteOf } from '../web/hosts';
import { addressesOf, withoutWww } from '../text/named-addresses';

/** What opens a site to a task besides its start: never page text or model prose. */
export interface SiteFacts {
  userWords: readonly string[];
  /** With a plan, or when asked: hosts, origins or addresses. */
  approvedSites: readonly string[];
  /** Absent if settings for all tasks should not count. */
  safety?: SafetySettings;
}

/** Named, approved or allowed for all tasks, and not blocked. A site is an origin. */
export function isOpenSite(site: URL, { userWords, approvedSites, safety }: SiteFacts): boolean {
  const settled = safety && listOf(site.href, safety);
  if (settled === 'blocked') return false;
  // On an unencrypted connection, anybody who listens in could pose as the site.
  if (settled === 'allowed' && (site.protocol === 'https:' || !isPublicHost(site.hostname))) return true;
  return approvedSites.some((approved) => hasOrigin(approved, site)) || isNamed(site, userWords);
}

/** `site`: see `siteOf`. */
export function isTaskSite(site: string, facts: SiteFacts & { startUrl: string }): boolean {
  const url = URL.parse(originOf(site));
  return url !== null && (hasOrigin(facts.startUrl, url) || isOpenSite(url, facts));
}

/** With encryption, too. */
function hasOrigin(known: string, { protocol, origin, host }: URL): boolean {
  if (siteOf(known) === undefined) return false;
  const site = new URL(originOf(known));
  if (site.origin === origin) return true;
  return site.protocol === 'http:' && protocol === 'https:' && site.host === host && site.port === '';
}

/** Without a scheme: https on the internet, also http on this computer and in its network. */
function isNamed({ protocol, origin, host, hostname }: URL, userWords: readonly string[]): boolean {
  const { hosts, origins } = addressesOf(userWords);
  const plain = withoutWww(host);
  if (origins.has(withoutWww(origin)) || (protocol === 'https:' && origins.has(`http://${plain}`))) return true;
  return hosts.has(plain) && (protocol === 'https:' || !isPublicHost(hostname));
}
