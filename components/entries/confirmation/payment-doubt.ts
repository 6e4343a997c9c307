import type { LocaleKey } from '@/locales';
import type { ConfirmCard } from '@/utils/contracts/confirm-card';
import { readSum } from '@/utils/text/numbers';

/**
 * What Sidehand does not know about a payment: how much, to whom. It knows a sum beside the control, and what the page
 * calls a sum or a receiver among the values that are sent. Undefined for what is no payment. Pure.
 */
export function paymentDoubt(card: Extract<ConfirmCard, { rule: 'effect' | 'write' }>): LocaleKey | undefined {
  if (card.effect !== 'pay') return undefined;
  const given = card.fields.filter(({ value }) => value !== '');
  const isSum = ({ name, value }: (typeof given)[number]) => sums.test(name) || isMoney(value);
  const knowsSum = card.amount !== undefined || given.some(isSum);
  const knowsReceiver = given.some(({ name }) => receivers.test(name));
  if (knowsSum) return knowsReceiver ? undefined : 'panel_confirm_pay_whom';
  return knowsReceiver ? 'panel_confirm_pay_how_much' : 'panel_confirm_pay_unknown';
}

/** `DE12` begins an account. */
function isMoney(value: string): boolean {
  const sum = readSum(value);
  return sum !== undefined && (/\p{Sc}/u.test(value) || Intl.supportedValuesOf('currency').includes(sum.currency));
}

const sums = /amount|sum\b|total|price|points/i;
const receivers = /recipient|receiver|payee|beneficiary|iban|wallet|(?:to|account)[ _-]?(?:account|number)\b/i;
