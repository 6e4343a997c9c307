/** What the browsers' network errors mean. Names of Chromium (`net::ERR_*`), numbers of Firefox (nsresult, decimal). */
const meanings: [RegExp, string][] = [
  [/CONNECTION_REFUSED|2152398861/, 'the server refused the connection'],
  [/NAME_NOT_RESOLVED|2152398878/, 'there is no such host'],
  [/TIMED_OUT|2152398862/, 'the server did not answer'],
  [/INTERNET_DISCONNECTED|NETWORK_CHANGED|2152398864/, 'there is no network'],
  [/CONNECTION_(RESET|CLOSED)|EMPTY_RESPONSE|2152398868/, 'the server broke off the connection'],
  [/CERT|SSL|21531[0-9]{5}/, 'the connection is not secure'],
  [/BLOCKED/, 'the browser blocked it'],
];

/** English words for an error of webNavigation; the error itself where it is not known. */
export function meaningOf(error: string): string {
  return meanings.find(([pattern]) => pattern.test(error))?.[1] ?? error;
}

/** True for a navigation that was given up in favour of the document that is there: a download, a 204, a newer one. */
export function isGivenUp(error: string): boolean {
  return /ABORTED|2152398850/.test(error);
}
