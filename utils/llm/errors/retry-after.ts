import { untilReset, type ServerError } from './error-body';

/**
 * Undefined when it does not say. In this order: `retry-after-ms`, `Retry-After` (seconds, a moment, or an HTTP date,
 * RFC 9110, 10.2.3, by the server's own clock where it sends it), `X-RateLimit-Reset` of a spent limit, a field of the
 * body, its words ("Please try again in 9m38.016s").
 */
export function retryAfterMs(error: Pick<ServerError, 'headers' | 'retryAfterMs' | 'text'>): number | undefined {
  return (error.headers && inHeaders(error.headers)) ?? error.retryAfterMs ?? inWords(error.text);
}

function inHeaders(headers: Headers): number | undefined {
  const exact = number(headers.get('retry-after-ms'));
  if (exact !== undefined) return exact;
  // Many send its reset with every answer.
  const isSpent = number(headers.get('x-ratelimit-remaining')) === 0;
  const value = headers.get('retry-after') ?? (isSpent ? headers.get('x-ratelimit-reset') : null);
  const given = number(value);
  if (given !== undefined) return untilReset(given);
  const until = Date.parse(value ?? '');
  if (Number.isNaN(until)) return undefined;
  const serverNow = Date.parse(headers.get('date') ?? '');
  return Math.max(0, until - (Number.isNaN(serverNow) ? Date.now() : serverNow));
}

const wait =
  /(?:(?:try again|retry|resets?) (?:in|after)|wait(?: for)?) (?:(\d+) ?h(?:ours?)? ?)?(?:(\d+) ?m(?:in(?:ute)?s?)?(?![a-z]) ?)?(?:(\d+(?:\.\d+)?) ?(ms|s(?:ec(?:ond)?s?)?)\b)?/i;

function inWords(text: string): number | undefined {
  const found = wait.exec(text);
  if (!found) return undefined;
  const [, hours = 0, minutes = 0, seconds = 0, unit] = found;
  const ms = (Number(hours) * 60 + Number(minutes)) * 60_000 + Number(seconds) * (unit === 'ms' ? 1 : 1000);
  return ms > 0 ? Math.round(ms) : undefined;
}

function number(text: string | null): number | undefined {
  return text !== null && /^\s*\d+(\.\d+)?\s*$/.test(text) ? Number(text) : undefined;
}
