import type { WriteEnd } from '../../page/watch/page-events';
import type { TaskEvent } from './events';

/** A request that a page sent. */
export interface SentRequest {
  method: string;
  url: string;
}

/** The requests without an answer after an event. Pure. */
export function foldRequests(open: SentRequest[], event: TaskEvent): SentRequest[] {
  if (event.type === 'page-seen') return event.view.requests ? requestsStillOpen(open, event.view.requests) : open;
  if (event.type === 'write-ended') return requestsStillOpen(open, [event]);
  if (event.type !== 'call-ended' || !event.result.ok) return open;
  const reported = event.result.value.details?.open;
  return Array.isArray(reported) ? [...open, ...(reported as SentRequest[])] : open;
}

/** The requests that are still open after these ends. One that still has no answer, or lost its connection, stays. */
function requestsStillOpen(
  open: readonly SentRequest[],
  ends: readonly (SentRequest & { end: WriteEnd })[],
): SentRequest[] {
  const rest = [...open];
  for (const { method, url, end } of ends) {
    const at = rest.findIndex((request) => request.method === method && request.url === url);
    if (at >= 0) rest.splice(at, 1);
    if (end.how === 'open' || end.how === 'failed') rest.push({ method, url });
  }
  return rest;
}
