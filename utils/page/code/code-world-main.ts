import type { CodeReport } from '../api';
import { plainValue } from './code-value';

export interface CodeWorldOptions {
  /** Of the code and its run in that world. Unguessable. */
  key: string;
  /** Of the events that carry elements of refs into the world; only this run knows it. */
  nonce: string;
  fileName: string;
  mostChars: number;
  mostParts: number;
  /** Of the document in which it may run; '' for one without an address of the web, absent for any. */
  origin?: string;
}

/**
 * Removes the channels that no policy closes, answers dialogs, collects the console, and provides a `run` that returns
 * a CodeReport as JSON, which `ended` then holds. The code follows as `main`. Sent as source: see
 * `scripts/sent-functions.ts`.
 */
export function codeWorldMain({ key, nonce, fileName, mostChars, mostParts, origin }: CodeWorldOptions): void {
  const world = globalThis as unknown as Record<string, unknown>;
  const written: CodeReport['console'] = [];
  let room = mostChars;

  /** In Firefox the world's global object is not its window. */
  const setGlobal = (name: string, value: unknown) => {
    for (const target of new Set<object>([globalThis, window]))
      Object.defineProperty(target, name, { value, configurable: true, writable: true });
  };
  const textOf = (value: unknown): string =>
    typeof value === 'string' ? value : (JSON.stringify(plainValue(value, mostParts)) ?? '');
  const write = (level: string, text: string) => {
    if (room > 0) written.push({ level, text: text.slice(0, room) });
    room -= text.length + 1;
  };
  const lineOf = (stack: unknown): number | undefined => {
    const place = new RegExp(`${fileName.replace('.', '\\.')}:(\\d+)`).exec(String(stack));
    return place ? Number(place[1]) - 1 : undefined;
  };
  const describe = (error: unknown): NonNullable<CodeReport['thrown']> => {
    if (!(error instanceof Error)) return { message: textOf(error) };
    const line = lineOf(error.stack);
    return { message: `${error.name}: ${error.message}`, ...(line === undefined ? {} : { line }) };
  };

  for (const name of Object.getOwnPropertyNames(window))
    if (/^(webkit|moz)?RTC|^WebTransport|^(Shared)?Worker$|^PaymentRequest$|^sharedStorage$/.test(name))
      setGlobal(name, undefined);
  // They make Chromium itself send requests, which no lock on a tab holds back.
  Reflect.deleteProperty(Navigator.prototype, 'credentials');
  const { Worklet } = window as { Worklet?: { prototype: object } };
  if (Worklet) Reflect.deleteProperty(Worklet.prototype, 'addModule');
  for (const [name, answer] of Object.entries({ alert: undefined, confirm: false, prompt: null, print: undefined }))
    setGlobal(name, (words: unknown = '') => {
      write('log', `${name}(${JSON.stringify(String(words))})`);
      return answer;
    });

  const console = new Proxy(
    {},
    {
      get:
        (_, level) =>
        (...values: unknown[]) => {
          if (level !== 'assert') write(String(level), values.map(textOf).join(' '));
          else if (!values[0]) write('error', ['Assertion failed', ...values.slice(1).map(textOf)].join(' '));
        },
    },
  );
  const el = (ref: string): Element => {
    let found: EventTarget | undefined;
    let reason = `el(${JSON.stringify(ref)}): elements of refs cannot be used here.`;
    const take = (event: Event) => {
      event.stopImmediatePropagation();
      found = event.composedPath()[0];
    };
    const refused = (event: Event) => {
      reason = String((event as CustomEvent).detail);
    };
    addEventListener(`${nonce}-here`, take, { capture: true, once: true });
    document.addEventListener(`${nonce}-none`, refused, { once: true });
    document.dispatchEvent(new CustomEvent(`${nonce}-ask`, { detail: String(ref) }));
    removeEventListener(`${nonce}-here`, take, { capture: true });
    document.removeEventListener(`${nonce}-none`, refused);
    if (!found) throw new Error(reason);
    return found as Element;
  };
  const carryOut = async (): Promise<string> => {
    const report: CodeReport = { console: written };
    const { location } = window;
    const isWeb = /^https?:$/.test(location.protocol);
    // A document that a page made has its maker's origin.
    const isThere = origin === '' ? !isWeb : (isWeb ? location.origin : window.origin) === origin;
    if (origin !== undefined && !isThere) return JSON.stringify({ ...report, elsewhere: true });
    try {
      const { main } = world[key] as { main(given: typeof el, to: typeof console): Promise<unknown> };
      const value = await main(el, console);
      if (value !== undefined) {
        const text = JSON.stringify(plainValue(value, mostParts));
        report.returned = text.slice(0, mostChars);
        if (text.length > mostChars) report.total = text.length;
      }
    } catch (error) {
      report.thrown = describe(error);
    }
    return JSON.stringify(report);
  };
  const holder: { run(): Promise<string>; ended?: Promise<string> } = { run: () => (holder.ended = carryOut()) };
  world[key] = holder;
}
