// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageEventsRelay } from '@/utils/browser/page/dialogs/page-dialogs-relay';
import { sendersMain } from '@/utils/browser/page/writes/senders-main';
import { writeHoldMain } from '@/utils/browser/page/writes/write-hold-main';
import { connectRelay } from '../../../../helpers/relay';

type Listener = (event: Event) => void;
let relay: ReturnType<typeof connectRelay>;
/** Heard in the page's own world: its scripts can put something in the place of `addEventListener`. */
let ofPage: Listener[];

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('ok')));
  pageEventsRelay('n');
  relay = connectRelay('n');
  const listening = vi.spyOn(window, 'addEventListener');
  writeHoldMain('n', { armed: false });
  sendersMain('n');
  ofPage = listening.mock.calls.flatMap(([type, listener]) => (type === 'click' ? [listener as Listener] : []));
  listening.mockRestore();
  relay.say({ id: 1, kind: 'arm', armed: true });
});
afterEach(() => {
  relay.leave();
  vi.unstubAllGlobals();
});

const order = async () => {
  void fetch('https://shop.example/order', { method: 'POST' }).catch(() => undefined);
  await vi.waitUntil(() => relay.writes().length > 0);
  return relay.writes().map(({ url, byHand }) => `${url} ${byHand ? 'by hand' : 'by script'}`);
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
