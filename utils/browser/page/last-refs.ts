import type { DurableEvent } from '../../contracts/events';
import { newestRefs } from '../../snapshot/newest-refs';

/**
 * By prefix ('' for the top frame). After the background's death pages may have forgotten their refs: new ones must not
 * be taken for those.
 */
export function lastRefs(events: readonly DurableEvent[]): Map<string, number> {
  return new Map(Object.entries(newestRefs(events.flatMap(textsOf))));
}

function textsOf(event: DurableEvent): string[] {
  if (event.type === 'page-seen') return [event.view.text];
  if (event.type !== 'call-ended') return [];
  return event.result.ok ? [event.result.value.page ?? ''] : [event.result.failure.message];
}
