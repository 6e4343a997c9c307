import type { GuardFacts, GuardRequest, GuardVerdict } from '../../agent/ports';
import { isGranted, cardShowedHost } from '../grants';
import { siteOf } from '../../web/hosts';
import { isTaskSite } from '../sites';

/**
 * Where the agent may act (docs/security.md, row 4): on the site where the task began, on sites that the user named,
 * and on those that they approved with the plan or when asked. Anywhere else it asks once. Pure.
 */
export function siteRule({ tab, callId }: GuardRequest, facts: GuardFacts): GuardVerdict {
  const site = siteOf(tab.url);
  // Pages without a web address are closed to the agent anyway, or are its own empty tab.
  if (site === undefined) return { verdict: 'allow' };
  const granted =
    isGranted({ rule: 'site', host: site }, callId, facts.grants) || cardShowedHost(site, callId, facts.grants);
  return isTaskSite(site, facts) || granted
    ? { verdict: 'allow' }
    : { verdict: 'ask', card: { rule: 'site', host: site } };
}
