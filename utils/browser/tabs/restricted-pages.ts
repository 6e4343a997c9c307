import type { Failure } from '../../failure';

/** Browsers close these to every extension. */
const closedHosts = new Set(
  (
    'chromewebstore.google.com addons.mozilla.org accounts-static.cdn.mozilla.net accounts.firefox.com ' +
    'addons.cdn.mozilla.net content.cdn.mozilla.net discovery.addons.mozilla.org install.mozilla.org ' +
    'oauth.accounts.firefox.com profile.accounts.firefox.com support.mozilla.org sync.services.mozilla.com'
  ).split(' '),
);

/** Undefined where an extension may read and act. '' is a page the browser hides. */
export function restriction(url: string): Failure | undefined {
  const restrictedFailure = (message: string): Failure => ({
    code: 'RESTRICTED_PAGE',
    message,
    hint: 'Open another address with navigate.',
    params: { url },
  });
  if (!URL.canParse(url)) return restrictedFailure('This is a page of the browser itself.');
  const { protocol, hostname, pathname } = new URL(url);
  if (url === 'about:blank') return restrictedFailure('The tab is empty.');
  if (protocol === 'blob:' || protocol === 'data:')
    return restrictedFailure(
      `This address (${protocol}) holds a file or page that another page made, and cannot be read. The user can save it and attach the file.`,
    );
  if (protocol !== 'http:' && protocol !== 'https:' && protocol !== 'file:')
    return restrictedFailure('This is a page of the browser itself.');
  if (closedHosts.has(hostname) || (hostname === 'chrome.google.com' && pathname.startsWith('/webstore'))) {
    return restrictedFailure('The browser closes this site to extensions.');
  }
  return undefined;
}
