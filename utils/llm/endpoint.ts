import { fail } from '../failure';
import type { Timing } from './timing';
import { isLoopbackHost, isPrivateHost } from '../web/hosts';

export interface EndpointOptions {
  baseUrl: string;
  /** '' where the server needs none: then no authorisation header is sent. */
  apiKey: string;
  /** Sent with each request; `{key}` stands for the key. */
  headers?: Record<string, string>;
  fetch?: typeof fetch;
  wait?: Timing['wait'];
}

/**
 * INVALID_INPUT for a key or extra headers by plain http to a public host, MODEL_UNAUTHORISED for a key that no HTTP
 * header can carry.
 */
export function checkEndpoint({ baseUrl, apiKey, headers = {} }: EndpointOptions): void {
  const { protocol, hostname, host } = new URL(baseUrl);
  if (apiKey === '' && Object.keys(headers).length === 0) return;
  if (protocol !== 'https:' && !isLoopbackHost(hostname) && !isPrivateHost(hostname)) {
    throw fail('INVALID_INPUT', `Keys and extra headers are not sent to ${host} over plain http.`, {
      hint: 'Use an https:// base URL for this provider.',
      params: { host },
    });
  }
  if (!/^[\x21-\x7e]*$/.test(apiKey)) {
    throw fail('MODEL_UNAUTHORISED', 'The API key has characters that no key has, such as spaces or line breaks.', {
      hint: 'Paste the key again.',
      params: { host },
    });
  }
}

/** It refuses other origins, follows no redirects and sends no cookies: the key reaches nobody else. */
export function endpointFetch(options: EndpointOptions): typeof fetch {
  const send = options.fetch ?? globalThis.fetch;
  const { origin, host } = new URL(options.baseUrl);
  const own = Object.fromEntries(
    Object.entries(options.headers ?? {}).map(([name, value]) => [
      name.toLowerCase(),
      value.replaceAll('{key}', options.apiKey),
    ]),
  );
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.origin !== origin) throw fail('INTERNAL', `A request for ${host} was about to go to another host.`);
    const headers = { ...(init?.headers as Record<string, string> | undefined), ...own };
    return send(url, { ...init, headers, redirect: 'manual', credentials: 'omit', referrerPolicy: 'no-referrer' });
  };
}
