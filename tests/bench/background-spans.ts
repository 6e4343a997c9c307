import type { TestBrowser } from '../helpers/browsers/index.ts';

/** Something that the background has asked for, from the question to the answer. Milliseconds since the epoch. */
export interface Span {
  name: string;
  from: number;
  to: number;
}

/**
 * Notes what the background asks of pages, of the browser, of the disk and of the model from now on, without a change
 * of the product: so the builds of all versions can be watched. A page of the extension that stays must be open.
 */
export async function watchBackground(browser: TestBrowser): Promise<void> {
  await browser.inBackground(noteSpans);
}

/**
 * Takes what was noted since the last time, in the order of its beginning. What has no answer yet is left out.
 */
export async function takeSpans(browser: TestBrowser): Promise<Span[]> {
  const spans = await browser.inBackground((scope) => (scope as unknown as { noted: Span[] }).noted.splice(0));
  return spans.filter(({ to }) => to > 0).sort((one, other) => one.from - other.from);
}

type Called = (...args: unknown[]) => unknown;

/** Runs in the background: it must not use anything outside of itself. */
function noteSpans(scope: typeof globalThis): boolean {
  const noted: Span[] = [];
  const now = () => scope.performance.timeOrigin + scope.performance.now();
  const begin = (name: string) => {
    const span = { name, from: now(), to: 0 };
    noted.push(span);
    return () => {
      span.to ||= now();
    };
  };
  const api = (scope as unknown as { browser?: typeof chrome }).browser ?? scope.chrome;
  const wrap = (holder: object, method: string, nameOf: (args: unknown[]) => string) => {
    const methods = holder as Record<string, Called>;
    const original = methods[method]!;
    methods[method] = function (this: unknown, ...args) {
      const end = begin(nameOf(args));
      const result = Reflect.apply(original, this, args);
      Promise.resolve(result).then(end, end);
      return result;
    };
  };
  wrap(api.tabs, 'sendMessage', ([, message]) => `page ${(message as { method?: string }).method ?? 'message'}`);
  for (const method of ['get', 'query', 'update']) wrap(api.tabs, method, () => `tabs ${method}`);
  wrap(api.webNavigation, 'getAllFrames', () => 'tabs frames');
  wrap(api.scripting, 'executeScript', ([script]) => {
    const { func, files } = script as { func?: Called; files?: string[] };
    return `script ${files?.[0] ?? (func?.name || 'unnamed')}`;
  });
  for (const method of ['updateSessionRules', 'getSessionRules'])
    wrap(api.declarativeNetRequest, method, () => `rules ${method === 'getSessionRules' ? 'read' : 'set'}`);
  wrap(scope, 'fetch', ([, init]) => ((init as RequestInit | undefined)?.method === 'POST' ? 'model request' : 'file'));

  const { connect } = api.tabs;
  api.tabs.connect = (...args) => {
    const port = connect(...args);
    const { postMessage } = port;
    const open = new Map<number, () => void>();
    port.postMessage = (order: { kind: string; id: number }) => {
      open.set(order.id, begin(`order ${order.kind}`));
      postMessage.call(port, order);
    };
    port.onMessage.addListener((reply: { kind: string; id: number }) => {
      if (reply.kind === 'reply') open.get(reply.id)?.();
    });
    return port;
  };

  const databases = scope.IDBDatabase.prototype;
  const { transaction } = databases;
  databases.transaction = function (stores, mode, options) {
    const opened = transaction.call(this, stores, mode, options);
    if (mode === 'readwrite') opened.addEventListener('complete', begin(`disk ${[stores].flat().join(' ')}`));
    return opened;
  };

  const { setTimeout: later } = scope;
  scope.setTimeout = ((work: () => void, ms = 0, ...args: unknown[]) => {
    if (ms === 0 || ms > 1_000) return later(work, ms, ...args);
    const end = begin('wait');
    return later(() => {
      end();
      work();
    }, ms);
  }) as typeof setTimeout;
  (scope as unknown as { noted: Span[] }).noted = noted;
  return true;
}
