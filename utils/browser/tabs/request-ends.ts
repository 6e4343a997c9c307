import type { ActEnd } from '../../contracts/open-act';
import { listenToRequests } from './request-events';

export type RequestEndReport = { how: Extract<ActEnd, 'answered' | 'unsent' | 'lost'>; status?: number };

/** By the browser's ids, until the returned function is called. Includes requests that began before. */
export function onRequestEnd(ended: (requestId: string, end: RequestEndReport) => void): () => void {
  const answered = ({ requestId, statusCode }: { requestId: string; statusCode: number }): void =>
    ended(requestId, { how: 'answered', status: statusCode });
  const failed = ({ requestId, error }: { requestId: string; error: string }): void =>
    ended(requestId, { how: neverLeft.test(error) ? 'unsent' : 'lost' });
  return listenToRequests({ answered, completed: answered, failed });
}

/**
 * No server got these. Firefox 153 says NS_ERROR_ABORT of one that our rule blocked, NS_BINDING_ABORTED of one that its
 * page gave up. https://source.chromium.org/chromium/chromium/src/+/main:net/base/net_error_list.h
 */
const neverLeft =
  /BLOCKED_BY_|NS_ERROR_ABORT|NAME_NOT_RESOLVED|CONNECTION_REFUSED|INTERNET_DISCONNECTED|ADDRESS_UNREACHABLE|UNKNOWN_HOST|NS_ERROR_OFFLINE|CACHE_MISS/;
