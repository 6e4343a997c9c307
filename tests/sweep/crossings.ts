/**
 * Counts, inside of the background, each moment at which something crosses its border: a write into the journal, a call
 * into a page, a request to a model, a piece of its answer. Before and after count apart. At crossing `at` `tell` is
 * asked for with `?what=...`. Where it `dies` there, all is held for ever from then on, and it is to be killed from
 * outside. Self-contained, as it is sent as source text.
 */
export function countCrossings(scope: typeof globalThis, at: number, tell: string, dies: boolean): void {
  const marks = scope as unknown as { crossings?: { count: number; held: string } };
  const state = (marks.crossings = { count: 0, held: '' });
  const never = new Promise<never>(() => undefined);
  const ask = scope.fetch.bind(scope);
  /** True where the crossing is the one that is never passed. */
  const held = (what: string): boolean => {
    state.count += 1;
    if (state.count === at) {
      if (dies) state.held = what;
      void ask(`${tell}?what=${encodeURIComponent(what)}`);
    }
    return state.held !== '';
  };
  const around = (owner: object, name: string, what: string): void => {
    const methods = owner as Record<string, (...args: unknown[]) => Promise<unknown>>;
    const original = methods[name] as (...args: unknown[]) => Promise<unknown>;
    methods[name] = async function (this: unknown, ...args) {
      if (held(`before ${what}`)) return never;
      const result = await original.apply(this, args);
      return held(`after ${what}`) ? never : result;
    };
  };

  const { IDBDatabase, IDBObjectStore, IDBTransaction, ReadableStreamDefaultReader } = scope;
  const doomed = new WeakSet<IDBTransaction>();
  const begin = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...args: Parameters<typeof begin>) {
    const transaction = begin.apply(this, args);
    if (args[1] === 'readwrite' && held('before a write into the journal')) doomed.add(transaction);
    return transaction;
  };
  for (const name of ['add', 'put', 'get'] as const) {
    const original = IDBObjectStore.prototype[name] as (...args: unknown[]) => IDBRequest;
    IDBObjectStore.prototype[name] = function (this: IDBObjectStore, ...args: unknown[]) {
      return doomed.has(this.transaction) ? (never as unknown as IDBRequest) : original.apply(this, args);
    } as never;
  }
  const listen = IDBTransaction.prototype.addEventListener as (...args: unknown[]) => void;
  IDBTransaction.prototype.addEventListener = function (
    this: IDBTransaction,
    type: string,
    listener: (event: Event) => void,
    ...rest: unknown[]
  ) {
    const heard =
      type === 'complete' && this.mode === 'readwrite'
        ? (event: Event) => void (held('after a write into the journal') || listener.call(this, event))
        : listener;
    listen.call(this, type, heard, ...rest);
  } as never;

  for (const api of [(scope as { chrome?: object }).chrome, (scope as { browser?: object }).browser]) {
    const { tabs, scripting } = (api ?? {}) as { tabs?: object; scripting?: object };
    if (!tabs || !scripting || 'counted' in tabs) continue;
    Object.assign(tabs, { counted: true });
    around(tabs, 'sendMessage', 'a call into the page');
    around(scripting, 'executeScript', 'a script into the page');
  }
  around(scope, 'fetch', 'a request to the model');
  around(ReadableStreamDefaultReader.prototype, 'read', 'a piece of the answer');
}
