import type { GuardFacts } from '../contracts/ports';
import type { Failure } from '../failure';
import { isPublicHost } from '../web/hosts';
import { addressesOf } from '../text/named-addresses';

const MAX_URL_LENGTH = 2_048;

type UrlFacts = Pick<GuardFacts, 'userWords' | 'startUrl'>;

/** docs/security.md, row 5. Undefined for an address that keeps to it. */
export function checkUrl(text: string, facts: UrlFacts): Failure | undefined {
  const deny = (message: string): Failure => ({ code: 'DENIED', message, params: { reason: 'url' } });
  if (text.length > MAX_URL_LENGTH) return deny('The address is too long.');
  if (/[\u0000-\u0020\u007F-\u009F\u200E\u200F\u202A-\u202E\u2066-\u2069]/.test(text.trim()))
    return deny('The address holds control characters or spaces: encode them.');
  const url = URL.parse(text.trim());
  // Not forbidden: it can be corrected.
  const hint = 'Give it with its scheme, e.g. https://example.com/.';
  if (!url) return { code: 'INVALID_ARGUMENTS', message: 'That is not a full address.', hint };
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return deny(`Addresses with ${url.protocol} are not opened, only http: and https:.`);
  if (url.username || url.password) return deny('The address holds a user name or password.');
  if (!isPublicHost(url.hostname) && isForeignHost(url, facts))
    return deny('That host is on this computer or its network, and the user has not named it: ask them.');
  return undefined;
}

/** The user has not named it, and the task did not begin there. */
export function isForeignHost({ hostname }: URL, { startUrl, userWords }: UrlFacts): boolean {
  const { hosts, origins } = addressesOf(userWords);
  const named = [startUrl, ...origins, ...[...hosts].map((host) => `https://${host}`)];
  return !named.some((one) => URL.parse(one)?.hostname.replace(/\.$/, '') === hostname.replace(/\.$/, ''));
}
