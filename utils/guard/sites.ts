import { listOf, type SafetySettings } from '../settings/safety';
import { isPublicHost, originOf, siteOf } from '../web/hosts';
import { addressesOf, withoutWww } from '../text/named-addresses';

/** What opens a site to a task, besides the task having begun there. Never page text or model prose. */
export interface SiteFacts {
  userWords: readonly string[];
  /** With a plan, or when asked: hosts, origins or addresses. */
  approvedSites: readonly string[];
  /** Absent if what the user has set for all tasks should not count. */
  safety?: SafetySettings;
}

/**
 * The user named the site by its host, with or without `www.`, approved it, or allowed it for all tasks; never a
 * blocked one. A site is an origin. Pure.
 */
export function isOpenSite(site: URL, { userWords, approvedSites, safety }: SiteFacts): boolean {
  const settled = safety && listOf(site.href, safety);
  if (settled === 'blocked') return false;
  // On an unencrypted connection, anybody who listens in could pose as the site.
  if (settled === 'allowed' && (site.protocol === 'https:' || !isPublicHost(site.hostname))) return true;
  return approvedSites.some((approved) => hasOrigin(approved, site)) || isNamed(site, userWords);
}

/** The task began there, or the user named or approved it. `site` as `siteOf` writes it. */
export function isTaskSite(site: string, facts: SiteFacts & { startUrl: string }): boolean {
  const url = URL.parse(originOf(site));
  return url !== null && (hasOrigin(facts.startUrl, url) || isOpenSite(url, facts));
}

/** A site that was open without encryption is also open with it. */
function hasOrigin(known: string, { protocol, origin, host }: URL): boolean {
  if (siteOf(known) === undefined) return false;
  const site = new URL(originOf(known));
  return (
    site.origin === origin ||
    (site.protocol === 'http:' && protocol === 'https:' && site.host === host && site.port === '')
  );
}

/** A name without a scheme means https on the internet, and http or https on this computer and in its network. */
function isNamed({ protocol, origin, host, hostname }: URL, userWords: readonly string[]): boolean {
  const { hosts, origins } = addressesOf(userWords);
  const plain = withoutWww(host);
  if (origins.has(withoutWww(origin)) || (protocol === 'https:' && origins.has(`http://${plain}`))) return true;
  return hosts.has(plain) && (protocol === 'https:' || !isPublicHost(hostname));
}
