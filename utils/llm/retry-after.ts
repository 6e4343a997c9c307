/**
 * How long a server asks to wait, in milliseconds, from `retry-after-ms` or `Retry-After` (seconds or an HTTP date,
 * RFC 9110, 10.2.3); undefined when it does not say. A date is measured against the server's own clock where it sends it.
 */
export function retryAfterMs(headers: Headers): number | undefined {
  const exact = number(headers.get('retry-after-ms'));
  if (exact !== undefined) return exact;
  const value = headers.get('retry-after');
  const seconds = number(value);
  if (seconds !== undefined) return seconds * 1000;
  const until = Date.parse(value ?? '');
  if (Number.isNaN(until)) return undefined;
  const serverNow = Date.parse(headers.get('date') ?? '');
  return Math.max(0, until - (Number.isNaN(serverNow) ? Date.now() : serverNow));
}

function number(text: string | null): number | undefined {
  return text !== null && /^\s*\d+(\.\d+)?\s*$/.test(text) ? Number(text) : undefined;
}
