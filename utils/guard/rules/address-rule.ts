import type { ConfirmCard, GuardFacts, GuardRequest, GuardVerdict } from '../../agent/ports';
import type { CallFacts } from '../../tools/call-facts';
import { siteOf } from '../../web/hosts';
import { isAttested } from '../attested';
import { isPlainAddress } from '../plain-address';
import { isGranted } from '../grants';

/**
 * Decides which addresses the agent opens without asking (docs/security.md, row 6): addresses that the user typed,
 * links that a site of the task showed, and addresses to which a model added nothing of its own. Any other address was
 * composed by a model, so the rule asks. Pure.
 */
export function addressRule(
  request: GuardRequest<Extract<CallFacts, { rule: 'open' }>>,
  facts: GuardFacts,
): GuardVerdict {
  const url = URL.parse((request.call.url ?? '').trim());
  if (!url || facts.direct || isAttested(url, facts) || isPlainAddress(url, request, facts))
    return { verdict: 'allow' };
  const card = addressCard(url);
  return isGranted(card, request.callId, facts.grants) ? { verdict: 'allow' } : { verdict: 'ask', card };
}

export function addressCard(url: URL): Extract<ConfirmCard, { rule: 'address' }> {
  return { rule: 'address', host: siteOf(url.href) ?? url.host, url: url.href, query: [...url.searchParams] };
}
