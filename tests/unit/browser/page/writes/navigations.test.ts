// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Arming } from '@/utils/page/watch/page-events';
import { heldDocument, type Relay } from '../../../../helpers/relay';

const away = 'https://elsewhere.example/n?note=RC-1A2B3C+is+it';
const texts = ['rc-1a2b3c is it'];
let relay: Relay;
let opened: string[];
let told: string[];
const activation = { isActive: false, hasBeenActive: false };

/** A script of the page opens an address by its location; the browser tells of it before. */
function open(url: string, more: object = {}): void {
  const event = Object.assign(new Event('navigate', { cancelable: true }), {
    destination: { url, sameDocument: false },
    downloadRequest: null,
    userInitiated: false,
    navigationType: 'push',
    formData: null,
    ...more,
  });
  if (navigation.dispatchEvent(event)) opened.push(url);
}

const hear = (event: Event) => told.push((event as CustomEvent<string>).detail);

beforeEach(() => {
  opened = [];
  told = [];
  vi.stubGlobal('navigation', new EventTarget());
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: activation });
  vi.spyOn(location, 'assign').mockImplementation((url) => open(String(url)));
  vi.spyOn(location, 'replace').mockImplementation((url) => open(String(url), { navigationType: 'replace' }));
  document.addEventListener('n-order', hear);
  relay = heldDocument();
});
afterEach(() => {
  document.removeEventListener('n-order', hear);
  relay.leave();
});

describe('An address of another origin that a script opens in the place of its document', () => {
  it('waits where it carries a text of the task, and opens once the user allows it', async () => {
    relay.arm({ texts });
    open(away);
    const held = await relay.held();
    expect(held).toMatchObject({ by: 'navigation', method: 'GET', url: away });
    expect([opened, relay.writes().length]).toEqual([[], 1]);
    relay.say({ id: 2, kind: 'write', write: held.write, sends: true });
    await expect.poll(() => opened).toEqual([away]);
  });

  it('waits also where another part of the address is no text', async () => {
    relay.arm({ texts });
    open(`${away.replace('RC', '%52C')}&bytes=%ff`);
    await relay.held();
    expect(opened).toEqual([]);
  });

  it('does not open where the user refuses it, nor when the page tries it again', async () => {
    // Of its own: what was refused in a document stays refused there.
    const elsewhere = away.replace('/n?', '/refused?');
    relay.arm({ texts });
    open(elsewhere, { navigationType: 'replace' });
    relay.say({ id: 2, kind: 'write', write: (await relay.held()).write, sends: false, lasts: true });
    relay.arm({ armed: false });
    open(elsewhere);
    expect(opened).toEqual([]);
  });

  it.each<[string, string, object?, Partial<Arming>?]>([
    ['carries nothing of the task', 'https://elsewhere.example/n?note=Hello'],
    ['is the empty one', 'about:blank'],
    ['is one of the same origin', '/n?note=RC-1A2B3C+is+it'],
    ['is a place in the document', away, { destination: { url: away, sameDocument: true } }],
    ['is a step in the history', away, { navigationType: 'traverse' }],
    ['is what a form posts, which waits by itself', away, { formData: new FormData() }],
    ['is a download', away, { downloadRequest: 'a.txt' }],
    ['is the link that the action follows', away, {}, { texts, leadsTo: away }],
    ['is the form that the action sends', away, {}, { texts, asks: 'https://elsewhere.example/n' }],
    ['is opened while nothing of the task could be in it', away, {}, {}],
  ])('opens at once where it %s', (_what, given, event = {}, arming = { texts }) => {
    const url = new URL(given, location.href === 'about:blank' ? 'https://shop.example' : location.href).href;
    relay.arm(arming);
    open(url, event);
    expect([opened, relay.writes()]).toEqual([[url], []]);
  });

  it('opens at once after the action is over', () => {
    relay.arm({ texts });
    relay.arm({ armed: false });
    open(away);
    expect(opened).toEqual([away]);
  });

  it('tells the page nothing of the texts', () => {
    relay.arm({ texts });
    expect(told.at(-1)).toBe(JSON.stringify({ kind: 'arm', id: 1, armed: true }));
  });
});
