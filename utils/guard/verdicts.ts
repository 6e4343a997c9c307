import type { CallFacts } from '../contracts/call-facts';
import type { ConfirmCard, GuardFacts, GuardRequest, GuardVerdict } from '../contracts/ports';
import { isGranted } from './grants';

/** By their kind. */
export type Calls = { [Kind in CallFacts['rule']]: Extract<CallFacts, { rule: Kind }> };

/** For one kind of calls, or several. Pure. */
export type Rule<Facts extends CallFacts = CallFacts> = (
  request: GuardRequest<Facts>,
  facts: GuardFacts,
) => GuardVerdict;

export const allowed: GuardVerdict = { verdict: 'allow' };

/** The model is told `message`; the panel explains by `reason`. */
export function deny(message: string, reason?: string): GuardVerdict {
  return { verdict: 'deny', failure: { code: 'DENIED', message, ...(reason ? { params: { reason } } : {}) } };
}

/** Unless the user has allowed what the card says. */
export function askOnce(
  card: ConfirmCard,
  { callId }: Pick<GuardRequest, 'callId'>,
  { grants }: Pick<GuardFacts, 'grants'>,
): GuardVerdict {
  return isGranted(card, callId, grants) ? allowed : { verdict: 'ask', card };
}
