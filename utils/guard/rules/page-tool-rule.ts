import type { ConfirmCard, GuardFacts, GuardRequest, GuardVerdict } from '../../contracts/ports';
import type { CallFacts } from '../../contracts/call-facts';
import { siteOf } from '../../web/hosts';
import { sourcesFor } from './flow-rule';
import { askOnce, deny } from '../verdicts';
import { inputFields } from '../write-body';

/**
 * Calls of tools that a page offers (docs/security.md, row 21). Such a tool is code of the page that does whatever the
 * page wants, and its name, description and annotations are the page's. So each call asks, with everything that is
 * handed over and the other sites that were read. Pure.
 */
export function pageToolRule(
  request: GuardRequest<Extract<CallFacts, { rule: 'page-tool' }>>,
  facts: GuardFacts,
): GuardVerdict {
  const { call, tab } = request;
  const host = siteOf(tab.url);
  if (host === undefined) return deny('This page does not belong to a web site, so its tools are not used.');
  const card: ConfirmCard = {
    rule: 'page-tool',
    host,
    tool: call.tool,
    fields: inputFields(call.input),
    ...sourcesFor(host, facts),
  };
  return askOnce(card, request, facts);
}
