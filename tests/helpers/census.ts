import type { Page, TestBrowser } from './browsers/index.ts';

/** How many more of each are open than when the count began. */
export interface Census {
  ports: number;
  listeners: number;
}

/**
 * Begins to count the ports and listeners of the background, for as long as it runs. Opens a page of the extension,
 * which must stay open: kill the background before it closes, because in Firefox functions of a closed page throw
 * wherever they are called.
 */
export async function countInBackground(browser: TestBrowser): Promise<void> {
  const options = await browser.openOptions('models');
  // The page calls the background only when it needs it: what the page shows now proves that the background runs.
  await options.waitFor(() => document.querySelector('main h3') !== null);
  await browser.inBackground(beginCount);
}

export function backgroundCensus(browser: TestBrowser): Promise<Census> {
  return browser.inBackground((scope) => ({ ...(scope as unknown as Counting).census }));
}

/** The same for a page, or a panel, until it is left. */
export function countInPage(page: Page): Promise<void> {
  return page.evaluate(beginCount as () => void);
}

export function pageCensus(page: Page): Promise<Census> {
  return page.evaluate(() => ({ ...(globalThis as unknown as Counting).census }));
}

interface Counting {
  census: Census;
}

interface PortLike {
  disconnect(): void;
  onDisconnect: { addListener(listener: () => void): void };
}

/** Runs in the context whose objects are counted; self-contained. */
function beginCount(scope: typeof globalThis = globalThis): void {
  const census: Census = { ports: 0, listeners: 0 };
  (scope as unknown as Counting).census = census;
  const target = scope.EventTarget.prototype;
  const known = new WeakMap<object, Set<unknown>>();
  const { addEventListener, removeEventListener } = target;
  // Listeners of these objects disappear with them.
  const passing = [
    scope.AbortSignal,
    scope.IDBRequest,
    scope.IDBTransaction,
    ...(scope.Element ? [scope.Element] : []),
  ];
  /** Counts an entry only once, because the browser adds it only once. */
  const note = (owner: object, listener: unknown, key: string, begins: boolean): void => {
    const kept = known.get(owner) ?? new Set();
    known.set(owner, kept);
    const name = typeof listener === 'function' ? listener : key;
    if (begins !== kept.has(name)) {
      census.listeners += begins ? 1 : -1;
      if (begins) kept.add(name);
      else kept.delete(name);
    }
  };
  target.addEventListener = function (this: EventTarget, type: string, listener: never, options?: never) {
    if (listener && !passing.some((kind) => this instanceof kind)) note(this, listener, type, true);
    addEventListener.call(this, type, listener, options);
  };
  target.removeEventListener = function (this: EventTarget, type: string, listener: never, options?: never) {
    if (listener && !passing.some((kind) => this instanceof kind)) note(this, listener, type, false);
    removeEventListener.call(this, type, listener, options);
  };
  const api = ((scope as { browser?: unknown }).browser ?? (scope as { chrome?: unknown }).chrome) as
    Record<string, Record<string, unknown>> | undefined;
  for (const area of ['tabs', 'webNavigation', 'webRequest', 'runtime', 'windows', 'storage']) {
    for (const [name, event] of Object.entries(api?.[area] ?? {})) {
      if (!name.startsWith('on') || typeof (event as { addListener?: unknown } | null)?.addListener !== 'function')
        continue;
      const { addListener, removeListener } = event as Record<
        'addListener' | 'removeListener',
        (...given: unknown[]) => void
      >;
      Object.assign(event as object, {
        addListener(listener: unknown, ...rest: unknown[]) {
          note(event as object, listener, name, true);
          addListener.call(event, listener, ...rest);
        },
        removeListener(listener: unknown) {
          note(event as object, listener, name, false);
          removeListener.call(event, listener);
        },
      });
    }
  }
  const attend = (port: PortLike): PortLike => {
    let open = true;
    census.ports += 1;
    const closed = (): void => {
      if (open) census.ports -= 1;
      open = false;
    };
    port.onDisconnect.addListener(closed);
    const { disconnect } = port;
    port.disconnect = () => {
      closed();
      disconnect.call(port);
    };
    return port;
  };
  (api?.runtime?.onConnect as { addListener(listener: (port: PortLike) => void): void } | undefined)?.addListener(
    (port) => void attend(port),
  );
  for (const area of ['tabs', 'runtime']) {
    const connect = api?.[area]?.connect as ((...given: unknown[]) => PortLike) | undefined;
    if (api?.[area] && connect) api[area].connect = (...given: unknown[]) => attend(connect.apply(api[area], given));
  }
}
