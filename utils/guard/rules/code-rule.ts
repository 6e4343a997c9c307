import { defined } from '../../defined';
import { readCode } from '../../code/code-syntax';
import { siteOf } from '../../web/hosts';
import { sourcesFor } from './flow-rule';
import { allowed, type Calls, type Rule } from '../../contracts/verdicts';
import { askOnce } from '../grants';

/**
 * docs/security.md, row 11: code is shown before it runs. Where the user allowed all code on this site, it asks again
 * for a frame, and where code may carry what was read elsewhere. What cannot be parsed never runs.
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
