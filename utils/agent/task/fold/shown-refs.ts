import { newestRefs, type NewestRefs } from '../../../snapshot/newest-refs';
import type { DurableEvent } from '../../../contracts/events';

/**
 * The newest refs that the models were shown, by prefix, once a call has ended. A picture shows refs that no text has:
 * from then on all refs count as shown. Pure.
 */
export function refsShownByCall(
  before: NewestRefs,
  { result }: Extract<DurableEvent, { type: 'call-ended' }>,
): NewestRefs {
  if (!result.ok) return newestRefs([result.failure.message, result.failure.hint ?? ''], before);
  if (result.value.picture) return Object.fromEntries(['', ...Object.keys(before)].map((prefix) => [prefix, Infinity]));
  return newestRefs([result.value.summary, result.value.page ?? ''], before);
}
