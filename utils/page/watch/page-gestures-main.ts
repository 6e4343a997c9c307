import type { PageEventReport } from './page-events';

/**
 * Runs in the page's own world, and ends, as `pageEventsMain` does. It reports what browsers allow only a person to do
 * and refuse to the agent's events: sound, full screen, pickers, the clipboard. Functions of the browser still get the
 * page's arguments and return their own result, but for the capture of a pointer that the agent has pressed. It also
 * reports what the page copies, and what it puts off for a moment after a key, as fields with suggestions do.
 */
export function gesturesMain(nonce: string): void {
  const undo: (() => void)[] = [];
  // See `pageEventsMain`.
  const { dispatchEvent } = EventTarget.prototype;
  let byHand = true;
  /** The pointer that the agent has pressed, and what has captured it. */
  let pressed: number | undefined;
  let captor: Element | undefined;
  /** Timers between a key and the work of the page that runs now. */
  let timersDeep = 0;

  for (const type of ['pointerdown', 'keydown', 'click']) listen(window, type, (event) => (byHand = event.isTrusted));
  watch(HTMLMediaElement.prototype, 'play', 'play');
  watch(Element.prototype, 'requestFullscreen', 'fullscreen');
  watch(HTMLInputElement.prototype, 'showPicker', 'picker');
  watch(HTMLSelectElement.prototype, 'showPicker', 'picker');
  for (const name of ['showOpenFilePicker', 'showSaveFilePicker', 'showDirectoryPicker']) watch(window, name, 'picker');
  watch(Navigator.prototype, 'share', 'share');
  listen(window, 'click', noteFileField);
  watchClipboard();
  watchCopyCommands();
  watchTimersOfKeys();
  lendPointerCapture();
  listen(document, `${nonce}-end`, () => {
    for (const step of undo) step();
  });

  function sendReport(report: PageEventReport): void {
    Reflect.apply(dispatchEvent, document, [new CustomEvent(`${nonce}-report`, { detail: JSON.stringify(report) })]);
  }

  function listen(target: EventTarget, type: string, listener: (event: Event) => void): void {
    const { addEventListener, removeEventListener } = target === document ? EventTarget.prototype : target;
    Reflect.apply(addEventListener, target, [type, listener, true]);
    undo.push(() => Reflect.apply(removeEventListener, target, [type, listener, true]));
  }

  function focused(): Element | null {
    return Reflect.get(Document.prototype, 'activeElement', document) as Element | null;
  }

  function replace(owner: object | undefined, name: string, apply: Replacement): void {
    const methods = (owner ?? {}) as Record<string, unknown>;
    const original = methods[name];
    if (typeof original !== 'function') return;
    const proxy = new Proxy(original as Method, { apply });
    methods[name] = proxy;
    undo.push(() => {
      if (methods[name] === proxy) methods[name] = original;
    });
  }

  /** Reports calls that fail because no person asked. */
  function watch(owner: object | undefined, name: string, what: Gesture): void {
    const refused = (error: unknown) => {
      const name = (error as { name?: string } | undefined)?.name ?? '';
      if (!byHand && /^(NotAllowedError|SecurityError|TypeError)$/.test(name)) sendReport({ kind: 'blocked', what });
    };
    replace(owner, name, (original, self, args) => {
      try {
        const result = Reflect.apply(original, self, args);
        if (result instanceof Promise) result.catch(refused);
        return result;
      } catch (error) {
        refused(error);
        throw error;
      }
    });
  }

  function noteFileField(event: Event): void {
    const [field] = event.composedPath();
    if (!event.isTrusted && field instanceof HTMLInputElement && field.type === 'file') {
      queueMicrotask(() => event.defaultPrevented || sendReport({ kind: 'blocked', what: 'file' }));
    }
  }

  function copied(text: string): void {
    if (!byHand && text !== '') sendReport({ kind: 'copied', text: text.slice(0, 1_000_000) });
  }

  function watchClipboard(): void {
    const clipboard = window.Clipboard?.prototype;
    replace(clipboard, 'writeText', (original, self, args) => {
      copied(String(args[0]));
      return written(Reflect.apply(original, self, args));
    });
    replace(clipboard, 'write', (original, self, args) => {
      for (const item of args[0] as Iterable<ClipboardItem>)
        if (item.types.includes('text/plain'))
          void item
            .getType('text/plain')
            .then(async (blob) => copied(await blob.text()))
            .catch(() => undefined);
      return written(Reflect.apply(original, self, args));
    });
  }

  function written(result: unknown): unknown {
    if (result instanceof Promise) result.catch(() => byHand || sendReport({ kind: 'blocked', what: 'clipboard' }));
    return result;
  }

  function watchCopyCommands(): void {
    replace(Document.prototype, 'execCommand', (original, self, args) => {
      const command = String(args[0]).toLowerCase();
      const selected = command === 'copy' || command === 'cut' ? selectedText() : '';
      const done = Reflect.apply(original, self, args);
      if (byHand || (command !== 'copy' && command !== 'cut')) return done;
      copied(done ? selected : (setByPage(command) ?? selected));
      if (!done) sendReport({ kind: 'blocked', what: 'clipboard' });
      return done;
    });
  }

  /** A timer that waits for the end of typing often sets itself once more for the rest of its time. */
  function watchTimersOfKeys(): void {
    replace(window, 'setTimeout', (original, self, args) => {
      const [work, ms = 0] = args;
      const eventNow = () => String((Reflect.get(window, 'event') as Event | undefined)?.type);
      const isOfKey = timersDeep > 0 || (!byHand && /^(key|input|beforeinput)/.test(eventNow()));
      if (!isOfKey || timersDeep > 1 || typeof work !== 'function' || !(Number(ms) <= 700))
        return Reflect.apply(original, self, args);
      sendReport({ kind: 'soon', ms: Number(ms) });
      const deep = timersDeep + 1;
      const counted = function (this: unknown, ...given: unknown[]): void {
        timersDeep = deep;
        try {
          Reflect.apply(work as Method, this, given);
        } finally {
          timersDeep = 0;
        }
      };
      return Reflect.apply(original, self, [counted, ...args.slice(1)]);
    });
  }

  /**
   * Browsers refuse to capture the pointer of an untrusted press. Tells the page by `gotpointercapture` and
   * `lostpointercapture`, as browsers do.
   */
  function lendPointerCapture(): void {
    const isOurs = ([id]: unknown[]): boolean => pressed !== undefined && id === pressed;
    const tell = (element: Element, type: string): void => {
      const how = { bubbles: true, composed: true, pointerId: pressed ?? 0, pointerType: 'mouse', isPrimary: true };
      Reflect.apply(dispatchEvent, element, [new PointerEvent(type, how)]);
    };
    listen(window, 'pointerdown', (event) => {
      pressed = event.isTrusted ? undefined : (event as PointerEvent).pointerId;
    });
    listen(window, 'lostpointercapture', () => (captor = undefined));
    replace(Element.prototype, 'setPointerCapture', (original, self, args) => {
      const element = self as Element;
      if (!isOurs(args)) return Reflect.apply(original, self, args);
      if (captor === element || !Reflect.get(Node.prototype, 'isConnected', element)) return undefined;
      if (captor) tell(captor, 'lostpointercapture');
      captor = element;
      return tell(element, 'gotpointercapture');
    });
    replace(Element.prototype, 'releasePointerCapture', (original, self, args) => {
      if (!isOurs(args)) return Reflect.apply(original, self, args);
      return captor === self ? tell(captor as Element, 'lostpointercapture') : undefined;
    });
    replace(Element.prototype, 'hasPointerCapture', (original, self, args) =>
      isOurs(args) ? captor === self : Reflect.apply(original, self, args),
    );
  }

  function selectedText(): string {
    const { value, selectionStart, selectionEnd, type } = (focused() ?? {}) as Partial<HTMLInputElement>;
    if (type === 'password') return '';
    if (typeof value === 'string' && typeof selectionStart === 'number')
      return value.slice(selectionStart, selectionEnd ?? undefined);
    return String(window.getSelection() ?? '');
  }

  /** What the page would put there, in a `copy` event that the browser did not fire. */
  function setByPage(type: string): string | undefined {
    const clipboardData = new DataTransfer();
    const event = new ClipboardEvent(type, { bubbles: true, cancelable: true, clipboardData });
    const goOn = Reflect.apply(dispatchEvent, focused() ?? document, [event]);
    return goOn ? undefined : clipboardData.getData('text/plain');
  }
}

type Gesture = Extract<PageEventReport, { kind: 'blocked' }>['what'];
type Method = (...args: unknown[]) => unknown;
type Replacement = (original: Method, self: unknown, args: unknown[]) => unknown;
