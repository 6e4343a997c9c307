import type { Leaving, OperationHeader } from '../../../page/watch/page-events';

/**
 * Runs in the page's own world after `writeHoldMain`. Replaces all by which scripts and forms send something; the
 * stand-ins ask by an event whether a request may leave, and fail as without a network where it may not. What waits
 * leaves from a copy that was made when it was judged: the page may change its own objects meanwhile. Restores
 * everything when the watcher says so.
 */
export function sendersMain(nonce: string): void {
  const undo: (() => void)[] = [];
  // Names in the page shadow those of its document and forms.
  const apply = Reflect.apply;
  const { entries, fromEntries } = Object;
  const NativeEvent = CustomEvent;
  const { addEventListener, removeEventListener, dispatchEvent } = EventTarget.prototype;
  const { getAttribute, setAttribute, attachShadow, append, remove } = Element.prototype;
  const nativeSubmit = HTMLFormElement.prototype.submit;
  const requests = new WeakMap<
    object,
    { method: string; url: string; async: boolean; turn: number; headers: OperationHeader[]; waits?: boolean }
  >();
  const getterOf = (name: 'url' | 'method') => Object.getOwnPropertyDescriptor(Request.prototype, name)?.get;
  const requestGetters = { url: getterOf('url'), method: getterOf('method') };
  /** Of `RequestInit`: a class may give them, too. */
  const options = [
    ...['method', 'headers', 'body', 'mode', 'credentials', 'cache', 'redirect', 'referrer', 'referrerPolicy'],
    ...['integrity', 'keepalive', 'signal', 'priority', 'duplex', 'window'],
  ];

  holdFetch();
  holdXhr();
  holdBeacons();
  holdForms();
  holdNavigations();
  holdLooseLinks();
  apply(addEventListener, document, [`${nonce}-restore`, restore]);

  function restore(): void {
    apply(removeEventListener, document, [`${nonce}-restore`, restore]);
    for (const step of undo) step();
  }

  function mayLeave(request: Omit<Leaving, 'isAllowed' | 'headers'> & Partial<Leaving>): Leaving['isAllowed'] {
    const detail: Leaving = { headers: () => [], isAllowed: true, ...request };
    apply(dispatchEvent, document, [new NativeEvent(`${nonce}-leaving`, { detail })]);
    return detail.isAllowed;
  }

  function mayOpen(by: 'navigation' | 'window', whole: string): Leaving['isAllowed'] {
    return mayLeave({
      by,
      method: 'GET',
      url: absoluteUrl(whole),
      whole,
      body: () => URL.parse(whole)?.hash.slice(1),
    });
  }

  function namesWindow(target: string): boolean {
    return target !== '' && !/^_(self|parent|top)$/i.test(target);
  }

  function posts(method: string): boolean {
    return /^post$/i.test(method);
  }

  function absoluteUrl(url: unknown): string {
    const base = Reflect.get(Document.prototype, 'baseURI', document) as string;
    return URL.parse(String(url), base)?.href.replace(/#.*$/s, '') ?? '';
  }

  function headersOf(given: HeadersInit | undefined): OperationHeader[] {
    try {
      return [...new Headers(given)];
    } catch {
      return [];
    }
  }

  function once<Value>(make: () => Value): { (): Value; made: boolean } {
    let value: Value;
    const get = () => {
      if (!get.made) [get.made, value] = [true, make()];
      return value;
    };
    get.made = false;
    return get;
  }

  /** What neither changes nor can be copied stays as it is: a text, a Blob, a stream. */
  function copyOf(body: unknown): unknown {
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

  function copyOfOptions(given: RequestInit): RequestInit {
    const copy: Record<string, unknown> = { ...given };
    for (const name of options) {
      const value: unknown = Reflect.get(given, name);
      if (value !== undefined) copy[name] = value;
    }
    if (copy.method !== undefined) copy.method = String(copy.method);
    if (typeof copy.headers === 'object' && copy.headers !== null) copy.headers = copyOfHeaders(copy.headers);
    return copy;
  }

  /** Of the same kind: a page may have a `fetch` of its own underneath that adds to them. */
  function copyOfHeaders(given: object): HeadersInit {
    if (given instanceof Headers) return new Headers(given);
    if (Symbol.iterator in given)
      return [...(given as Iterable<Iterable<unknown>>)].map((pair) => [...pair].map(String)) as [string, string][];
    return fromEntries(entries(given).map(([name, value]) => [name, String(value)]));
  }

  /** As the page wrote it, unless that leads elsewhere by now. */
  function addressNow(written: string, judged: string): string {
    return absoluteUrl(written) === judged ? written : judged;
  }

  type Original = (...args: unknown[]) => unknown;

  /** `send` makes the call as the page made it, or with other arguments. */
  function replace<Self>(
    target: object,
    name: string,
    stand: (self: Self, args: unknown[], send: (changed?: unknown[]) => unknown) => unknown,
  ): void {
    const owner = target as Record<string, Original | undefined>;
    const original = owner[name];
    if (typeof original !== 'function') return;
    const proxy = new Proxy(original, {
      apply: (_target, self: Self, args: unknown[]) =>
        stand(self, args, (changed = args) => apply(original, self, changed)),
    });
    owner[name] = proxy;
    undo.push(() => {
      if (owner[name] === proxy) owner[name] = original;
    });
  }

  function holdFetch(): void {
    replace(window, 'fetch', (_self, args, send) => {
      const [input, given] = args as [RequestInfo | URL, RequestInit | undefined];
      const request = requestIn(input);
      const isText = typeof input !== 'object' || input instanceof URL;
      // What stands for a request without being one is known to what the page has put in the place of `fetch`.
      const target = request ?? (isText ? String(input) : input);
      const written = request
        ? ownOf(request, 'url')
        : String(isText ? input : ((input as Partial<Request>).url ?? input));
      const url = absoluteUrl(written);
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
          navigator.userAgent.includes('Firefox')
            ? 'NetworkError when attempting to fetch resource.'
            : 'Failed to fetch',
        );
      });
    });
  }

  /** Also of another frame, which `instanceof` does not know. */
  function requestIn(input: unknown): Request | undefined {
    try {
      return ownOf(input as Request, 'url') === '' ? undefined : (input as Request);
    } catch {
      return undefined;
    }
  }

  /** Throws where it is no request of the browser's. */
  function ownOf(request: Request, name: 'url' | 'method'): string {
    const get = requestGetters[name];
    return get ? String(apply(get, request, [])) : '';
  }

  /** One whose body was used already cannot be copied, and fails when it is sent. */
  function copyOfRequest(request: Request): Request {
    try {
      return new Request(request);
    } catch {
      return request;
    }
  }

  function holdXhr(): void {
    replace(XMLHttpRequest.prototype, 'open', (self: object, args, send) => {
      const turn = (requests.get(self)?.turn ?? 0) + 1;
      const [method, written] = [String(args[0]), String(args[1])];
      requests.set(self, { method, url: absoluteUrl(written), async: args[2] !== false, turn, headers: [] });
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

  function holdBeacons(): void {
    replace(Navigator.prototype, 'sendBeacon', (_self, args, send) => {
      const written = String(args[0]);
      const url = absoluteUrl(written);
      const body = once(() => copyOf(args[1]));
      const isAllowed = mayLeave({ by: 'beacon', method: 'POST', url, body });
      if (isAllowed === true) return send();
      void Promise.resolve(isAllowed).then((sends) => sends && send([addressNow(written, url), body()]));
      return true;
    });
  }

  function holdForms(): void {
    replace(HTMLFormElement.prototype, 'submit', (self: HTMLFormElement, _args, send) =>
      leavesNow(self) ? send() : undefined,
    );
    // In the bubbling phase, after the page's own handlers: what they send instead is held there.
    window.addEventListener('submit', onSubmit);
    undo.push(() => window.removeEventListener('submit', onSubmit));
  }

  /** Where it has to wait, a copy leaves once it may. */
  function leavesNow(form: HTMLFormElement, submitter?: HTMLElement | null): boolean {
    const own = (name: string): string | null =>
      (submitter ? apply(getAttribute, submitter, [`form${name}`]) : null) ?? apply(getAttribute, form, [name]);
    const method = own('method') ?? 'get';
    const url = absoluteUrl(own('action') || location.href);
    const entries = once(() => new FormData(form, submitter));
    if (!posts(method)) {
      const query = () => String(new URLSearchParams([...entries()].map(([name, value]) => [name, String(value)])));
      return !namesWindow(own('target') ?? '') || mayOpen('window', `${url.replace(/\?.*$/s, '')}?${query()}`) === true;
    }
    const how = fromEntries(['enctype', 'target', 'accept-charset', 'rel'].map((name) => [name, own(name)]));
    const isAllowed = mayLeave({ by: 'form', method, url, body: entries, isSubmitted: submitter !== undefined });
    if (isAllowed === true) return true;
    void Promise.resolve(isAllowed).then((sends) => {
      if (sends && Reflect.get(Node.prototype, 'isConnected', form))
        sendForm({ ...how, method: 'post', action: url }, entries());
    });
    return false;
  }

  /** By a form that nobody sees: the page's own one may hold something else by now, and hears when it is sent. */
  function sendForm(how: Attributes, entries: FormData): void {
    const host = newElement('div', {});
    const form = newElement('form', how);
    for (const [name, value] of entries) apply(append, form, [fieldOf(name, value)]);
    const root = apply(attachShadow, host, [{ mode: 'closed' }]);
    apply(Node.prototype.appendChild, root, [form]);
    apply(append, Reflect.get(Document.prototype, 'documentElement', document) as Element, [host]);
    apply(nativeSubmit, form, []);
    apply(remove, host, []);
  }

  function fieldOf(name: string, value: FormDataEntryValue): HTMLElement {
    if (typeof value === 'string') return newElement('input', { type: 'hidden', name, value });
    const field = newElement('input', { type: 'file', name }) as HTMLInputElement;
    if (value.name === '' && value.size === 0) return field;
    const files = new DataTransfer();
    files.items.add(value);
    field.files = files.files;
    return field;
  }

  type Attributes = Record<string, string | null>;

  function newElement(tag: string, attributes: Attributes): HTMLElement {
    const element = apply(Document.prototype.createElement, document, [tag]) as HTMLElement;
    for (const [name, value] of entries(attributes)) if (value !== null) apply(setAttribute, element, [name, value]);
    return element;
  }

  /** Holds the ways in which scripts replace the document. Firefox before 147 does not report them. */
  function holdNavigations(): void {
    const { navigation } = window as { navigation?: Navigation };
    if (!navigation) return;
    let allowed = '';
    const onNavigate = (event: NavigateEvent) => {
      const { url, sameDocument } = event.destination;
      const isAllowed =
        url === allowed ||
        sameDocument ||
        !event.cancelable ||
        event.defaultPrevented ||
        !/^(push|replace)$/.test(event.navigationType) ||
        event.formData !== null ||
        typeof event.downloadRequest === 'string' ||
        mayOpen('navigation', url);
      allowed = '';
      if (isAllowed === true) return;
      event.preventDefault();
      const open = event.navigationType === 'replace' ? 'replace' : 'assign';
      void Promise.resolve(isAllowed).then((sends) => {
        if (!sends) return;
        allowed = url;
        location[open](url);
      });
    };
    apply(addEventListener, navigation, ['navigate', onNavigate]);
    undo.push(() => apply(removeEventListener, navigation, ['navigate', onNavigate]));
  }

  /** A click on a link outside the document reaches no listener. */
  function holdLooseLinks(): void {
    replace(HTMLElement.prototype, 'click', (self, _args, send) => {
      const opens = self instanceof HTMLAnchorElement && !self.isConnected && namesWindow(self.target);
      return opens && mayOpen('window', self.href) !== true ? undefined : send();
    });
  }

  function onSubmit(event: SubmitEvent): void {
    const form = event.composedPath()[0];
    if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
    if (!leavesNow(form, event.submitter)) event.preventDefault();
  }
}
