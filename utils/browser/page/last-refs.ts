import type { DurableEvent } from '../../agent/task/events';

/**
 * The number of the newest ref that a task was shown, by prefix ('' for the top frame). After the background has died,
 * pages may have forgotten their refs: new refs must not be mistaken for those.
 */
export function lastRefs(events: readonly DurableEvent[]): Map<string, number> {
  const newest = new Map<string, number>();
  for (const [, prefix = '', number] of events
    .flatMap(textsOf)
    .join('\n')
    .matchAll(/\[(f\d+)?e(\d+)\]/g)) {
    newest.set(prefix, Math.max(Number(number), newest.get(prefix) ?? 0));
  }
  return newest;
}

function textsOf(event: DurableEvent): string[] {
  if (event.type === 'page-seen') return [event.view.text];
  if (event.type !== 'call-ended') return [];
  return event.result.ok ? [event.result.value.page ?? ''] : [event.result.failure.message];
}
