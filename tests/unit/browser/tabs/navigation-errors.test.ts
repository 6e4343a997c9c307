import { expect, test } from 'vitest';
import { isAborted, meaningOf, shownError } from '@/utils/browser/tabs/navigation-errors';

test.each([
  ['net::ERR_CONNECTION_REFUSED', 'the server refused the connection'],
  ['Error code 2152398861', 'the server refused the connection'],
  ['net::ERR_NAME_NOT_RESOLVED', 'there is no such host'],
  ['Error code 2152398878', 'there is no such host'],
  ['net::ERR_CERT_AUTHORITY_INVALID', 'the connection is not secure'],
  ['net::ERR_SOMETHING_NEW', 'net::ERR_SOMETHING_NEW'],
])('%s means: %s', (error, meaning) => {
  expect(meaningOf(error)).toBe(meaning);
});

test.each([
  ['net::ERR_ABORTED', true],
  ['Error code 2152398850', true],
  ['net::ERR_CONNECTION_REFUSED', false],
])('%s leaves the old document: %s', (error, expected) => {
  expect(isAborted(error)).toBe(expected);
});

test.each([
  ['about:neterror?e=deniedPortAccess&u=http%3A//127.0.0.1%3A9/', 'deniedPortAccess'],
  ['about:certerror?e=nssBadCert&u=https%3A//x.example/', 'nssBadCert'],
  ['about:blocked', 'about:blocked'],
  ['https://example.com/about:neterror?e=x', undefined],
  ['about:blank', undefined],
])('%s shows the error %s', (url, expected) => {
  expect(shownError(url)).toBe(expected);
});
