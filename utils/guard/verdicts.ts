import type { CallFacts } from '../contracts/call-facts';
import type { ConfirmCard, GuardFacts, GuardRequest, GuardVerdict } from '../contracts/ports';
import { isGranted } from './grants';

/** The facts of calls, by their kind. */
export type Calls = { [Kind in CallFacts['rule']]: Extract<CallFacts, { rule: Kind }> };

/** Decides about calls of one kind, or of several. Pure. */
export type Rule<Facts extends CallFacts = CallFacts> = (
  request: GuardRequest<Facts>,
  facts: GuardFacts,
) => GuardVerdict;

export const allowed: GuardVerdict = { verdict: 'allow' };

/** Denies a call, with what the model is told. `reason`: by which the panel explains it. */
export function deny(message: string, reason?: string): GuardVerdict {
  return { verdict: 'deny', failure: { code: 'DENIED', message, ...(reason ? { params: { reason } } : {}) } };
}

/** Asks by a card, unless the user has allowed what it says. */
export function askOnce(
  card: ConfirmCard,
  { callId }: Pick<GuardRequest, 'callId'>,
  { grants }: Pick<GuardFacts, 'grants'>,
): GuardVerdict {
  return isGranted(card, callId, grants) ? allowed : { verdict: 'ask', card };
}
