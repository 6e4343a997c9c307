import { listOf } from '../../settings/safety';
import { siteOf } from '../../web/hosts';
import { askOnce, cardShowedHost } from '../grants';
import { isTaskSite } from '../sites';
import { allowed, type Rule } from '../../contracts/verdicts';
import { sitesOf } from './safety-rule';

/**
 * The agent acts on the site where the task began, on sites that the user named, and on those that they approved with
 * the plan or when asked (docs/security.md, row 4). Anywhere else it asks once, also where a click is meant for a frame
 * of another site: with the yes, that frame is read from then on. Sites that the user always wants to be asked about
 * (row 19) ask for whatever is done there. Nothing asks where another card of the call has named the site. Pure.
 */
export const siteRule: Rule = (request, facts) => {
  const { call, tab, callId, foreseen } = request;
  if (call.rule === 'free' || call.rule === 'tab') return allowed;
  for (const address of sitesOf(request)) {
    // Pages without a web address are closed to the agent anyway, or are its own empty tab.
    const host = siteOf(address);
    if (host === undefined || cardShowedHost(host, callId, facts.grants)) continue;
    const always = listOf(address, facts.safety) === 'asked';
    const isActedOn = call.rule === 'act' && (address === tab.url || address === foreseen?.closedFrame);
    if (!always && (!isActedOn || isTaskSite(host, facts))) continue;
    const verdict = askOnce({ rule: 'site', host, ...(always ? { always } : {}) }, request, facts);
    if (verdict.verdict === 'ask') return verdict;
  }
  return allowed;
};
