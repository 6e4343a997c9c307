import type { OperationHeader } from '../../../page/watch/page-events';

/** Of browsers, connections or tracing: they do not say what to do. Lower case. */
const plainHeader =
  /^(accept(-.*)?|access-control-.*|sec-.*|content-(type|length|encoding|language)|user-agent|host|origin|referer|connection|keep-alive|te|trailer|transfer-encoding|upgrade(-insecure-requests)?|via|priority|dnt|date|expect|from|range|if-.*|cache-control|pragma|device-memory|downlink|dpr|ect|rtt|save-data|viewport-width|width|x-client-data|x-requested-with|x-forwarded-.*|traceparent|tracestate|baggage|sentry-trace|b3|uber-trace-id|newrelic|idempotency-key|x-idempotency-key|(x-)?(request|correlation|trace|span)-?id|x-b3-.*|x-datadog-.*|x-cloud-trace-context|x-amzn-trace-id)$/;

/** They prove who the user is. Their values never leave the page's world. */
const credentialHeader =
  /^(authorization|proxy-authorization|cookie2?|x-amz-(date|security-token|content-sha256)|(x-)?(csrf|xsrf|csrf-?token|xsrf-?token|csrf-header|csrftoken|authenticity-token|auth-?token|access-?token|session-?(id|token)|api-?key)|x-csrf-.*|x-xsrf-.*|(x-)?(__)?request-?verification-?token|x-authorization|x-goog-api-key|apikey)$/;

const longestHeader = 2_000;

export function operationHeaders(headers: readonly OperationHeader[]): OperationHeader[] {
  return headers.flatMap(([name, value]): OperationHeader[] => {
    const plain = name.toLowerCase();
    return plainHeader.test(plain) || credentialHeader.test(plain) ? [] : [[plain, value.slice(0, longestHeader)]];
  });
}

export function provesUser([name]: OperationHeader): boolean {
  return credentialHeader.test(name.toLowerCase());
}

/** It puts another method in place of the request's own. */
export function replacesMethod([name]: OperationHeader): boolean {
  return /^x-(http-)?method(-override)?$/i.test(name);
}
