import type { DurableEvent, Label } from '../../contracts/events';

export function leftPage(events: readonly DurableEvent[]): Label[] {
  const labels = new Map<string, Label>();
  const left = new Set<string>();
  let last = '';
  for (const event of events) {
    if (event.type === 'call-started') {
      last = event.callId;
      labels.set(last, event.label);
    } else if (event.type === 'sent') left.add(event.act.callId ?? last);
    else if (event.type === 'write-allowed') left.add(last);
  }
  return [...left].flatMap((callId) => labels.get(callId) ?? []);
}
