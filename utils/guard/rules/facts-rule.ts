import { siteOf } from '../../web/hosts';
import { askByCritic } from '../critic';
import { askOnce } from '../grants';
import { isTaskSite } from '../sites';
import { allowed, type Calls, type Rule } from '../../contracts/verdicts';

/**
 * docs/security.md, row 22: by the critic's word, on a site that the user named or where the task began; else a card
 * asks.
 */
export const factsRule: Rule<Calls['user-facts']> = (request, facts) => {
  const { call, tab } = request;
  const host = siteOf(tab.url) ?? '';
  const { startUrl, userWords, readFacts } = facts;
  const labels = call.labels.filter((label) => !readFacts.some((fact) => fact.label === label && fact.site === host));
  const card = { rule: 'user-facts', host, labels } as const;
  if (labels.length === 0) return allowed;
  if (!isTaskSite(host, { startUrl, userWords, approvedSites: [] })) return askOnce(card, request, facts);
  const does = `gives the agent what the user wrote about themselves, to use on this site: ${labels.join(', ')}`;
  const act = { does, site: host, kinds: ['submit'] as const, control: '', destination: '', fields: [], values: [] };
  return askByCritic(card, act, request, facts);
};
