// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageEventsRelay } from '@/utils/browser/page/dialogs/page-dialogs-relay';
import { sendersMain } from '@/utils/browser/page/writes/senders-main';
import { writeHoldMain } from '@/utils/browser/page/writes/write-hold-main';
import type { RelayPort } from '@/utils/browser/tabs/relay-world';
import type { WriteReport } from '@/utils/page/watch/page-events';

type Listener = (event: Event) => void;
/** What the background hears. */
let heard: WriteReport[];
let tell: (order: object) => void;
/** Heard in the page's own world: its scripts can put something in the place of `addEventListener`. */
let ofPage: Listener[];
let leave: () => void;

beforeEach(() => {
  heard = [];
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('ok')));
  const parts: { connect?: (port: RelayPort) => void } = {};
  const onConnect = {
    addListener: (listener: (port: RelayPort) => void) => (parts.connect = listener),
    removeListener: () => undefined,
  };
  vi.stubGlobal('chrome', { runtime: { onConnect } });
  pageEventsRelay('n');
  parts.connect?.({
    name: 'n',
    postMessage: (report) => void ((report as WriteReport).kind === 'write' && heard.push(report as WriteReport)),
    onMessage: { addListener: (listener) => (tell = listener) },
    onDisconnect: { addListener: (listener) => (leave = listener) },
  });
  const listening = vi.spyOn(window, 'addEventListener');
  writeHoldMain('n', { armed: false });
  sendersMain('n');
  ofPage = listening.mock.calls.flatMap(([type, listener]) => (type === 'click' ? [listener as Listener] : []));
  listening.mockRestore();
  tell({ id: 1, kind: 'arm', armed: true });
});
afterEach(() => {
  leave();
  vi.unstubAllGlobals();
});

const order = async () => {
  void fetch('https://shop.example/order', { method: 'POST' }).catch(() => undefined);
  await vi.waitUntil(() => heard.length > 0);
  return heard.map(({ url, byHand }) => `${url} ${byHand ? 'by hand' : 'by script'}`);
};

it('A page that pretends that a person has acted is not believed', async () => {
  for (const listener of ofPage) listener({ isTrusted: true } as Event);
  expect(ofPage).not.toEqual([]);
  expect(await order()).toEqual(['https://shop.example/order by script']);
});

it('What a person does is theirs', async () => {
  window.dispatchEvent(Object.defineProperty(new Event('click'), 'isTrusted', { value: true }));
  expect(await order()).toEqual(['https://shop.example/order by hand']);
});
