import type { Leaving, PageEventReport } from './page-events';

export type StandIns = ReturnType<typeof standIns>;

/** A person has acted last, no script. */
export interface Hand {
  byHand: boolean;
}

/**
 * What a watcher puts into the page's own world. `nonce` names its events; `restore` takes everything away. It takes
 * the browser's functions from the prototypes at once, because the page may change or shadow them later.
 */
export function standIns(nonce: string) {
  const { apply } = Reflect;
  const { addEventListener, removeEventListener, dispatchEvent } = EventTarget.prototype;
  const native = { addEventListener, removeEventListener };
  const NativeEvent = CustomEvent;
  const undo: (() => void)[] = [];
  let hadRelay = false;

  function restore(): void {
    for (const step of undo.splice(0)) step();
  }

  /** False where a listener prevents it. */
  function tell(name: string, detail?: unknown): boolean {
    return apply(dispatchEvent, document, [new NativeEvent(`${nonce}-${name}`, { detail, cancelable: true })]);
  }

  function listen(
    target: EventTarget,
    type: string,
    listener: (event: never) => void,
    capture = true,
    by: Pick<EventTarget, keyof typeof native> = target,
  ): void {
    const { removeEventListener: ends } = by;
    apply(by.addEventListener, target, [type, listener, capture]);
    undo.push(() => apply(ends, target, [type, listener, capture]));
  }

  /** `send` makes the call of the page, or one with other arguments. */
  function replace<Self>(
    owner: object | undefined,
    name: string,
    stand: (self: Self, args: unknown[], send: (changed?: unknown[]) => unknown) => unknown,
  ): void {
    const methods = (owner ?? {}) as Record<string, unknown>;
    const original = methods[name];
    if (typeof original !== 'function') return;
    const proxy = new Proxy(original as (...args: unknown[]) => unknown, {
      apply: (_, self: Self, args: unknown[]) => stand(self, args, (changed = args) => apply(original, self, changed)),
    });
    methods[name] = proxy;
    undo.push(() => {
      if (methods[name] === proxy) methods[name] = original;
    });
  }

  function mayLeave(request: Omit<Leaving, 'isAllowed' | 'headers'> & Partial<Leaving>): Leaving['isAllowed'] {
    const detail: Leaving = { headers: () => [], isAllowed: true, ...request };
    tell('leaving', detail);
    return detail.isAllowed;
  }

  return {
    restore,
    tell,
    listen,
    replace,
    mayLeave,
    onRestore: (step: () => void): unknown => undo.push(step),
    /** With native functions, so that a page that replaces them does not hear of it. */
    hear: (name: string, listener: (event: never) => void, target: EventTarget = document): void =>
      listen(target, `${nonce}-${name}`, listener, true, native),
    sendReport: (report: PageEventReport): void => void tell('report', JSON.stringify(report)),
    mayOpen: (by: 'navigation' | 'window', whole: string): Leaving['isAllowed'] =>
      mayLeave({ by, method: 'GET', url: bareUrl(whole), whole, body: () => URL.parse(whole)?.hash.slice(1) }),
    /** Then all ends. Firefox ends the relays of an updated or disabled extension without telling a page. */
    isAbandoned(): boolean {
      const hasRelay = !tell('there');
      hadRelay ||= hasRelay;
      if (hasRelay || !hadRelay) return false;
      tell('end');
      return true;
    },
    followHand(byHand: boolean): Hand {
      const hand = { byHand };
      for (const type of ['pointerdown', 'keydown', 'click'])
        listen(window, type, (event: Event) => (hand.byHand = event.isTrusted));
      return hand;
    },
  };
}

/** Empty for what is no address. */
export function absoluteUrl(url: unknown): string {
  return URL.parse(String(url), Reflect.get(Document.prototype, 'baseURI', document) as string)?.href ?? '';
}

/** Without its fragment. */
export function bareUrl(url: unknown): string {
  return absoluteUrl(url).replace(/#.*$/s, '');
}

export function leavesTab(target: string): boolean {
  return target !== '' && !/^_(self|parent|top)$/i.test(target);
}
