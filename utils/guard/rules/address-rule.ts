import type { ConfirmCard, GuardFacts, GuardRequest, GuardVerdict } from '../../agent/ports';
import type { CallFacts } from '../../tools/call-facts';
import { siteOf } from '../../web/hosts';
import { isAttested, isTyped } from '../attested';
import { effectOfLink } from '../effect-of-address';
import { isPlainAddress } from '../plain-address';
import { isGranted } from '../grants';

/**
 * Decides which addresses the agent opens without asking (docs/security.md, row 6): addresses that the user typed, and,
 * unless their query or path says that something is changed, links that a site of the task showed and addresses to
 * which a model added nothing of its own. Any other address was composed by a model, so the rule asks. Pure.
 */
export function addressRule(
  request: GuardRequest<Extract<CallFacts, { rule: 'open' }>>,
  facts: GuardFacts,
): GuardVerdict {
  const url = URL.parse((request.call.url ?? '').trim());
  if (!url || facts.direct || isTyped(url, facts.userWords)) return { verdict: 'allow' };
  const isKnown = isAttested(url, facts) || isPlainAddress(url, request, facts);
  if (isKnown && effectOfLink(url.href) === undefined) return { verdict: 'allow' };
  const card = addressCard(url);
  return isGranted(card, request.callId, facts.grants) ? { verdict: 'allow' } : { verdict: 'ask', card };
}

export function addressCard(url: URL): Extract<ConfirmCard, { rule: 'address' }> {
  return { rule: 'address', host: siteOf(url.href) ?? url.host, url: url.href, query: [...url.searchParams] };
}
