// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MarkedRelay } from '@/utils/browser/page/dialogs/page-dialogs-relay';
import { relayMark } from '@/utils/page/library-mark';
import { sendersMain } from '@/utils/browser/page/writes/senders-main';
import { writeHoldMain } from '@/utils/browser/page/writes/write-hold-main';
import { heldDocument, type Relay } from '../../../../helpers/relay';

const items = 'https://shop.example/tiedot';
const removal = `${items}/7/poista`;
const order = 'https://shop.example/order';
let relay: Relay;
let requested: string[];
const dispatch = (name: string, detail: object = {}) =>
  document.dispatchEvent(new CustomEvent(`n-${name}`, { detail: JSON.stringify(detail) }));
/** A person has just acted in the page, or not. */
const activation = { isActive: false, hasBeenActive: false };
/** The page requests something, and takes it as it comes where that is refused. */
const isSent = (url: string, init?: RequestInit): Promise<boolean> =>
  fetch(url, init).then(
    () => true,
    () => false,
  );
const readBefore = (name: string) =>
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ name, startTime: 0 } as PerformanceEntry]);
const answer = (write: string, sends: boolean, more = {}) => relay.say({ id: 2, kind: 'write', write, sends, ...more });
const asks = (accepted: boolean, kind: 'confirm' | 'alert' = 'confirm') =>
  dispatch('report', { kind: 'dialog', dialog: { kind, message: 'Poistetaanko?', accepted } });

beforeEach(() => {
  requested = [];
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: activation });
  Object.assign(activation, { isActive: false, hasBeenActive: false });
  // The network: what leaves the page arrives here.
  vi.stubGlobal('fetch', (url: string) => {
    requested.push(url);
    return Promise.resolve(new Response('ok'));
  });
  relay = heldDocument();
});
afterEach(() => {
  relay.leave();
  for (const end of ['end', 'over']) dispatch(end);
});

describe('A request by which a script reads', () => {
  it('waits where the page has asked whether to do it and heard yes, until the next action', async () => {
    relay.arm();
    asks(true);
    const gone = fetch(removal);
    const { write, ...told } = await relay.held();
    expect(told).toMatchObject({ method: 'GET', url: removal, acts: true });
    expect([requested, relay.writes().length]).toEqual([[], 1]);
    answer(write, true);
    await gone;
    expect(requested).toEqual([removal]);
    relay.arm();
    void fetch(items);
    expect(requested).toHaveLength(2);
  });

  it('fails as without a network where it is refused', async () => {
    relay.arm({ acts: true });
    const refused = fetch(removal);
    answer((await relay.held()).write, false);
    await expect(refused).rejects.toThrow(TypeError);
    expect(requested).toEqual([]);
  });

  it.each([
    ['an action is all that there was', () => undefined],
    ['the page heard no', () => asks(false)],
    ['the page only told something', () => asks(true, 'alert')],
  ])('does not wait where %s', (_what, dialog) => {
    relay.arm();
    dialog();
    void fetch(items);
    expect(requested).toEqual([items]);
  });

  it('does not wait where the page has read the same before, but for the time in its address', () => {
    readBefore(`https://shop.example/state?t=${Date.now() - 60_000}`);
    relay.arm({ acts: true });
    void fetch(`https://shop.example/state?t=${Date.now()}`);
    expect(requested).toHaveLength(1);
  });

  it.each([
    ['it was read after an action of an earlier task', removal, { firstAt: -1 }],
    ['another item was read', 'https://shop.example/poista/1730000000000000001', {}],
  ])('waits although %s', async (_what, before, more) => {
    readBefore(before);
    relay.arm({ acts: true, ...more });
    void isSent(before.replace('0001', '0999'));
    await relay.held();
    expect(requested).toEqual([]);
  });

  it('waits although a person has acted in the document, who may have sent the same', async () => {
    readBefore(removal);
    activation.hasBeenActive = true;
    relay.arm({ acts: true });
    void isSent(removal);
    await relay.held();
    expect(requested).toEqual([]);
  });

  it('waits where another document of the page has asked about the action', async () => {
    relay.arm();
    relay.say({ id: 3, kind: 'acts' });
    void isSent(removal);
    await relay.held();
    expect(requested).toEqual([]);
  });
});

describe('A form that a script sends', () => {
  const sent = async (file: File) => {
    const body = new FormData();
    body.append('note', 'Hello');
    body.append('file', file);
    relay.arm();
    void isSent('https://shop.example/save', { method: 'POST', body });
    return (await relay.held()).body;
  };

  it('is told with the text of its files', async () => {
    const { fields = [], size } = await sent(new File(['{"to":"Ann"}'], 'blob'));
    expect([fields.join(' | '), size]).toEqual(['note,Hello | file,blob | file,{"to":"Ann"}', 33]);
  });

  it.each([
    ['are no text', new File([new Uint8Array([0x89, 0x50, 0xff])], 'mug.png')],
    ['are too many', new File(['x'.repeat(60_000)], 'mug.png')],
  ])('is told as not read where the bytes of a file %s', async (_what, file) => {
    const { fields = [], ...unread } = await sent(file);
    expect([fields.join(' | '), unread]).toEqual(['note,Hello | file,mug.png', {}]);
  });
});

