import type { ConfirmCard, GuardFacts, GuardRequest, GuardVerdict } from '../agent/ports';
import type { CallFacts } from '../tools/call-facts';
import { readCode } from '../code/code-syntax';
import { siteOf } from '../web/hosts';
import { foreignHosts } from './flow-rule';
import { isGranted } from './grants';

/**
 * Every piece of code is shown before it runs, unless the user allowed all code on this site by a card that says so; no plan grants it. It asks
 * also then where pages of other sites were read, because code may carry what stood there: the card names them. In a frame it asks each
 * time, with the site of the frame. What nobody can read is not asked about. Pure.
 */
export function codeRule(
  { tab, callId, call, foreseen }: GuardRequest<Extract<CallFacts, { rule: 'code' }>>,
  facts: GuardFacts,
): GuardVerdict {
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
  const from = facts.userWords.some((words) => words.includes(code.trim())) ? [] : foreignHosts(host, facts);
  const card: ConfirmCard = {
    rule: 'code',
    host,
    code,
    explanation,
    ...(frame === undefined ? {} : { frame }),
    ...(from.length === 0 ? {} : { from }),
  };
  return isGranted(card, callId, facts.grants) ? { verdict: 'allow' } : { verdict: 'ask', card };
}
