import { siteOf } from '../../web/hosts';
import { sourcesFor } from './flow-rule';
import { askOnce, deny, type Calls, type Rule } from '../verdicts';
import { inputFields } from '../write-body';

/**
 * Calls of tools that a page offers (docs/security.md, row 21). Such a tool is code of the page that does whatever the
 * page wants, and its name, description and annotations are the page's. So each call asks, with everything that is
 * handed over and the other sites that were read. Pure.
 */
export const pageToolRule: Rule<Calls['page-tool']> = (request, facts) => {
  const { call, tab } = request;
  const host = siteOf(tab.url);
  if (host === undefined) return deny('This page does not belong to a web site, so its tools are not used.');
  const { tool, input } = call;
  const fields = inputFields(input);
  return askOnce({ rule: 'page-tool', host, tool, fields, ...sourcesFor(host, facts) }, request, facts);
};
