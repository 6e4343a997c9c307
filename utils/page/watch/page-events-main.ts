import type { DialogAnswer, DialogKind, Leaving, PageEventOrder, PageEventReport } from './page-events';

/**
 * Runs in the page's own world. The browser sends it there as the source of this one function, so its pieces are inner
 * functions and it uses no import. It answers alert, confirm, prompt, print and beforeunload without a dialog, because
 * that would block every script, and reports dialogs, new windows and downloads. Without an order it answers as Escape
 * would: the page stays, nothing is agreed to. `nonce` names the events by which the extension controls it. The `end`
 * event restores everything.
 */
export function pageEventsMain(nonce: string): void {
  let answer: DialogAnswer | null = null;
  let leaving = false;
  let stayAfterAll = (): void => undefined;
  let sinceIdle = 0;
  let insisting = false;
  let hadRelay = false;
  let downloading = '';
  /** The newest, by their addresses. */
  const files = new Map<string, Blob>();
  const undo: (() => void)[] = [];
  // Names in the page shadow those of the document: the prototypes have the real ones.
  const { dispatchEvent } = EventTarget.prototype;
  const apply = Reflect.apply;
  /** Chromium 156 takes a form that the agent submits soon after a keystroke of the user for the user's own. */
  let byHand = true;
  // Firefox before 147 has no Navigation API.
  const { navigation } = window as { navigation?: Navigation };

  answerFor('alert', (args) => void decide('alert', wordsOf(args)));
  answerFor('confirm', (args) => decide('confirm', wordsOf(args)).accept);
  answerFor('prompt', (args) => {
    const { accept, text = '' } = decide('prompt', wordsOf(args), args.length > 1 ? `${args[1] as string}` : '');
    return accept ? text : null;
  });
  answerFor('print', () => void decide('print', ''));
  reportWindows();
  keepFiles();
  undo.push(() => stayAfterAll());
  for (const type of ['pointerdown', 'keydown', 'click'])
    listen(window, type, (event: Event) => (byHand = event.isTrusted));
  if (navigation) watchNavigation(navigation);
  listen(window, 'click', reportLinkWindow);
  listen(window, 'submit', reportFormWindow);
  listen(document, `${nonce}-order`, onOrder);
  listen(document, `${nonce}-end`, () => {
    for (const step of undo) step();
  });
  isAbandoned();

  /** Firefox ends the relays of an extension that is updated or switched off without telling a page. */
  function isAbandoned(): boolean {
    const tell = (type: string) => apply(dispatchEvent, document, [new CustomEvent(type, { cancelable: true })]);
    const hasRelay = !tell(`${nonce}-there`);
    hadRelay ||= hasRelay;
    if (hasRelay || !hadRelay) return false;
    tell(`${nonce}-end`);
    return true;
  }

  function sendReport(report: PageEventReport): void {
    apply(dispatchEvent, document, [new CustomEvent(`${nonce}-report`, { detail: JSON.stringify(report) })]);
  }

  function listen(target: EventTarget, type: string, listener: (event: never) => void): void {
    const { addEventListener, removeEventListener } = target === document ? EventTarget.prototype : target;
    apply(addEventListener, target, [type, listener, true]);
    undo.push(() => apply(removeEventListener, target, [type, listener, true]));
  }

  function absoluteUrl(url: unknown): string {
    const base = Reflect.get(Document.prototype, 'baseURI', document) as string;
    return URL.canParse(String(url), base) ? new URL(String(url), base).href : '';
  }

  function pauseAsking(): void {
    sinceIdle = 0;
    if (insisting) sendReport({ kind: 'insists', ended: true });
    insisting = false;
  }

  /** A page that asks in an endless loop is thrown out of it by an error. */
  function decide(kind: DialogKind, message: string, preset = '', agreed = false): DialogAnswer {
    if (sinceIdle === 0) setTimeout(pauseAsking);
    if (++sinceIdle > 100) throw new Error('Too many dialogs.');
    const accept = kind === 'alert' || (kind !== 'print' && (agreed || (answer?.accept ?? false)));
    const typed = kind === 'prompt' && accept ? { text: answer?.text ?? preset } : {};
    if (kind !== 'alert' && kind !== 'print') answer = null;
    if (sinceIdle <= 10)
      sendReport({ kind: 'dialog', dialog: { kind, message: message.slice(0, 1_000), accepted: accept, ...typed } });
    return { accept, ...typed };
  }

  /**
   * The page asks again although an exception interrupted its loop. The browser's own dialog then holds it up: else the
   * loop would never end.
   */
  function keepsAsking(): boolean {
    if (sinceIdle <= 200) return false;
    // The report leaves the page before its dialog holds it up.
    if (!insisting) sendReport({ kind: 'insists', ended: false });
    insisting = true;
    return true;
  }

  function replace(owner: object, name: string, apply: Replacement): void {
    const methods = owner as Record<string, Method>;
    const original = methods[name] as Method;
    const proxy = new Proxy(original, { apply });
    methods[name] = proxy;
    undo.push(() => {
      if (methods[name] === proxy) methods[name] = original;
    });
  }

  /** The page's own function opens no dialog of the browser. */
  function replaceNative(name: DialogMethod | 'open', apply: Replacement): void {
    const original: unknown = window[name];
    if (
      typeof original === 'function' &&
      /\{\s*\[native code\]\s*\}\s*$/.test(Function.prototype.toString.call(original))
    )
      replace(window, name, apply);
  }

  function wordsOf(args: unknown[]): string {
    return args.length > 0 ? `${args[0] as string}` : '';
  }

  function answerFor(name: DialogMethod, reply: (args: unknown[]) => boolean | string | null | undefined): void {
    replaceNative(name, (original, self, args) =>
      keepsAsking() || isAbandoned() ? apply(original, self, args) : reply(args),
    );
  }

  /** The extension opens one that waits, once it may. */
  function mayOpen(whole: string): boolean {
    const detail: Leaving = {
      by: 'window',
      method: 'GET',
      url: whole.replace(/#.*$/s, ''),
      whole,
      body: () => URL.parse(whole)?.hash.slice(1),
      headers: () => [],
      isAllowed: true,
    };
    apply(dispatchEvent, document, [new CustomEvent(`${nonce}-leaving`, { detail })]);
    return detail.isAllowed === true;
  }

  function reportWindows(): void {
    replaceNative('open', (original, self, args) => {
      const [given, name] = args;
      const url = absoluteUrl(given || 'about:blank');
      const target = String(name || '_blank');
      if (namesWindow(target) && !mayOpen(url)) return null;
      const result = apply(original, self, args);
      if (result === null && !isOfThisTab(target)) sendReport({ kind: 'open', url });
      return result;
    });
  }

  function objectsToLeaving(): boolean {
    const event = apply(Document.prototype.createEvent, document, ['BeforeUnloadEvent']) as BeforeUnloadEvent;
    event.initEvent('beforeunload', false, true);
    window.dispatchEvent(event);
    return event.defaultPrevented || event.returnValue !== '';
  }

  /**
   * The handlers have run already. Chromium 156 calls them in the order in which they were added, so stopping the event
   * is not enough.
   */
  function suppressQuestion(): void {
    if (leaving) return;
    leaving = true;
    const prototype = BeforeUnloadEvent.prototype;
    const returnValue = Object.getOwnPropertyDescriptor(prototype, 'returnValue')!;
    const handler = window.onbeforeunload;
    Object.defineProperty(prototype, 'preventDefault', { configurable: true, value: () => undefined });
    Object.defineProperty(prototype, 'returnValue', { ...returnValue, set: () => undefined });
    window.onbeforeunload = null;
    stayAfterAll = () => {
      leaving = false;
      delete (prototype as { preventDefault?: unknown }).preventDefault;
      Object.defineProperty(prototype, 'returnValue', returnValue);
      window.onbeforeunload ??= handler;
      stayAfterAll = () => undefined;
    };
  }

  function mayLeave(agreed = false): boolean {
    if (leaving) return true;
    if (objectsToLeaving() && !decide('beforeunload', '', '', agreed).accept) return false;
    suppressQuestion();
    return true;
  }

  function watchNavigation(navigation: Navigation): void {
    listen(navigation, 'navigate', (event: NavigateEvent) => {
      const { url, sameDocument } = event.destination;
      if (typeof event.downloadRequest === 'string') {
        downloading = url;
        if (url.startsWith('blob:')) sendFile(url);
        const nameInUrl = () => decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '');
        const name = event.downloadRequest || (url.startsWith('blob:') ? '' : nameInUrl());
        return sendReport({ kind: 'download', url, name });
      }
      // Firefox 153 reports it a second time, as an ordinary navigation.
      const again = url === downloading;
      downloading = '';
      if (again || sameDocument || (event.userInitiated && byHand) || !event.cancelable || leaving) return;
      if (isAbandoned()) return;
      if (!mayLeave()) return event.preventDefault();
      queueMicrotask(
        () =>
          event.defaultPrevented || navigation.transition || window !== window.top || sendReport({ kind: 'leaving' }),
      );
    });
    for (const type of ['navigateerror', 'navigatesuccess']) listen(navigation, type, () => stayAfterAll());
  }

  /** Pages often withdraw the address of such a file at once. */
  function keepFiles(): void {
    replace(URL, 'createObjectURL', (original, self, args) => {
      const url = apply(original, self, args) as string;
      const [file] = args;
      if (!(file instanceof Blob)) return url;
      files.set(url, file);
      const [oldest = ''] = files.keys();
      if (files.size > 5) files.delete(oldest);
      return url;
    });
  }

  function sendFile(url: string): void {
    const file = files.get(url);
    if (!file || file.size > 5_000_000) return sendReport({ kind: 'file', url, type: file?.type ?? '' });
    const reader = new FileReader();
    reader.onload = () =>
      sendReport({ kind: 'file', url, type: file.type, base64: String(reader.result).replace(/^[^,]*,/, '') });
    reader.readAsDataURL(file);
  }

  /** In Firefox, a click that no person made may not open a window, and nothing reports that. */
  function namesWindow(target: string): boolean {
    return target === '_blank' || (target !== '' && !isOfThisTab(target) && !(target in window));
  }

  function isOfThisTab(target: string): boolean {
    return /^_(self|parent|top)$/i.test(target);
  }

  function afterHandlers(event: Event, work: () => void): void {
    if (!byHand) queueMicrotask(() => event.defaultPrevented || work());
  }

  function reportLinkWindow(event: MouseEvent): void {
    const link = event
      .composedPath()
      .find((node) => node instanceof HTMLAnchorElement || node instanceof HTMLAreaElement);
    if (!link || byHand || !namesWindow(link.target)) return;
    const hold = () => event.defaultPrevented || mayOpen(link.href) || event.preventDefault();
    link.addEventListener('click', hold, { once: true });
    hold();
    if (link.href) afterHandlers(event, () => sendReport({ kind: 'open', url: link.href }));
  }

  function reportFormWindow(event: SubmitEvent): void {
    const form = event.target as HTMLFormElement;
    const own = (name: 'target' | 'method' | 'action') => Reflect.get(HTMLFormElement.prototype, name, form) as string;
    if (!namesWindow(own('target')) || own('method') !== 'get') return;
    const address = () => {
      const url = URL.parse(own('action')) ?? new URL('about:blank');
      url.search = new URLSearchParams(
        [...new FormData(form, event.submitter)].map(([key, value]) => [key, String(value)]),
      ).toString();
      return url.href;
    };
    if (!mayOpen(address())) return event.preventDefault();
    afterHandlers(event, () => sendReport({ kind: 'open', url: address() }));
  }

  function onOrder(event: CustomEvent<string>): void {
    const order = JSON.parse(event.detail) as PageEventOrder;
    if (order.kind === 'answer') {
      answer = order.answer;
      stayAfterAll();
    }
    sendReport({ kind: 'reply', id: order.id, ...(order.kind === 'leave' ? { stays: !mayLeave(order.agreed) } : {}) });
  }
}

type Method = (...args: unknown[]) => unknown;
type Replacement = (original: Method, self: unknown, args: unknown[]) => unknown;
type DialogMethod = Exclude<DialogKind, 'beforeunload'>;
