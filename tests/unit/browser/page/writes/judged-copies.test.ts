// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendersMain } from '@/utils/browser/page/writes/senders-main';
import type { Leaving } from '@/utils/page/watch/page-events';

const pay = 'https://shop.example/pay';
const bytes = (text: string) => new TextEncoder().encode(text);
const judged: unknown[] = [];
const sent: unknown[] = [];
let yes: () => void;

/** What is read of it now. */
function read(body: unknown): unknown {
  if (body instanceof FormData || body instanceof URLSearchParams) return [...body];
  return ArrayBuffer.isView(body) ? new TextDecoder().decode(body as BufferSource) : body;
}

function hear(event: Event): void {
  const { detail } = event as CustomEvent<Leaving>;
  judged.push([detail.method.toUpperCase(), detail.url, read(detail.body()), detail.headers()]);
  detail.isAllowed = new Promise((resolve) => (yes = () => resolve(true)));
}

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

beforeEach(() => {
  judged.length = sent.length = 0;
  // What leaves the page arrives here.
  vi.stubGlobal('fetch', (url: string | Request, init: RequestInit = {}) => {
    const { method = 'GET', headers } = init;
    sent.push([method, String(url), read(init.body), [...new Headers(headers)]]);
    return Promise.resolve(new Response('ok'));
  });
  vi.spyOn(Navigator.prototype, 'sendBeacon').mockImplementation((url, body) => {
    sent.push(['POST', url, read(body), []]);
    return true;
  });
  vi.spyOn(XMLHttpRequest.prototype, 'open').mockReturnValue();
  vi.spyOn(XMLHttpRequest.prototype, 'setRequestHeader').mockReturnValue();
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation((body) => {
    sent.push(read(body));
  });
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    sent.push(['POST', this.action, [...new FormData(this)], []]);
  });
  vi.stubGlobal('fetchLater', (request: Request, { activateAfter }: { activateAfter?: number }) => {
    void request.text().then((text) => sent.push([request.method, request.url, text, activateAfter]));
    return { activated: false };
  });
  sendersMain('n');
  document.addEventListener('n-leaving', hear);
});
afterEach(() => {
  document.dispatchEvent(new CustomEvent('n-restore'));
  document.removeEventListener('n-leaving', hear);
  document.body.innerHTML = '';
});

async function leaves(change: () => void): Promise<void> {
  change();
  yes();
  await vi.waitUntil(() => sent.length > 0);
}

describe('What leaves after the yes is what was judged, whatever the page does meanwhile', () => {
  /** A request with this body, and what the page does to it meanwhile. */
  const posts = <Body extends BodyInit>(body: Body, change: (body: Body, init: RequestInit) => unknown) => {
    const init: RequestInit = { method: 'POST', body };
    return { init, change: () => void change(body, init) };
  };
  const headers = new Headers({ 'x-action': 'keep' });
  const methods = ['PATCH', 'DELETE'];
  const inTurn: RequestInit = Object.create({
    get method() {
      return methods.shift();
    },
  });
  it.each<[string, { init: RequestInit; change: () => void }]>([
    ['another body in the options', posts('{"amount":30}', (_body, init) => (init.body = '{"amount":5000}'))],
    ['other entries of a form', posts(form({ to: 'Ann', amount: '30' }), (body) => body.set('amount', '5000'))],
    ['other parameters', posts(new URLSearchParams({ amount: '30' }), (body) => body.set('amount', '5000'))],
    ['other bytes', posts(bytes('amount=0030'), (body) => body.set(bytes('5000'), 7))],
    [
      'another header that names an operation',
      { init: { method: 'POST', headers }, change: () => headers.set('x-action', 'delete') },
    ],
    ['another method each time that it is read', { init: inTurn, change: () => undefined }],
  ])('by fetch: %s', async (_what, { init, change }) => {
    void fetch(pay, init);
    await leaves(change);
    expect(sent).toEqual(judged);
  });

  it('by fetch: another address in its URL', async () => {
    const url = new URL(pay);
    void fetch(url, { method: 'POST' });
    await leaves(() => (url.pathname = '/pay/all'));
    expect(sent).toEqual([['POST', pay, undefined, []]]);
  });

  it('by XMLHttpRequest: another body or header', async () => {
    const request = new XMLHttpRequest();
    request.open('POST', pay);
    const body = form({ amount: '30' });
    request.send(body);
    await leaves(() => {
      body.set('amount', '5000');
      expect(() => request.setRequestHeader('x-http-method-override', 'DELETE')).toThrow('invalid state');
    });
    expect([sent, judged]).toEqual([[[['amount', '30']]], [['POST', pay, [['amount', '30']], []]]]);
  });

  it('by a beacon', async () => {
    const body = new URLSearchParams({ amount: '30' });
    navigator.sendBeacon(pay, body);
    await leaves(() => body.set('amount', '5000'));
    expect(sent).toEqual(judged);
  });

  it('by a request that is put off', async () => {
    const options = { method: 'POST', body: 'amount=30', activateAfter: 9 };
    expect(Reflect.apply(Reflect.get(window, 'fetchLater'), window, [pay, options])).toEqual({ activated: false });
    expect([judged.length, sent]).toEqual([1, []]);
    await leaves(() => (options.body = 'amount=5000'));
    expect(sent).toEqual([['POST', pay, 'amount=30', 9]]);
  });

  it.each<[string, (form: HTMLFormElement) => void]>([
    ['that a script sends', (form) => form.submit()],
    [
      'that a control sends',
      (form) => form.dispatchEvent(new SubmitEvent('submit', { cancelable: true, bubbles: true })),
    ],
  ])('by a form %s', async (_by, send) => {
    const fields = { to: 'Ann', amount: '30', note: 'two\nlines' };
    document.body.innerHTML = `<form method="post" action="${pay}">
      <input name="to" value="${fields.to}"><input name="amount" value="${fields.amount}">
      <textarea name="note">${fields.note}</textarea></form>`;
    const form = document.forms[0]!;
    form.addEventListener('formdata', ({ formData }) => judged.length > 0 && formData.set('to', 'Eve'));
    send(form);
    await leaves(() => {
      form.querySelector<HTMLInputElement>('[name=amount]')!.value = '5000';
      form.action = 'https://evil.example/pay';
    });
    expect(sent).toEqual(judged);
    expect(judged).toEqual([['POST', pay, Object.entries(fields), []]]);
    expect(document.forms).toHaveLength(1);
  });
});

it("what the page's own fetch takes for a request reaches it as it is, also where it is none of the browser", async () => {
  const own = { url: pay, toString: () => 'a request of a library' };
  await leaves(() => void Reflect.apply(fetch, window, [own, { method: 'POST', body: 'a' }]));
  expect(judged).toEqual([['POST', pay, 'a', []]]);
  expect(sent).toEqual([['POST', 'a request of a library', 'a', []]]);
});
