import { defined } from '../../defined';
import { readCode } from '../../code/code-syntax';
import { siteOf } from '../../web/hosts';
import { sourcesFor } from './flow-rule';
import { allowed, type Calls, type Rule } from '../../contracts/verdicts';
import { askOnce } from '../grants';

/**
 * Shows every piece of code to the user before it runs, unless they allowed all code on this site on a card that says
 * so; no plan grants code. Even then it asks where pages of other sites were read, because code may carry their
 * content: the card names those sites. In a frame it asks each time, with the site of the frame. Code that cannot be
 * parsed never runs. Pure.
 */
export const codeRule: Rule<Calls['code']> = (request, facts) => {
  const { tab, call, foreseen } = request;
  const { code, explanation, frame } = call;
  if (!readCode(code).ok) return allowed;
  const host = siteOf(foreseen?.url ?? tab.url) ?? '';
  // What the user typed carries nothing.
  const sources = facts.userWords.some((words) => words.includes(code.trim())) ? {} : sourcesFor(host, facts);
  return askOnce({ rule: 'code', host, code, explanation, ...defined({ frame }), ...sources }, request, facts);
};
