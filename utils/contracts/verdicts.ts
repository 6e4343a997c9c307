import type { CallFacts } from './call-facts';
import type { GuardFacts, GuardRequest, GuardVerdict } from './guard-port';

export type Calls = { [Kind in CallFacts['rule']]: Extract<CallFacts, { rule: Kind }> };

/** Judges one or several kinds of calls. Pure. */
export type Rule<Facts extends CallFacts = CallFacts> = (
  request: GuardRequest<Facts>,
  facts: GuardFacts,
) => GuardVerdict;

export const allowed: GuardVerdict = { verdict: 'allow' };

/** The model is told `message`; the panel explains by `reason`. */
export function deny(message: string, reason?: string): GuardVerdict {
  return { verdict: 'deny', failure: { code: 'DENIED', message, ...(reason ? { params: { reason } } : {}) } };
}
