import { hostOf } from '../hosts';
import { namesHost } from './url-policy';

/** What opens a site to a task, besides that it began there. Never page text or model prose. */
export interface SiteFacts {
  /** The user's own words in this task. */
  userWords: readonly string[];
  /** Sites that the user approved with a plan, or when asked. */
  approvedSites: readonly string[];
}

/** Whether the user named the site by its host, with or without `www.`, or approved it. Pure. */
export function isOpenSite(site: URL, { userWords, approvedSites }: SiteFacts): boolean {
  return (
    approvedSites.some((approved) => hostOf(approved) === site.host) ||
    userWords.some((words) => names(words.toLowerCase(), site))
  );
}

/** A port that is not the usual one must be named with the host, and no other may be. An e-mail address names no host. */
function names(words: string, { host, port }: URL): boolean {
  const text = words.replace(/\S+@\S+/g, '').replaceAll('www.', '');
  return namesHost(
    port === '' ? text.replace(/:(80|443)\b/g, '').replace(/[a-z0-9.-]+:\d+/g, '') : text,
    host.replace(/^www\./, ''),
  );
}
