import type { GuardFacts } from '../../contracts/ports';
import { isGranted, cardShowedHost } from '../grants';
import { siteOf } from '../../web/hosts';
import { isTaskSite } from '../sites';
import { allowed, type Rule } from '../../contracts/verdicts';

/**
 * The agent acts on the site where the task began, on sites that the user named, and on those that they approved with
 * the plan or when asked (docs/security.md, row 4). Anywhere else it asks once, also where a click is meant for a frame
 * of another site: with the yes, that frame is read from then on. Pure.
 */
export const siteRule: Rule = ({ tab, callId, foreseen }, facts) => {
  // Pages without a web address are closed to the agent anyway, or are its own empty tab.
  const sites = [tab.url, foreseen?.closedFrame ?? ''].map(siteOf);
  const host = sites.find((site) => site !== undefined && !isOpen(site, callId, facts));
  return host === undefined ? allowed : { verdict: 'ask', card: { rule: 'site', host } };
};

function isOpen(site: string, callId: string, facts: GuardFacts): boolean {
  return (
    isTaskSite(site, facts) ||
    isGranted({ rule: 'site', host: site }, callId, facts.grants) ||
    cardShowedHost(site, callId, facts.grants)
  );
}
