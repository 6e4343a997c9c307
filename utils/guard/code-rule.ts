import type { GuardFacts, GuardRequest, GuardVerdict } from '../agent/ports';
import { readCode } from '../code-syntax';
import { hostOf } from '../hosts';

/**
 * Code runs where the user approved a plan that runs code on this very site, or said so on a card: for this code, or for all of the task on the site.
 * Anywhere else it asks, and shows the code. In a frame it asks each time. What nobody can read is not asked about. Pure.
 */
export function codeRule({ tab, callId, args }: GuardRequest, { grants, codeSites }: GuardFacts): GuardVerdict {
  const { code, explanation, frame } = args as { code: string; explanation: string; frame?: string };
  const read = readCode(code);
  if (!read.ok) return { verdict: 'deny', failure: { code: 'CODE_FAILED', message: `SyntaxError: ${read.message}, line ${read.line}`, params: { line: read.line } } };
  const host = URL.parse(tab.url)?.host ?? '';
  const planned = frame === undefined && codeSites.some((site) => hostOf(site) === host);
  const allowed = grants.some(({ card, allow, callId: granted }) => {
    if (card.rule !== 'code' || card.host !== host) return false;
    return allow === 'task' ? frame === undefined : granted === callId && card.code === code;
  });
  if (planned || allowed) return { verdict: 'allow' };
  return { verdict: 'ask', card: { rule: 'code', host, code, explanation, ...(frame === undefined ? {} : { frame }) } };
}
