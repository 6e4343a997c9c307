import type { ConfirmCard, GuardFacts, GuardRequest, GuardVerdict } from '../agent/ports';
import { readCode } from '../code-syntax';
import { hostOf } from '../hosts';
import { foreignHosts } from './flow-rule';
import { isGranted } from './grants';

/**
 * Code runs where the user approved a plan that runs code on this very site, or said so on a card: for this code, or for all of the task on the site.
 * Anywhere else it asks, and shows the code. It asks also where pages of other hosts were read, because code may carry what stood there: then the card
 * names them. In a frame it asks each time, with the host of the frame. What nobody can read is not asked about. Pure.
 */
export function codeRule({ tab, callId, args, foreseen }: GuardRequest, facts: GuardFacts): GuardVerdict {
  const { code, explanation, frame } = args as { code: string; explanation: string; frame?: string };
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
  const host = hostOf(foreseen?.url ?? tab.url) ?? '';
  const from = facts.userWords.some((words) => words.includes(code.trim())) ? [] : foreignHosts(host, facts);
  if (frame === undefined && from.length === 0 && facts.codeSites.some((site) => hostOf(site) === host))
    return { verdict: 'allow' };
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
