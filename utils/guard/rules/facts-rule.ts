import type { GuardFacts, GuardRequest, GuardVerdict } from '../../agent/ports';
import { askedAt } from '../../about/asked-facts';
import type { CallFacts } from '../../tools/call-facts';
import { siteOf } from '../../web/hosts';
import { isGranted } from '../grants';
import { isTaskSite } from '../sites';
import { readUserText } from '../user-text';

/**
 * Facts about the user are read only with the user's consent (docs/security.md, row 22): their words say "my data" or
 * the name of the fact, and the site is one that they named or where the task began. Otherwise a card asks, with the
 * labels and the site. Pure.
 */
export function factsRule(
  { call, tab, callId }: GuardRequest<Extract<CallFacts, { rule: 'user-facts' }>>,
  facts: GuardFacts,
): GuardVerdict {
  if (facts.direct) return { verdict: 'allow' };
  const host = siteOf(tab.url) ?? '';
  const { startUrl, userWords, factLabels, readFacts } = facts;
  const isOwnSite = isTaskSite(host, { startUrl, userWords, approvedSites: [] });
  const asked = call.labels.map((label) => label.trim().toLowerCase());
  const labels = factLabels.filter(
    (label) =>
      asked.includes(label.toLowerCase()) &&
      !(isOwnSite && isOrdered(label, userWords)) &&
      !readFacts.some((fact) => fact.label === label && fact.site === host),
  );
  const card = { rule: 'user-facts', host, labels } as const;
  return labels.length === 0 || isGranted(card, callId, facts.grants) ? { verdict: 'allow' } : { verdict: 'ask', card };
}

function isOrdered(label: string, userWords: readonly string[]): boolean {
  return readUserText(userWords)
    .sentences()
    .some((sentence) => {
      const at = askedAt(label, sentence.text);
      return at !== undefined && at < sentence.negatedFrom();
    });
}
