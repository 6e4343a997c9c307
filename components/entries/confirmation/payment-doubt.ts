import type { LocaleKey } from '@/locales';
import type { ConfirmCard } from '@/utils/contracts/confirm-card';
import { namesAmount } from '@/utils/page/act/forms/prices';
import { readSum } from '@/utils/page/act/forms/sums';

/**
 * What is doubtful about a payment: the page shows another sum than it sends, or Sidehand does not know how much, or to
 * whom. It knows a sum beside the control, money among the values that are sent, and a receiver of the user's: a mere
 * number may be how many. How a page calls a value can only add a doubt. Undefined for what is no payment. Pure.
 */
export function doubtOfCard(card: Extract<ConfirmCard, { rule: 'effect' | 'write' }>): LocaleKey | undefined {
  if (card.effect !== 'pay') return undefined;
  const said = card.fields.flatMap(({ value, from }) => (from === 'user' ? [value] : []));
  const shown = readSum(card.amount ?? '')?.value;
  const sent = card.fields.flatMap(({ name, value }) =>
    namesAmount(name) || isMoney(value) ? (readSum(value)?.value ?? []) : [],
  );
  if (shown !== undefined && sent.some((one) => one !== shown)) return 'panel_confirm_pay_differs';
  const knowsSum = card.amount !== undefined || card.fields.some(({ value }) => isMoney(value));
  return paymentDoubt(knowsSum, said);
}

/** `named`: values that the user gave or sees before they approve. */
export function paymentDoubt(knowsSum: boolean, named: readonly string[]): LocaleKey | undefined {
  const knowsReceiver = named.some((value) => /\p{L}/u.test(value) && !isMoney(value));
  if (knowsSum) return knowsReceiver ? undefined : 'panel_confirm_pay_whom';
  return knowsReceiver ? 'panel_confirm_pay_how_much' : 'panel_confirm_pay_unknown';
}

function isMoney(value: string): boolean {
  return Boolean(readSum(value)?.currency);
}
