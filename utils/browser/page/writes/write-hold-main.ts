import type {
  Arming,
  OperationHeader,
  PageEventReport,
  WriteHoldOrder,
  WriteReport,
} from '../../../page/watch/page-events';

/**
 * Runs in the page's own world. The browser sends it there as the source of this one function, so its pieces are inner
 * functions and it uses no import: state first, then what it installs, then the pieces. While it is armed, each request
 * of the page with a writing method waits for the background's decision: an allowed one goes out as the page made it; a
 * refused one fails as it would without a network. So does each request of a script that reads, if its address may name
 * an operation, if the page itself says that the action does something, or, where that is ordered, if it goes to
 * another origin. `nonce` names the events by which the extension controls it. The `end` event restores everything and
 * refuses the requests that still wait. `patterns`: sources, see `operation-headers.ts` and `effect-of-address.ts`.
 */
export function writeHoldMain(
  nonce: string,
  armedAtFirst: Arming,
  patterns: { plain: string; credential: string; method: string; acting: string },
): void {
  let arming = armedAtFirst;
  /** True if the user, and no script, has acted in the page last. */
  let byHand = false;
  /** True if the action does something, as the page itself says. */
  let acts = armedAtFirst.acts === true;
  let firstArmedAt = armedAtFirst.armed ? performance.now() : Infinity;
  let count = 0;
  const prefix = Math.random().toString(36).slice(2);
  const waiting = new Map<string, (sends: boolean) => void>();
  const undo: (() => void)[] = [];
  const longestText = 50_000;
  const plainHeader = new RegExp(patterns.plain, 'i');
  const credentialHeader = new RegExp(patterns.credential, 'i');
  const methodHeader = new RegExp(patterns.method, 'i');
  const acting = new RegExp(patterns.acting, 'i');
  // Names in the page shadow those of its document and forms, which are taken from the prototypes.
  const apply = Reflect.apply;
  const { dispatchEvent } = EventTarget.prototype;
  const { getAttribute, setAttribute, removeAttribute, append } = Element.prototype;
  const nativeSubmit = HTMLFormElement.prototype.submit;
  const requests = new WeakMap<
    object,
    { method: string; url: string; async: boolean; turn: number; headers: OperationHeader[] }
  >();

  for (const type of ['pointerdown', 'keydown', 'click'])
    listen(window, type, (event: Event) => (byHand = event.isTrusted));

  holdFetch();
  holdXhr();
  holdBeacons();
  holdForms();
  listen(document, `${nonce}-order`, onOrder);
  listen(document, `${nonce}-report`, onReport);
  listen(document, `${nonce}-end`, end);

  function sendReport(report: WriteReport): void {
    apply(dispatchEvent, document, [new CustomEvent(`${nonce}-report`, { detail: JSON.stringify(report) })]);
  }

  function listen(target: EventTarget, type: string, listener: (event: never) => void): void {
    const { addEventListener, removeEventListener } = target === document ? EventTarget.prototype : target;
    apply(addEventListener, target, [type, listener, true]);
    undo.push(() => apply(removeEventListener, target, [type, listener, true]));
  }

  /** By HTTP's definition: https://httpwg.org/specs/rfc9110.html#safe.methods */
  function isWriteMethod(method: string): boolean {
    return !/^(get|head|options|trace)$/i.test(method);
  }

  /** Whether a request waits. */
  function waits(method: string, url: string, headers: OperationHeader[]): boolean {
    if (isWriteMethod(method) || headers.some(([name]) => methodHeader.test(name))) return arming.armed;
    if (!arming.armed) return false;
    const { origin = '', pathname = '', search = '' } = URL.parse(url) ?? {};
    const leaves = arming.reads === true && origin !== location.origin;
    return leaves || acting.test(pathname + search) || (acts && !wasReadBefore(url));
  }

  /**
   * Whether the page has requested the address before any action of the agent or a person, but for the time in its
   * query: so it only reads.
   */
  function wasReadBefore(url: string): boolean {
    if ('userActivation' in navigator && navigator.userActivation.hasBeenActive) return false;
    const isTime = (digits: string) => Math.abs(Number(digits.padEnd(13, '0')) - Date.now()) < 86_400_000;
    const timeless = (address: string) =>
      address.replace(/=(\d{10}|\d{13})(?=&|$)/g, (whole, digits: string) => (isTime(digits) ? '=#' : whole));
    return performance
      .getEntriesByType('resource')
      .some(({ name, startTime }) => startTime < firstArmedAt && timeless(name) === timeless(url));
  }

  function posts(method: string): boolean {
    return /^post$/i.test(method);
  }

  function absoluteUrl(url: unknown): string {
    const base = Reflect.get(Document.prototype, 'baseURI', document) as string;
    return URL.parse(String(url), base)?.href.replace(/#.*$/s, '') ?? '';
  }

  function fieldsOf(data: FormData): Body {
    const fields = [...data].map(([name, value]): [string, string] => [
      name,
      (typeof value === 'string' ? value : value.name).slice(0, 2_000),
    ]);
    return {
      fields: fields.slice(0, 200),
      size: fields.reduce((sum, [name, value]) => sum + name.length + value.length, 0),
    };
  }

  function textBody(text: string): Body {
    return { text: text.slice(0, longestText), size: text.length };
  }

  /** What can be read of a body without consuming it. */
  async function bodyOf(body: unknown): Promise<Body> {
    try {
      if (body === undefined || body === null) return { size: 0 };
      if (typeof body === 'string') return textBody(body);
      if (body instanceof URLSearchParams) return { fields: [...body].slice(0, 200), size: String(body).length };
      if (body instanceof FormData) return fieldsOf(body);
      if (body instanceof Blob) return body.size > longestText ? { size: body.size } : textBody(await body.text());
      if (body instanceof Request) return textBody(await body.clone().text());
      if (body instanceof ArrayBuffer || ArrayBuffer.isView(body))
        return body.byteLength > longestText
          ? { size: body.byteLength }
          : textBody(new TextDecoder().decode(body as BufferSource));
      return {};
    } catch {
      return {};
    }
  }

  function headersOf(given: HeadersInit | undefined): OperationHeader[] {
    try {
      return [...new Headers(given)];
    } catch {
      return [];
    }
  }

  /** Reports a request, and resolves with whether it may go out. */
  async function mayLeave(
    by: WriteReport['by'],
    method: string,
    url: string,
    body: unknown,
    headers: OperationHeader[] = [],
  ): Promise<boolean> {
    const id = `${prefix}.${(count += 1)}`;
    const wasByHand = arming.beside ? navigator.userActivation.isActive : byHand;
    const answer = new Promise<boolean>((resolve) => waiting.set(id, resolve));
    sendReport({
      kind: 'write',
      write: id,
      by,
      method: method.toUpperCase(),
      url,
      from: /^https?:/.test(location.href) ? location.href : absoluteUrl(''),
      byHand: wasByHand,
      headers: headers
        .filter(([name]) => !plainHeader.test(name) && !credentialHeader.test(name))
        .map(([name, value]) => [name.toLowerCase(), value.slice(0, 200)]),
      acts,
      signed: headers.some(([name]) => credentialHeader.test(name)),
      body: await bodyOf(body),
    });
    return answer;
  }

  /** Puts a proxy in the place of a function, so it looks like the original. */
  function replace(
    target: object,
    name: string,
    stand: (original: (...args: unknown[]) => unknown) => ProxyHandler<never>['apply'],
  ): void {
    const owner = target as Record<string, unknown>;
    const original = owner[name];
    if (typeof original !== 'function') return;
    const proxy = new Proxy(original, { apply: stand(original as never) as never });
    owner[name] = proxy;
    undo.push(() => {
      if (owner[name] === proxy) owner[name] = original;
    });
  }

  function holdFetch(): void {
    replace(window, 'fetch', (original) => (_target: never, self: unknown, args: unknown[]) => {
      const [input, init] = args as [RequestInfo | URL, RequestInit | undefined];
      const request = input instanceof Request ? input : undefined;
      const method = init?.method ?? request?.method ?? 'GET';
      const url = absoluteUrl(request ? request.url : input);
      const headers = arming.armed ? headersOf(init?.headers ?? request?.headers) : [];
      if (!waits(method, url, headers)) return apply(original, self, args);
      const isAllowed = mayLeave('fetch', method, url, init?.body ?? request, headers);
      return isAllowed.then((sends) => {
        if (sends) return apply(original, self, args);
        throw new TypeError(
          navigator.userAgent.includes('Firefox')
            ? 'NetworkError when attempting to fetch resource.'
            : 'Failed to fetch',
        );
      });
    });
  }

  function holdXhr(): void {
    replace(XMLHttpRequest.prototype, 'open', (original) => (_target: never, self: object, args: unknown[]) => {
      const turn = (requests.get(self)?.turn ?? 0) + 1;
      const [method, url] = [String(args[0]), absoluteUrl(args[1])];
      requests.set(self, { method, url, async: args[2] !== false, turn, headers: [] });
      return apply(original, self, args);
    });
    replace(
      XMLHttpRequest.prototype,
      'setRequestHeader',
      (original) => (_target: never, self: object, args: unknown[]) => {
        requests.get(self)?.headers.push([String(args[0]), String(args[1])]);
        return apply(original, self, args);
      },
    );
    replace(XMLHttpRequest.prototype, 'abort', (original) => (_target: never, self: object, args: unknown[]) => {
      const request = requests.get(self);
      if (request) request.turn += 1;
      return apply(original, self, args);
    });
    replace(XMLHttpRequest.prototype, 'send', (original) => (_target: never, self: XMLHttpRequest, args: unknown[]) => {
      const request = requests.get(self);
      if (!request || !waits(request.method, request.url, request.headers)) return apply(original, self, args);
      delete (self as { readyState?: unknown }).readyState;
      // A synchronous request blocks the page, so it cannot wait.
      if (!request.async) throw new DOMException('A network error occurred.', 'NetworkError');
      const { turn } = request;
      const isAllowed = mayLeave('xhr', request.method, request.url, args[0], request.headers);
      void isAllowed.then((sends) => {
        if (requests.get(self)?.turn !== turn) return;
        if (sends) apply(original, self, args);
        else failRequest(self);
      });
      return undefined;
    });
  }

  /** Ends the request as an XMLHttpRequest ends without a network. */
  function failRequest(request: XMLHttpRequest): void {
    Object.defineProperty(request, 'readyState', { configurable: true, value: 4 });
    request.dispatchEvent(new Event('readystatechange'));
    for (const target of [request.upload, request])
      for (const type of ['error', 'loadend']) target.dispatchEvent(new ProgressEvent(type));
  }

  function holdBeacons(): void {
    replace(Navigator.prototype, 'sendBeacon', (original) => (_target: never, self: unknown, args: unknown[]) => {
      if (!arming.armed) return apply(original, self, args);
      const isAllowed = mayLeave('beacon', 'POST', absoluteUrl(args[0]), args[1]);
      void isAllowed.then((sends) => sends && apply(original, self, args));
      return true;
    });
  }

  function holdForms(): void {
    replace(
      HTMLFormElement.prototype,
      'submit',
      (original) => (_target: never, self: HTMLFormElement, args: unknown[]) => {
        const { method, url, data } = formWrite(self);
        if (!arming.armed || !posts(method)) return apply(original, self, args);
        const isAllowed = mayLeave('form', method, url, data);
        void isAllowed.then((sends) => sends && apply(original, self, args));
        return undefined;
      },
    );
    // In the bubbling phase, after the page's own handlers: what they send instead is held at that point.
    window.addEventListener('submit', onSubmit);
    undo.push(() => window.removeEventListener('submit', onSubmit));
  }

  function formWrite(form: HTMLFormElement, submitter?: HTMLElement | null) {
    const own = (name: string) => submitter?.getAttribute(`form${name}`) ?? apply(getAttribute, form, [name]);
    return {
      method: own('method') ?? 'get',
      url: absoluteUrl(own('action') || location.href),
      data: new FormData(form, submitter),
    };
  }

  /** Sends a form as the browser would have with this button. */
  function sendForm(form: HTMLFormElement, submitter: HTMLElement | null): void {
    const before = new Map(
      ['action', 'method', 'enctype', 'target'].map((name) => [name, apply(getAttribute, form, [name])]),
    );
    for (const name of before.keys()) {
      const own = submitter?.getAttribute(`form${name}`);
      if (own) apply(setAttribute, form, [name, own]);
    }
    const extra = apply(Document.prototype.createElement, document, ['input']) as HTMLInputElement;
    extra.type = 'hidden';
    extra.name = submitter?.getAttribute('name') ?? '';
    extra.value = submitter?.getAttribute('value') ?? '';
    if (extra.name) apply(append, form, [extra]);
    apply(nativeSubmit, form, []);
    extra.remove();
    for (const [name, value] of before) {
      if (value === null) apply(removeAttribute, form, [name]);
      else apply(setAttribute, form, [name, value]);
    }
  }

  function onSubmit(event: SubmitEvent): void {
    const form = event.composedPath()[0];
    if (!arming.armed || event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
    const { submitter } = event;
    const { method, url, data } = formWrite(form, submitter);
    if (!posts(method) || url === arming.form) return;
    event.preventDefault();
    void mayLeave('form', method, url, data).then((sends) => sends && sendForm(form, submitter));
  }

  function onOrder(event: CustomEvent<string>): void {
    const order = JSON.parse(event.detail) as WriteHoldOrder;
    if (order.kind === 'arm') {
      arming = order;
      // What comes from here on is the doing of the action, until the user acts again.
      if (arming.armed) {
        byHand = false;
        acts = order.acts === true;
        firstArmedAt = Math.min(firstArmedAt, order.firstAt ?? performance.now());
      }
    }
    if (order.kind === 'acts') acts = true;
    if (order.kind === 'write') {
      waiting.get(order.write)?.(order.sends);
      waiting.delete(order.write);
    }
  }

  /** A page that asks whether to do something, and hears yes, does more than read. */
  function onReport(event: CustomEvent<string>): void {
    const report = JSON.parse(event.detail) as PageEventReport;
    if (report.kind === 'dialog' && report.dialog.kind === 'confirm' && report.dialog.accepted) acts = true;
  }

  function end(): void {
    for (const step of undo) step();
    for (const refuse of waiting.values()) refuse(false);
    waiting.clear();
  }
}

type Body = WriteReport['body'];
