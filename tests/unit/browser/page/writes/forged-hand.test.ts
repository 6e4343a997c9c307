// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageEventsRelay } from '@/utils/browser/page/dialogs/page-dialogs-relay';
import { sendersMain } from '@/utils/browser/page/writes/senders-main';
import { writeHoldMain } from '@/utils/browser/page/writes/write-hold-main';
import { connectRelay, type Relay } from '../../../../helpers/relay';

type Listener = (event: Event) => void;
let relay: Relay;
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
  relay.arm();
});
afterEach(() => relay.leave());

/** The page sends an order. Gives whether that is told as done by hand. */
const order = async () => {
  void fetch('https://shop.example/order', { method: 'POST' }).catch(() => undefined);
  return (await relay.held()).byHand;
};

it('A page that pretends that a person has acted is not believed', async () => {
  for (const listener of ofPage) listener({ isTrusted: true } as Event);
  expect(ofPage).not.toEqual([]);
  expect(await order()).toBe(false);
});

it('What a person does is theirs', async () => {
  window.dispatchEvent(Object.defineProperty(new Event('click'), 'isTrusted', { value: true }));
  expect(await order()).toBe(true);
});
