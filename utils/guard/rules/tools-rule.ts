import { siteOf } from '../../web/hosts';
import { sourcesFor } from './flow-rule';
import { allowed, deny, type Calls, type Rule } from '../../contracts/verdicts';
import { askOnce } from '../grants';
import { inputFields, inputNames } from '../../web/request-body';
import { isSpanOf } from '../user-span';
import { isPublicSource } from '../called-sites';

/**
 * docs/security.md, row 20: only chosen tools are called. An allowed one asks where anything but the user's words may
 * carry what was read. What a server says of its tools decides nothing.
 */
export const serverRule: Rule<Calls['server']> = (request, facts) => {
  const { call } = request;
  const { chosen, server, tool } = call;
  const host = chosen && siteOf(chosen.url);
  if (!chosen || host === undefined) return deny('The user has not chosen this tool.');
  const input = inputFields(call.input);
  // Other names are texts.
  const told = JSON.stringify(chosen.parameters);
  const madeUp = inputNames(call.input).filter((name) => !told.includes(JSON.stringify(name)));
  // What anybody may know is no secret, but a stranger's words all the same.
  const sources = sourcesFor(host, facts, facts.readSites.filter(isPublicSource));
  const texts = [...input.map(({ value }) => value), ...madeUp];
  // Their order and number could tell something.
  const areFew = texts.length <= MAX_TEXTS && new Set(texts).size === texts.length;
  const isOwn = areFew && texts.every((text) => isSpanOf(text, facts.userWords, true));
  if (chosen.permit === 'allow' && (!sources.from || isOwn)) return allowed;
  return askOnce({ rule: 'server', host, server, tool, fields: input, ...sources }, request, facts);
};

const MAX_TEXTS = 4;

/** docs/security.md, row 21: a tool of a page is code of the page, so each call asks. */
export const pageToolRule: Rule<Calls['page-tool']> = (request, facts) => {
  const { tool, input } = request.call;
  const host = siteOf(request.tab.url);
  if (host === undefined) return deny('This page does not belong to a web site, so its tools are not used.');
  const sent = { tool, fields: inputFields(input) };
  return askOnce({ rule: 'page-tool', host, ...sent, ...sourcesFor(host, facts) }, request, facts);
};
