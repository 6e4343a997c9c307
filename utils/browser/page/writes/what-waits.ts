import { actingAddress } from '../../../guard/acting-address';
import type { Arming, OperationHeader } from '../../../page/watch/page-events';
import { replacesMethod } from './operation-headers';
import { isWrite } from '../../../web/requests';

export interface Moment {
  arming: Arming;
  /** Of the document. */
  origin: string;
  /** See `Arming.acts`. */
  acts: boolean;
  byHand: boolean;
}

/** `wasReadBefore`: it was requested before any action: it only reads. */
export function waits(
  { method, url, headers }: { method: string; url: string; headers: readonly OperationHeader[] },
  { arming, origin, acts }: Moment,
  wasReadBefore: (url: string) => boolean,
): boolean {
  if (isWrite(method) || headers.some(replacesMethod)) return arming.armed;
  if (!arming.armed) return false;
  const { origin: to = '', pathname = '', search = '' } = URL.parse(url) ?? {};
  const leaves = arming.reads === true && to !== origin;
  return leaves || actingAddress.test(pathname + search) || (acts && !wasReadBefore(url));
}

/** It may take a text of the task to another origin: no link or form of the action leads there. */
export function mayTakeAway(url: string, { arming, origin, byHand }: Moment): boolean {
  const { armed, leadsTo, asks } = arming;
  if (!armed || byHand || url === leadsTo || (asks !== undefined && url.startsWith(`${asks}?`))) return false;
  return URL.parse(url)?.origin !== origin;
}
