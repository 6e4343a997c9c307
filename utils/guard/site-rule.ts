import type { GuardFacts, GuardRequest, GuardVerdict } from '../agent/ports';
import { isGranted, isShown } from './grants';
import { isOpenSite } from './sites';

/**
 * Where the agent may act (SECURITY, row 4): on the site where the task began, on sites that the user named, and on those that
 * he approved with the plan or when asked. Anywhere else it asks once. Pure.
 */
export function siteRule({ tab, callId }: GuardRequest, facts: GuardFacts): GuardVerdict {
  const url = URL.parse(tab.url);
  // Pages without an address of the web are closed to the agent anyway, or are its own empty tab.
  if (!url || url.host === '') return { verdict: 'allow' };
  const allowed = URL.parse(facts.startUrl)?.origin === url.origin || isOpenSite(url, facts);
  const granted =
    isGranted({ rule: 'site', host: url.host }, callId, facts.grants) || isShown(url.host, callId, facts.grants);
  return allowed || granted ? { verdict: 'allow' } : { verdict: 'ask', card: { rule: 'site', host: url.host } };
}
