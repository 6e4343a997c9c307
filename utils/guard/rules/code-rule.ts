import type { ConfirmCard } from '../../contracts/ports';
import { readCode } from '../../code/code-syntax';
import { siteOf } from '../../web/hosts';
import { sourcesFor } from './flow-rule';
import type { Calls, Rule } from '../../contracts/verdicts';
import { askOnce } from '../grants';

/**
 * Shows every piece of code to the user before it runs, unless they allowed all code on this site on a card that says
 * so; no plan grants code. Even then it asks where pages of other sites were read, because code may carry their
 * content: the card names those sites. In a frame it asks each time, with the site of the frame. Code that cannot be
 * parsed is denied. Pure.
 */
export const codeRule: Rule<Calls['code']> = (request, facts) => {
  const { tab, call, foreseen } = request;
  const { code, explanation, frame } = call;
  const read = readCode(code);
  if (!read.ok)
    return {
      verdict: 'deny',
      failure: {
        code: 'CODE_FAILED',
        message: `SyntaxError: ${read.message}, line ${read.line}`,
        params: { line: read.line },
      },
    };
  const host = siteOf(foreseen?.url ?? tab.url) ?? '';
  const card: ConfirmCard = {
    rule: 'code',
    host,
    code,
    explanation,
    ...(frame === undefined ? {} : { frame }),
    // What the user typed carries nothing.
    ...(facts.userWords.some((words) => words.includes(code.trim())) ? {} : sourcesFor(host, facts)),
  };
  return askOnce(card, request, facts);
};
