import type { ConfirmCard } from '../agent/ports';
import { grave, splitName } from './grave-names';

type WriteCard = Extract<ConfirmCard, { rule: 'write' }>;

/**
 * Whether a request sets some states, as pages do that save each change by themselves: few short choices, all of them
 * on the card, by a method that sets and does not act, and no name that speaks of money, receivers, rights or an
 * operation. A name can only rule such a change out; no name makes a request one. Pure.
 */
export function isStateChange({ method, path, effect, fields, cut }: WriteCard): boolean {
  return (
    effect === 'submit' &&
    !cut &&
    /^(PUT|PATCH)$/.test(method) &&
    fields.length > 0 &&
    fields.length <= MAX_FIELDS &&
    fields.every(({ name, value }) => name !== '' && choice.test(value) && !grave.test(splitName(name))) &&
    !grave.test(splitName(path))
  );
}

/**
 * Whether a request changes a state in the same way as a request that the user allowed for the task: at the same
 * address, or at one that differs in its last part only. Neither the control nor the value counts.
 */
export function isLikeStateChange(granted: WriteCard, card: WriteCard): boolean {
  if (!isStateChange(granted) || !isStateChange(card) || granted.method !== card.method || granted.host !== card.host)
    return false;
  if (
    !card.fields.every(
      ({ value }) => !grave.test(splitName(value)) || granted.fields.some((had) => had.value === value),
    )
  )
    return false;
  const [one, other] = [placeOf(granted.path), placeOf(card.path)];
  return one === other || isBeside(one, other);
}

const MAX_FIELDS = 5;
/** Yes, no, a small number, or a few words: no sum, address, receiver or written text. */
const choice = /^(?!.*\d{4})(?:[\p{L}\p{N}][\p{L}\p{N} :,.+-]{0,29})?$/u;
function placeOf(path: string): string {
  return path.replace(/[?].*$/s, '');
}

/** Whether two addresses in the same folder differ in their last part only. */
function isBeside(one: string, other: string): boolean {
  const folder = (path: string) => path.slice(0, path.replace(/\/$/, '').lastIndexOf('/'));
  return folder(one).length > 1 && folder(one) === folder(other);
}
