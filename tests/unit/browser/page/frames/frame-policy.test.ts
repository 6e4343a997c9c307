import { expect, it } from 'vitest';
import { checkFrame, type FrameStep } from '@/utils/browser/page/frames/frame-policy';

const top: FrameStep = { url: 'https://shop.example/cart' };
const words = ['Pay by card at pay.example, my mail is ann@mail.example'];
const at = (...urls: (string | FrameStep)[]) => {
  const verdict = checkFrame([top, ...urls.map((url) => (typeof url === 'string' ? { url } : url))], {
    userWords: words,
    approvedSites: [],
  });
  return verdict.open ? 'open' : `closed by ${verdict.host || 'no host'}`;
};

it.each([
  ["of the page's own origin", ['https://shop.example/inner'], 'open'],
  ['of a host that the user named', ['https://pay.example/form'], 'open'],
  ['below a named one', ['https://pay.example/form', 'https://shop.example/back'], 'open'],
  ['written by the page', [{ url: 'about:srcdoc', ownContent: true }], 'open'],
  ['with data of the page', [{ url: 'data:text/html,x', ownContent: true }], 'open'],
  ['with a blob of the page', ['blob:https://shop.example/1-2'], 'open'],
  ['empty but not made by the page', [{ url: 'about:blank', ownContent: false }], 'closed by no host'],
  ['of another site', ['https://ads.example/'], 'closed by ads.example'],
  ['of the same host on another port', ['https://shop.example:8443/'], 'closed by shop.example:8443'],
  ['of a named host on another port', ['https://pay.example:8443/'], 'closed by pay.example:8443'],
  ['of a host that ends like a named one', ['https://evilpay.example/'], 'closed by evilpay.example'],
  ['of a host that begins like a named one', ['https://pay.example.evil.org/'], 'closed by pay.example.evil.org'],
  ['of the host of a mail address', ['https://mail.example/'], 'closed by mail.example'],
  [
    'of the own origin inside of another site',
    ['https://ads.example/', 'https://shop.example/back'],
    'closed by ads.example',
  ],
  ['with a blob of another site', ['blob:https://ads.example/1-2'], 'closed by ads.example'],
  ['of an extension', ['chrome-extension://abc/page.html'], 'closed by no host'],
])('whether a frame is open to a task %s', (_, path, verdict) => {
  expect(at(...path)).toBe(verdict);
});
