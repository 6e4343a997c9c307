import { isWrite, isUndone } from '../../../web/requests';
import type { Aftermath } from '../../../contracts/ports';
import { siteDomain } from '../../../web/registrable';
import type { SentWithEnd } from '../../tabs/request-watch';

/** Writes to the site of `pageUrl` that the server refused. */
export function refusedOf(sent: readonly SentWithEnd[], pageUrl: string): NonNullable<Aftermath['rejected']> {
  const site = siteDomain(pageUrl);
  return sent.flatMap(({ method, url, end }) =>
    end.how === 'answered' && end.status >= 400 && isWrite(method) && siteDomain(url) === site
      ? [{ method, url, status: end.status }]
      : [],
  );
}

/** What has no answer, was redirected or led to another document may have been carried out. */
export function isAllUndone(sent: readonly SentWithEnd[]): boolean {
  const counted = sent.filter(({ method }) => !/^(HEAD|OPTIONS)$/.test(method));
  return (
    counted.length > 0 &&
    counted.every(({ method, end }) => method !== 'GET' && end.how === 'answered' && isUndone(end.status))
  );
}
