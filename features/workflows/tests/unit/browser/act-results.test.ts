import { beforeEach, expect, test, vi } from 'vitest';
import { ActResults } from '../../../background/act-results';
import type { PageDocument } from '@/utils/page/api';
import { pageAnswers, requestEvents } from '@/tests/helpers/fake-browser';

const tell = (name: 'onBeforeRequest' | 'onHeadersReceived') =>
  requestEvents[name].tell({ requestId: '1', tabId: 7, type: 'main_frame', method: 'POST', statusCode: 200 });

/** A page of one heading, as its library gives it. */
const pageOf = (name: string): PageDocument => ({
  url: 'https://shop.example/',
  title: name,
  readyState: 'complete',
  ...{ documentKey: name, refPrefix: '', lastRef: 0, tokens: 1 },
  root: { role: 'document', children: [{ role: 'heading', name }] },
});

/** What each read of the page gets, the oldest first. */
let reads: Promise<PageDocument>[];
beforeEach(() => pageAnswers({ collect: () => reads.shift()!, untilQuiet: () => ({ quietMs: 60_000 }) }));

test('what is read of the next document while it comes is no text of the one before', async () => {
  const told: object[] = [];
  const late = Promise.withResolvers<PageDocument>();
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
