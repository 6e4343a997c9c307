import { newestRefs, type NewestRefs } from '../../snapshot/newest-refs';
import type { EventOf } from '../../contracts/events';

/** The newest, by prefix. A picture shows more: from then on all count as shown. */
export function refsShownByCall(before: NewestRefs, { result }: EventOf<'call-ended'>): NewestRefs {
  if (!result.ok) return newestRefs([result.failure.message, result.failure.hint ?? ''], before);
  if (result.value.picture) return Object.fromEntries(['', ...Object.keys(before)].map((prefix) => [prefix, Infinity]));
  return newestRefs([result.value.summary, result.value.page ?? ''], before);
}
