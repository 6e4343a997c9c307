import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ActResults } from '../../../background/act-results';
import type { PageRequest } from '@/utils/page/api';

type Listener = (details: object) => void;

const listeners: Record<string, Listener> = {};
const tell = (name: string) =>
  listeners[name]?.({ requestId: '1', tabId: 7, type: 'main_frame', method: 'POST', statusCode: 200 });

/** A page of one heading, as its library gives it. */
const pageOf = (name: string) => ({
  url: 'https://shop.example/',
  title: name,
  readyState: 'complete',
  root: { role: 'document', children: [{ role: 'heading', name }] },
});

/** What each read of the page gets, the oldest first. */
let reads: Promise<object>[];
beforeEach(() => {
  for (const name of ['onBeforeRequest', 'onHeadersReceived', 'onCompleted', 'onErrorOccurred'])
    Object.assign(fakeBrowser.webRequest, {
      [name]: { addListener: (listener: Listener) => (listeners[name] = listener), removeListener: () => undefined },
    });
  vi.spyOn(fakeBrowser.tabs, 'sendMessage').mockImplementation(async (_, message) => {
    const { method } = message as PageRequest;
    return { ok: true, value: method === 'collect' ? await reads.shift() : { quiet: true } };
  });
});
afterEach(() => vi.restoreAllMocks());

test('what is read of the next document while it comes is no text of the one before', async () => {
  const told: object[] = [];
  const late = Promise.withResolvers<object>();
  // A loaded machine: the read at the act is answered by the document that the form led to.
  reads = [Promise.resolve(pageOf('Shop')), late.promise, Promise.resolve(pageOf('Ordered'))];
  const results = new ActResults((step, what) => told.push({ step, ...what }));
  results.watch(7);
  await vi.waitFor(() => expect(reads).toHaveLength(2));
  results.acted(7, 'a');
  tell('onBeforeRequest');
  tell('onHeadersReceived');
  results.arrived(7);
  late.resolve(pageOf('Ordered'));
  await vi.waitFor(() => expect(told).toContainEqual({ step: 'a', expects: 'Ordered' }));
  results.unwatch(7);
});

test('the document that a form led to is its answer, also where the browser tells the answer last', async () => {
  const told: object[] = [];
  reads = ['Shop', 'Shop', 'Ordered', 'Ordered'].map(async (name) => pageOf(name));
  const results = new ActResults((step, what) => told.push({ step, ...what }));
  results.watch(7);
  results.acted(7, 'a');
  tell('onBeforeRequest');
  await vi.waitFor(() => expect(reads).toHaveLength(2));
  results.arrived(7);
  tell('onHeadersReceived');
  await vi.waitFor(() => expect(told).toContainEqual({ step: 'a', expects: 'Ordered' }));
  results.unwatch(7);
});
