import { expect, it } from 'vitest';
import { NavigationWatch } from '@/utils/browser/tabs/navigation';
import { isAborted, meaningOf, shownError } from '@/utils/browser/tabs/navigation-errors';
import { isUserNavigation } from '@/utils/browser/tabs/user-navigation';
import { tellNavigation } from '../../../helpers/fake-browser';

const SHOP = 'https://shop.example/';

it.each([
  ['the first document of a new tab is not the one that was asked for', SHOP, 'about:blank', false],
  ['the document that was asked for is', SHOP, SHOP, true],
  ['an empty document is, where it was asked for', 'about:blank', 'about:blank', true],
  ['an empty document is one to go back to', undefined, 'about:blank', true],
])('%s', async (_what, to, url, isReady) => {
  using watch = new NavigationWatch(7, undefined, to);
  await tellNavigation(
    { tabId: 7, url },
    ...(['onBeforeNavigate', 'onCommitted', 'onDOMContentLoaded', 'onCompleted'] as const),
  );
  expect([watch.started, watch.committed, watch.isReady]).toEqual([isReady, isReady, isReady]);
});

it.each([
  ['net::ERR_CONNECTION_REFUSED', 'the server refused the connection'],
  ['Error code 2152398861', 'the server refused the connection'],
  ['net::ERR_NAME_NOT_RESOLVED', 'there is no such host'],
  ['Error code 2152398878', 'there is no such host'],
  ['net::ERR_CERT_AUTHORITY_INVALID', 'the connection is not secure'],
  ['net::ERR_SOMETHING_NEW', 'net::ERR_SOMETHING_NEW'],
])('%s means: %s', (error, meaning) => {
  expect(meaningOf(error)).toBe(meaning);
});

it.each([
  ['net::ERR_ABORTED', true],
  ['Error code 2152398850', true],
  ['net::ERR_CONNECTION_REFUSED', false],
])('%s leaves the old document: %s', (error, expected) => {
  expect(isAborted(error)).toBe(expected);
});

it.each([
  ['about:neterror?e=deniedPortAccess&u=http%3A//127.0.0.1%3A9/', 'deniedPortAccess'],
  ['about:certerror?e=nssBadCert&u=https%3A//x.example/', 'nssBadCert'],
  ['about:blocked', 'about:blocked'],
  ['https://example.com/about:neterror?e=x', undefined],
  ['about:blank', undefined],
])('%s shows the error %s', (url, expected) => {
  expect(shownError(url)).toBe(expected);
});

it.each([
  ['an address is typed', 'typed', [], true],
  ['an address is typed that leads on to another', 'link', ['from_address_bar', 'server_redirect'], true],
  ['a bookmark is opened', 'auto_bookmark', [], true],
  ['a link is followed', 'link', [], false],
  ['the page is loaded anew', 'reload', [], false],
  ['the agent goes back to a page whose address was typed', 'typed', ['forward_back'], false],
  [
    'the agent goes back to a page that was reached by the address bar',
    'link',
    ['forward_back', 'from_address_bar'],
    false,
  ],
])(
  'where %s, "%s" with %j, the user led the tab there: %s',
  (_what, transitionType, transitionQualifiers, expected) => {
    expect(isUserNavigation({ transitionType, transitionQualifiers })).toBe(expected);
  },
);
