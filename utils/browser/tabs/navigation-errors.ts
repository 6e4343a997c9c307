/** Chromium has names (`net::ERR_*`), Firefox numbers (nsresult, decimal) and codes in addresses of error pages. */
const meanings: [RegExp, string][] = [
  [/CONNECTION_REFUSED|2152398861|connectionFailure/, 'the server refused the connection'],
  [/NAME_NOT_RESOLVED|2152398878|dnsNotFound/, 'there is no such host'],
  [/TIMED_OUT|2152398862|netTimeout/, 'the server did not answer'],
  [/INTERNET_DISCONNECTED|NETWORK_CHANGED|2152398864|netOffline/, 'there is no network'],
  [/CONNECTION_(RESET|CLOSED)|EMPTY_RESPONSE|2152398868/, 'the server broke off the connection'],
  [/CERT|SSL|21531[0-9]{5}/, 'the connection is not secure'],
  [/UNSAFE_PORT|deniedPortAccess/, 'the browser does not open this port'],
  [/BLOCKED/, 'the browser blocked it'],
];

/** In English; unknown errors as they are. */
export function meaningOf(error: string): string {
  return meanings.find(([pattern]) => pattern.test(error))?.[1] ?? error;
}

/** The document stays, because of a download, a 204, or a newer navigation. */
export function isAborted(error: string): boolean {
  return /ABORTED|2152398850/.test(error);
}

/**
 * By the address of Firefox's error page; undefined for others. Of a forbidden port, for example, Firefox 153 reports
 * nothing else.
 */
export function shownError(url: string): string | undefined {
  if (!/^about:(neterror|certerror|blocked|httpsonlyerror)\b/.test(url)) return undefined;
  return /[?&]e=([^&]+)/.exec(url)?.[1] ?? url.replace(/\?.*$/s, '');
}
