import { beforeEach, expect, test, vi } from 'vitest';
import { linesOfText, makePdf } from '@/features/pdf/tests/make-pdf';
import { browser } from 'wxt/browser';
import { readPdfInPage } from '@/features/pdf/browser/pdf-in-page';
import { takeOneOrder } from '@/features/pdf/page/pdf-reader';
import type { FileProgress } from '@/utils/contracts/read-files';
import type { PdfReading } from '@/features/pdf/core/pdf-text';
import type { readPdf } from '@/features/pdf/page/read-pdf';

/** A page with the script in it, and the ports between it and the background. */
const page = vi.hoisted(() => ({
  listeners: new Set<(port: unknown) => void>(),
  /** The end of the page of the port that was opened last. */
  inPage: undefined as { disconnect(): void } | undefined,
  /** How the reading in the page ended, and how many pages it had by then. */
  ended: undefined as Promise<string> | undefined,
  pagesRead: 0,
  fails: false,
  inject: (): unknown => undefined,
}));
vi.mock('wxt/browser', () => {
  const ends = () => {
    const make = () => {
      const heard: ((message: unknown) => void)[] = [];
      const closed: (() => void)[] = [];
      return {
        heard,
        closed,
        onMessage: { addListener: (listener: (message: unknown) => void) => heard.push(listener) },
        onDisconnect: { addListener: (listener: () => void) => closed.push(listener) },
      };
    };
    const [here, there] = [make(), make()];
    const join = (own: typeof here, other: typeof here, name: string) => ({
      ...own,
      name,
      postMessage: (message: unknown) =>
        setImmediate(() => other.heard.forEach((listener) => listener(structuredClone(message)))),
      disconnect: () => setImmediate(() => other.closed.forEach((listener) => listener())),
    });
    return (name: string) => [join(here, there, name), join(there, here, name)] as const;
  };
  return {
    browser: {
      scripting: { executeScript: async () => [{ result: page.inject() }] },
      runtime: {
        onConnect: {
          addListener: (listener: (port: unknown) => void) => page.listeners.add(listener),
          removeListener: (listener: (port: unknown) => void) => page.listeners.delete(listener),
        },
      },
      tabs: {
        connect: (_tabId: number, { name }: { name: string }) => {
          const [here, there] = ends()(name);
          page.inPage = there;
          setImmediate(() => [...page.listeners].forEach((listener) => listener(there)));
          return here;
        },
      },
    },
  };
});
vi.mock('@/features/pdf/page/read-pdf', async (original) => {
  const actual = await original<{ readPdf: typeof readPdf }>();
  const follow: typeof readPdf = (bytes, limits) => {
    const onProgress = (progress: FileProgress) => {
      page.pagesRead = progress.done;
      limits.onProgress?.(progress);
    };
    const reading: Promise<PdfReading> = page.fails
      ? Promise.reject(new Error('Out of memory.'))
      : actual.readPdf(bytes, { ...limits, onProgress });
    page.ended = reading.then(
      () => 'read',
      (error: unknown) => (error instanceof Error ? error.name : 'unknown'),
    );
    return reading;
  };
  return { readPdf: follow };
});

const file = (pages: number): Buffer =>
  makePdf(Array.from({ length: pages }, (_, at) => linesOfText([`Words of page ${at + 1}.`])));
const target = { tabId: 1, frameId: 0 };
const shown = 'https://shop.example/terms.pdf';
let asked: string[] = [];

beforeEach(() => {
  asked = [];
  page.listeners.clear();
  page.pagesRead = 0;
  page.fails = false;
  page.inject = () => takeOneOrder(60_000, browser.runtime);
  vi.stubGlobal('document', { contentType: 'application/pdf' });
  vi.stubGlobal('location', { href: shown });
});

function serve(pages: number): void {
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return new Response(new Uint8Array(file(pages)));
  });
}

test('the text comes with progress for each page, and the script takes no other order', async () => {
  serve(3);
  const told: FileProgress[] = [];
  const { signal } = new AbortController();
  const reading = await readPdfInPage(target, { signal, onProgress: (progress) => told.push(progress) });
  expect(reading).toMatchObject({ ok: true, pdf: { total: 3, pages: [{ number: 1 }, { number: 2 }, { number: 3 }] } });
  expect(told).toEqual([1, 2, 3].map((done) => ({ done, total: 3 })));
  expect([page.listeners.size, asked]).toEqual([0, [shown]]);
});

test('once the task is stopped the script reads no further, at 500 pages as at 5', async () => {
  serve(500);
  const stop = new AbortController();
  const reading = readPdfInPage(target, {
    signal: stop.signal,
    onProgress: ({ done }) => {
      if (done === 4) stop.abort();
    },
  });
  await expect(reading).rejects.toHaveProperty('name', 'AbortError');
  expect(await page.ended).toBe('AbortError');
  expect(page.pagesRead).toBeLessThan(40);
});

test('a task that was stopped before puts nothing into the page', async () => {
  page.inject = () => expect.unreachable();
  await expect(readPdfInPage(target, { signal: AbortSignal.abort() })).rejects.toHaveProperty('name', 'AbortError');
});

test('a page may order the file that it made; a document that shows none is no PDF', async () => {
  serve(1);
  vi.stubGlobal('document', { contentType: 'text/html' });
  const { signal } = new AbortController();
  const made = 'blob:https://shop.example/1';
  expect(await readPdfInPage(target, { source: made, signal })).toMatchObject({ ok: true, pdf: { total: 1 } });
  expect(asked).toEqual([made]);
  expect(await readPdfInPage(target, { signal })).toEqual({ ok: false, why: 'no-pdf' });
});

test('a page that is replaced and a file that breaks the reader end the wait', async () => {
  serve(500);
  const { signal } = new AbortController();
  const leave = ({ done }: FileProgress) => {
    if (done === 1) page.inPage?.disconnect();
  };
  const left = readPdfInPage(target, { signal, onProgress: leave });
  await expect(left).rejects.toMatchObject({ failure: { code: 'NAVIGATED' } });
  page.fails = true;
  expect(await readPdfInPage(target, { signal })).toEqual({ ok: false, why: 'damaged' });
});
