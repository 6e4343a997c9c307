import type { OperationHeader } from '../../../page/watch/page-events';
import { bareUrl, type StandIns } from '../../../page/watch/stand-ins';
import { copyOf, copyOfOptions, copyOfRequest, headersOf, once, ownOf, requestIn } from './copies';

export function holdFetch({ replace, mayLeave }: StandIns): void {
  replace(window, 'fetch', (_self, args, send) => {
    const [input, given] = args as [RequestInfo | URL, RequestInit | undefined];
    const request = requestIn(input);
    const isText = typeof input !== 'object' || input instanceof URL;
    // The page's own `fetch` knows what stands for a request without being one.
    const target = request ?? (isText ? String(input) : input);
    const written = request
      ? ownOf(request, 'url')
      : String(isText ? input : ((input as Partial<Request>).url ?? input));
    const url = bareUrl(written);
    const init = typeof given === 'object' && given !== null ? copyOfOptions(given) : undefined;
    const method = init?.method ?? (request ? ownOf(request, 'method') : 'GET');
    const copy = once(() => (request ? copyOfRequest(request) : undefined));
    const headers = once(() => headersOf(init?.headers ?? (copy.made ? copy() : request)?.headers));
    const body = once(() => {
      const source = copy();
      if (init?.body === undefined || init.body === null) return source;
      init.body = copyOf(init.body) as BodyInit;
      return init.body;
    });
    const sendCopy = () => {
      const copied = copy() ?? (isText ? addressNow(written, url) : input);
      return send(init ? [copied, init] : [copied]);
    };
    const isAllowed = mayLeave({ by: 'fetch', method, url, body, headers });
    if (isAllowed === true)
      return body.made ? sendCopy() : send(init ? [target, init] : args.length > 0 ? [target] : []);
    return Promise.resolve(isAllowed).then((sends) => {
      if (sends) return sendCopy();
      throw new TypeError(
        navigator.userAgent.includes('Firefox') ? 'NetworkError when attempting to fetch resource.' : 'Failed to fetch',
      );
    });
  });
}

export function holdXhr({ replace, mayLeave }: StandIns): void {
  const requests = new WeakMap<
    object,
    { method: string; url: string; async: boolean; turn: number; headers: OperationHeader[]; waits?: boolean }
  >();
  replace(XMLHttpRequest.prototype, 'open', (self: object, args, send) => {
    const turn = (requests.get(self)?.turn ?? 0) + 1;
    const [method, written] = [String(args[0]), String(args[1])];
    requests.set(self, { method, url: bareUrl(written), async: args[2] !== false, turn, headers: [] });
    return send([method, written, ...args.slice(2)]);
  });
  replace(XMLHttpRequest.prototype, 'setRequestHeader', (self: object, args, send) => {
    const request = requests.get(self);
    if (request?.waits) throw new DOMException('The object is in an invalid state.', 'InvalidStateError');
    const header: OperationHeader = [String(args[0]), String(args[1])];
    request?.headers.push(header);
    return send(header);
  });
  replace(XMLHttpRequest.prototype, 'abort', (self: object, _args, send) => {
    const request = requests.get(self);
    if (request) request.turn += 1;
    return send();
  });
  replace(XMLHttpRequest.prototype, 'send', (self: XMLHttpRequest, args, send) => {
    const request = requests.get(self);
    if (!request) return send();
    const { method, url, headers, turn } = request;
    delete (self as { readyState?: unknown }).readyState;
    const body = once(() => copyOf(args[0]));
    const isAllowed = mayLeave({ by: 'xhr', method, url, body, headers: () => headers, isSync: !request.async });
    if (isAllowed === true) return send();
    if (!request.async) throw new DOMException('A network error occurred.', 'NetworkError');
    request.waits = true;
    void Promise.resolve(isAllowed).then((sends) => {
      if (requests.get(self)?.turn !== turn) return;
      if (sends) send([body()]);
      else failRequest(self);
    });
    return undefined;
  });
}

function failRequest(request: XMLHttpRequest): void {
  Object.defineProperty(request, 'readyState', { configurable: true, value: 4 });
  request.dispatchEvent(new Event('readystatechange'));
  for (const target of [request.upload, request])
    for (const type of ['error', 'loadend']) target.dispatchEvent(new ProgressEvent(type));
}

export function holdBeacons({ replace, mayLeave }: StandIns): void {
  replace(Navigator.prototype, 'sendBeacon', (_self, args, send) => {
    const written = String(args[0]);
    const url = bareUrl(written);
    const body = once(() => copyOf(args[1]));
    const isAllowed = mayLeave({ by: 'beacon', method: 'POST', url, body });
    if (isAllowed === true) return send();
    void Promise.resolve(isAllowed).then((sends) => sends && send([addressNow(written, url), body()]));
    return true;
  });
}

/** It leaves with the page, and nobody hears of it then. https://whatpr.org/fetch/1647.html#fetch-later-method */
export function holdPutOff({ replace, mayLeave }: StandIns): void {
  const NativeRequest = Request;
  replace(window, 'fetchLater', (_self, args, send) => {
    const [input, given] = args as [RequestInfo | URL, (RequestInit & { activateAfter?: number }) | undefined];
    const request = new NativeRequest(input, given);
    const sendCopy = () => send([request, { activateAfter: given?.activateAfter }]);
    const [method, url] = [ownOf(request, 'method'), bareUrl(ownOf(request, 'url'))];
    const isAllowed = mayLeave({ by: 'beacon', method, url, body: () => request, headers: () => [...request.headers] });
    if (isAllowed === true) return sendCopy();
    void Promise.resolve(isAllowed).then((sends) => sends && sendCopy());
    return { activated: false };
  });
}

/** As the page wrote it, unless that leads elsewhere by now. */
function addressNow(written: string, judged: string): string {
  return bareUrl(written) === judged ? written : judged;
}
