import type { OperationHeader } from '../../../page/watch/page-events';

const { apply } = Reflect;
const { entries, fromEntries } = Object;
const getterOf = (name: 'url' | 'method') => Object.getOwnPropertyDescriptor(Request.prototype, name)?.get;
const requestGetters = { url: getterOf('url'), method: getterOf('method') };

/** Of `RequestInit`: a class may give them, too. */
const options = [
  ...['method', 'headers', 'body', 'mode', 'credentials', 'cache', 'redirect', 'referrer', 'referrerPolicy'],
  ...['integrity', 'keepalive', 'signal', 'priority', 'duplex', 'window'],
];

/** `made`: it was asked for. */
export function once<Value>(make: () => Value): { (): Value; made: boolean } {
  let value: Value;
  const get = () => {
    if (!get.made) [get.made, value] = [true, make()];
    return value;
  };
  get.made = false;
  return get;
}

export function headersOf(given: HeadersInit | undefined): OperationHeader[] {
  try {
    return [...new Headers(given)];
  } catch {
    return [];
  }
}

/** What neither changes nor can be copied stays: a text, a Blob, a stream. */
export function copyOf(body: unknown): unknown {
  try {
    if (body instanceof Blob) return new Blob([body], { type: body.type });
    if (body instanceof URLSearchParams) return new URLSearchParams(body);
    if (body instanceof FormData) return copyOfForm(body);
    if (body instanceof ArrayBuffer) return body.slice(0);
    if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer, body.byteOffset, body.byteLength).slice();
    return body;
  } catch {
    return undefined;
  }
}

function copyOfForm(form: FormData): FormData {
  const copy = new FormData();
  for (const [name, value] of form) copy.append(name, value);
  return copy;
}

export function copyOfOptions(given: RequestInit): RequestInit {
  const copy: Record<string, unknown> = { ...given };
  for (const name of options) {
    const value: unknown = Reflect.get(given, name);
    if (value !== undefined) copy[name] = value;
  }
  if (copy.method !== undefined) copy.method = String(copy.method);
  if (typeof copy.headers === 'object' && copy.headers !== null) copy.headers = copyOfHeaders(copy.headers);
  return copy;
}

/** Of the same kind: a `fetch` of the page's own may add to them. */
function copyOfHeaders(given: object): HeadersInit {
  if (given instanceof Headers) return new Headers(given);
  if (Symbol.iterator in given)
    return [...(given as Iterable<Iterable<unknown>>)].map((pair) => [...pair].map(String)) as [string, string][];
  return fromEntries(entries(given).map(([name, value]) => [name, String(value)]));
}

/** `instanceof` does not know one of another frame. */
export function requestIn(input: unknown): Request | undefined {
  try {
    return ownOf(input as Request, 'url') === '' ? undefined : (input as Request);
  } catch {
    return undefined;
  }
}

/** Throws where it is no request of the browser's. */
export function ownOf(request: Request, name: 'url' | 'method'): string {
  const get = requestGetters[name];
  return get ? String(apply(get, request, [])) : '';
}

/** One whose body was used cannot be copied, and fails when sent. */
export function copyOfRequest(request: Request): Request {
  try {
    return new Request(request);
  } catch {
    return request;
  }
}
