import type { Leaving, OperationHeader } from '../../../page/watch/page-events';
import type { NavigateEventLike, NavigationLike } from '../../../page/watch/page-events-main';

/**
 * Runs in the page's own world after `writeHoldMain`. Replaces all by which scripts and forms send something; the
 * stand-ins ask by an event whether a request may leave, and fail as without a network where it may not. Restores
 * everything when the watcher says so.
 */
export function sendersMain(nonce: string): void {
  const undo: (() => void)[] = [];
  // Names in the page shadow those of its document and forms, so the prototypes are used.
  const apply = Reflect.apply;
  const NativeEvent = CustomEvent;
  const { addEventListener, removeEventListener, dispatchEvent } = EventTarget.prototype;
  const { getAttribute, setAttribute, removeAttribute, append } = Element.prototype;
  const nativeSubmit = HTMLFormElement.prototype.submit;
  const requests = new WeakMap<
    object,
    { method: string; url: string; async: boolean; turn: number; headers: OperationHeader[] }
  >();

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

  type Original = (...args: unknown[]) => unknown;

  /** `send` makes the call as the page made it. */
  function replace<Self>(
    target: object,
    name: string,
    stand: (self: Self, args: unknown[], send: () => unknown) => unknown,
  ): void {
    const owner = target as Record<string, Original | undefined>;
    const original = owner[name];
    if (typeof original !== 'function') return;
    const proxy = new Proxy(original, {
      apply: (_target, self: Self, args: unknown[]) => stand(self, args, () => apply(original, self, args)),
    });
    owner[name] = proxy;
    undo.push(() => {
      if (owner[name] === proxy) owner[name] = original;
    });
  }

  function holdFetch(): void {
    replace(window, 'fetch', (_self, args, send) => {
      const [input, init] = args as [RequestInfo | URL, RequestInit | undefined];
      const request = input instanceof Request ? input : undefined;
      const method = init?.method ?? request?.method ?? 'GET';
      const url = absoluteUrl(request ? request.url : input);
      const body = () => init?.body ?? request;
      const isAllowed = mayLeave({
        by: 'fetch',
        method,
        url,
        body,
        headers: () => headersOf(init?.headers ?? request?.headers),
      });
      if (isAllowed === true) return send();
      return Promise.resolve(isAllowed).then((sends) => {
        if (sends) return send();
        throw new TypeError(
          navigator.userAgent.includes('Firefox')
            ? 'NetworkError when attempting to fetch resource.'
            : 'Failed to fetch',
        );
      });
    });
  }

  function holdXhr(): void {
    replace(XMLHttpRequest.prototype, 'open', (self: object, args, send) => {
      const turn = (requests.get(self)?.turn ?? 0) + 1;
      const [method, url] = [String(args[0]), absoluteUrl(args[1])];
      requests.set(self, { method, url, async: args[2] !== false, turn, headers: [] });
      return send();
    });
    replace(XMLHttpRequest.prototype, 'setRequestHeader', (self: object, args, send) => {
      requests.get(self)?.headers.push([String(args[0]), String(args[1])]);
      return send();
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
      const isAllowed = mayLeave({
        by: 'xhr',
        method,
        url,
        body: () => args[0],
        headers: () => headers,
        isSync: !request.async,
      });
      if (isAllowed === true) return send();
      if (!request.async) throw new DOMException('A network error occurred.', 'NetworkError');
      void Promise.resolve(isAllowed).then((sends) => {
        if (requests.get(self)?.turn !== turn) return;
        if (sends) send();
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
      const isAllowed = mayLeave({ by: 'beacon', method: 'POST', url: absoluteUrl(args[0]), body: () => args[1] });
      if (isAllowed === true) return send();
      void Promise.resolve(isAllowed).then((sends) => sends && send());
      return true;
    });
  }

  function holdForms(): void {
    replace(HTMLFormElement.prototype, 'submit', (self: HTMLFormElement, _args, send) => {
      const isAllowed = mayBeSent(self);
      if (isAllowed === true) return send();
      void Promise.resolve(isAllowed).then((sends) => sends && send());
      return undefined;
    });
    // In the bubbling phase, after the page's own handlers: what they send instead is held there.
    window.addEventListener('submit', onSubmit);
    undo.push(() => window.removeEventListener('submit', onSubmit));
  }

  function mayBeSent(form: HTMLFormElement, submitter?: HTMLElement | null): boolean | Promise<boolean> {
    const own = (name: string) => submitter?.getAttribute(`form${name}`) ?? apply(getAttribute, form, [name]);
    const method = own('method') ?? 'get';
    const url = absoluteUrl(own('action') || location.href);
    if (!posts(method)) {
      if (!namesWindow(own('target') ?? '')) return true;
      const query = [...new FormData(form, submitter)].map(([name, value]) => [name, String(value)]);
      return mayOpen('window', `${url.replace(/\?.*$/s, '')}?${String(new URLSearchParams(query))}`) === true;
    }
    return mayLeave({
      by: 'form',
      method,
      url,
      body: () => new FormData(form, submitter),
      isSubmitted: submitter !== undefined,
    });
  }

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

  /** Holds the ways in which scripts replace the document. Firefox before 147 does not report them. */
  function holdNavigations(): void {
    const { navigation } = window as { navigation?: NavigationLike };
    if (!navigation) return;
    let allowed = '';
    const onNavigate = (event: NavigateEventLike) => {
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
    const { submitter } = event;
    const isAllowed = mayBeSent(form, submitter);
    if (isAllowed === true) return;
    event.preventDefault();
    void Promise.resolve(isAllowed).then((sends) => sends && sendForm(form, submitter));
  }
}
