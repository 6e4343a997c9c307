import { listOf } from '../../settings/site-lists';
import { siteOf } from '../../web/hosts';
import { askOnce, cardShowedHost } from '../grants';
import { isTaskSite } from '../sites';
import { allowed, type Rule } from '../../contracts/verdicts';
import { sitesOf } from './safety-rule';

/**
 * docs/security.md, row 4: asks once about a site that is none of the task's, and about a closed frame, which is read
 * from then on; on sites of row 19 about all that is done. Another card of the call that names the site is enough.
 */
export const siteRule: Rule = (request, facts) => {
  const { call, tab, callId, foreseen } = request;
  if (call.rule === 'free' || call.rule === 'tab') return allowed;
  for (const address of sitesOf(request)) {
    // Other pages are closed to the agent, or its own empty tab.
    const host = siteOf(address);
    if (host === undefined || cardShowedHost(host, callId, facts.grants)) continue;
    const always = listOf(address, facts.safety) === 'asked';
    const isHere = [tab.url, foreseen?.url, foreseen?.closedFrame].includes(address);
    const isActedOn = isHere && (call.rule === 'act' || call.rule === 'dialog');
    if (!always && (!isActedOn || isTaskSite(host, facts))) continue;
    const verdict = askOnce({ rule: 'site', host, ...(always ? { always } : {}) }, request, facts);
    if (verdict.verdict === 'ask') return verdict;
  }
  return allowed;
};