describe('Where no relay is there', () => {
  const post = () => fetch(order, { method: 'POST' });
  /** The agent acts; whoever answers now is gone then, as in an update of Firefox. */
  function actAlone(answersThere?: (event: Event) => void) {
    relay.leave();
    if (answersThere) document.addEventListener('n-there', answersThere);
    writeHoldMain('n', { armed: false });
    sendersMain('n');
    dispatch('order', { id: 1, kind: 'arm', armed: true });
    if (answersThere) document.removeEventListener('n-there', answersThere);
  }
  const abandon = () => actAlone((event) => event.preventDefault());

  it('any more, what the action may still have caused fails, and the page is as before from then on', async () => {
    abandon();
    await expect(post()).rejects.toThrow(TypeError);
    await post();
    expect(requested).toEqual([order]);
  });

  it('any more, what a person sends leaves at once', async () => {
    abandon();
    window.dispatchEvent(Object.defineProperty(new Event('click'), 'isTrusted', { value: true }));
    await post();
    expect(requested).toHaveLength(1);
  });

  it('yet, a request waits as ever', async () => {
    actAlone();
    const told = new Promise((resolve) => document.addEventListener('n-report', resolve, { once: true }));
    void isSent(order, { method: 'POST' });
    await told;
    expect(requested).toEqual([]);
  });
});

describe('What the user has refused', () => {
  const json = (values: object) => ({ method: 'POST', body: JSON.stringify(values) });
  const mug = json({ item: 'mug', for: 'Ann' });
  /** The agent acts, the page wants to order a mug for Ann, the user says no, and what the action causes is over. */
  async function refuse(init: RequestInit = json({ item: 'mug', for: 'Ann', at: Date.now() })) {
    relay.arm();
    const gone = isSent(order, init);
    answer((await relay.held()).write, false, { lasts: true });
    relay.arm({ armed: false });
    expect([await gone, requested]).toEqual([false, []]);
  }

  it.each<[string, RequestInit, string?]>([
    ['as before', json({ item: 'mug', for: 'Ann', at: Date.now() + 9_000 })],
    ['as a form', { method: 'POST', body: new URLSearchParams({ for: 'Ann', item: 'mug' }) }],
    ['with more beside it', json({ attempt: 2, order: { item: 'mug', for: 'Ann' } })],
    ['in its address', { method: 'post' }, '?item=mug&for=Ann'],
    ['as bytes', { method: 'POST', body: new Blob([JSON.stringify(['mug', 'Ann'])]) }],
  ])('does not leave when the page tries it again by itself: %s', async (_what, init, query = '') => {
    await refuse();
    expect([await isSent(order + query, init), requested]).toEqual([false, []]);
    relay.leave();
    expect([await isSent(order + query, init), requested]).toEqual([false, []]);
  });

  it.each<[string, string, RequestInit]>([
    ['with other values', order, json({ item: 'mug', for: 'Eve' })],
    ['elsewhere', 'https://shop.example/views', mug],
    ['by another method', order, { method: 'GET' }],
  ])('stops nothing else, such as what is sent %s', async (_what, url, init) => {
    await refuse();
    expect(await isSent(url, init)).toBe(true);
    relay.leave();
    expect(await isSent(url, init)).toBe(true);
  });

  it('fails no other request that cannot wait', async () => {
    const sent = vi.spyOn(XMLHttpRequest.prototype, 'send').mockReturnValue();
    vi.spyOn(XMLHttpRequest.prototype, 'open').mockReturnValue();
    relay.leave();
    relay = heldDocument();
    const send = (url: string, body: string) => {
      const request = new XMLHttpRequest();
      request.open('POST', url, false);
      request.send(body);
    };
    await refuse();
    send('https://shop.example/views', 'mug');
    send(order, 'cup');
    expect(sent).toHaveBeenCalledTimes(2);
    expect(() => send(order, 'item=mug&for=Ann')).toThrow('A network error occurred.');
  });

  it('leaves where a person sends it, or the user allows it later', async () => {
    await refuse();
    activation.isActive = true;
    expect(await isSent(order, mug)).toBe(true);
    activation.isActive = false;
    relay.arm();
    const allowed = isSent(order, mug);
    answer((await relay.held(2)).write, true);
    relay.arm({ armed: false });
    expect([await allowed, await isSent(order, mug)]).toEqual([true, true]);
  });

  it.each(['m', 'o'])('is taken over by the watcher of a later run, %s, and can be allowed there', async (later) => {
    relay.leave();
    const first = heldDocument('o');
    expect(await decides(first, false, { lasts: true })).toBe(false);
    first.leave();
    const next = heldDocument(later);
    expect([await isSent(order, mug), requested]).toEqual([false, []]);
    expect([await decides(next, true), requested]).toEqual([true, [order]]);
    next.leave();
    expect(await isSent(order, mug)).toBe(true);
  });

  it('waits from the moment at which the message that has the page act brings that, and nothing is replied', async () => {
    const { held: waits, reports, say, leave } = heldDocument('carried');
    const marked: MarkedRelay = Reflect.get(globalThis, relayMark);
    expect([marked.nonce, marked.arm({ armed: true })]).toEqual(['carried', true]);
    const sent = isSent(order, mug);
    const { write } = await waits();
    expect(reports.map(({ kind }) => kind)).toEqual(['write']);
    say({ id: 2, kind: 'write', write, sends: false });
    expect(await sent).toBe(false);
    leave();
    expect(marked.arm({ armed: true })).toBe(false);
  });

  /** The page orders the mug while the agent acts, and the user says whether that may leave. */
  async function decides(relay: Relay, sends: boolean, more = {}): Promise<boolean> {
    relay.arm();
    const gone = isSent(order, mug);
    relay.say({ id: 2, kind: 'write', write: (await relay.held()).write, sends, ...more });
    return gone;
  }
});
