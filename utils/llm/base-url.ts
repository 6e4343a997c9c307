import { fail } from '../failure';
import { isLoopbackHost } from '../web/hosts';

/**
 * Adds the scheme (http:// for loopback, https:// otherwise), removes trailing slashes, a query, and the end of a
 * pasted endpoint (`/chat/completions`, `/v1/messages`, `/api/chat`). An Azure deployment becomes its resource. ''
 * stays ''. Throws INVALID_INPUT for what is no http(s) address, or has a user name or a fragment.
 */
export function normaliseBaseUrl(text: string): string {
  const typed = text.trim();
  if (typed === '') return '';
  const url = parse(withScheme(typed));
  const odd = url && (url.username || url.password || url.hash);
  if (!url || odd || !/^https?:$/.test(url.protocol)) {
    throw fail('INVALID_INPUT', 'The base URL is not an http or https address.', {
      hint: 'Use an address such as https://api.openai.com/v1 or http://127.0.0.1:11434/v1, without user name or query.',
    });
  }
  const path = url.pathname
    .replace(/\/+$/, '')
    .replace(/(\/chat\/completions|\/v1\/messages|\/responses|\/models|\/api\/(chat|generate|tags))$/, '')
    .replace(/\/+$/, '');
  return (
    url.origin + (isAzure.test(url.hostname) ? path.replace(/^\/openai(\/deployments\/[^/]+)?$/, '/openai/v1') : path)
  );
}

const isAzure = /\.(openai|services\.ai|cognitiveservices)\.azure\.com$/;

function withScheme(typed: string): string {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(typed)) return typed;
  const host = parse(`http://${typed}`)?.hostname;
  return `${host !== undefined && isLoopbackHost(host) ? 'http' : 'https'}://${typed}`;
}

function parse(text: string): URL | undefined {
  return /\s/.test(text) || !URL.canParse(text) ? undefined : new URL(text);
}
