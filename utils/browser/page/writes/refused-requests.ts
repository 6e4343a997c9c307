import type { Aftermath } from '../../../agent/ports';
import { siteDomain } from '../../../web/registrable';
import type { SentWithEnd } from '../../tabs/request-watch';

/**
 * Of what an action has sent, the requests that write to the site of the page at `pageUrl` and that the server refused.
 */
export function refusedOf(sent: readonly SentWithEnd[], pageUrl: string): NonNullable<Aftermath['rejected']> {
  const site = siteDomain(pageUrl);
  return sent.flatMap(({ method, url, end }) =>
    end.how === 'answered' && end.status >= 400 && !/^(GET|HEAD|OPTIONS)$/.test(method) && siteDomain(url) === site
      ? [{ method, url, status: end.status }]
      : [],
  );
}
