import { siteOf } from '../../web/hosts';
import { sourcesFor } from './flow-rule';
import { allowed, deny, type Calls, type Rule } from '../../contracts/verdicts';
import { askOnce } from '../grants';
import { inputFields } from '../../web/request-body';
import { isSpanOf } from '../user-span';

/**
 * The user's servers (docs/security.md, row 20). Only tools that the user has chosen are called. A tool that is set to
 * ask shows a card with all arguments for each call. A tool that is allowed passes, unless pages were read whose
 * content the arguments may carry: anything but the user's own words then asks, with the names of those sites. A
 * server's claims about its tools, for example that they only read, decide nothing. Pure.
 */
export const serverRule: Rule<Calls['server']> = (request, facts) => {
  const { call } = request;
  const { chosen } = call;
  const host = chosen && siteOf(chosen.url);
  if (!chosen || host === undefined) return deny('The user has not chosen this tool.');
  const input = inputFields(call.input);
  // A name that the server has not told is a text like any other.
  const told = JSON.stringify(chosen.parameters);
  const madeUp = input
    .flatMap(({ name }) => name.split('.'))
    .filter((name) => !/^\d+$/.test(name) && !told.includes(JSON.stringify(name)));
  const sources = sourcesFor(host, facts);
  const isOwn = [...input.map(({ value }) => value), ...madeUp].every((text) => isSpanOf(text, facts.userWords, true));
  if (chosen.permit === 'allow' && (!sources.from || isOwn)) return allowed;
  const { server, tool } = call;
  return askOnce({ rule: 'server', host, server, tool, fields: input, ...sources }, request, facts);
};

/**
 * Tools that a page offers (docs/security.md, row 21): code of the page that does whatever the page wants; name,
 * description and annotations are the page's. So each call asks, with everything that is handed over and the other
 * sites that were read. Pure.
 */
export const pageToolRule: Rule<Calls['page-tool']> = (request, facts) => {
  const { call, tab } = request;
  const host = siteOf(tab.url);
  if (host === undefined) return deny('This page does not belong to a web site, so its tools are not used.');
  const { tool, input } = call;
  const fields = inputFields(input);
  return askOnce({ rule: 'page-tool', host, tool, fields, ...sourcesFor(host, facts) }, request, facts);
};
