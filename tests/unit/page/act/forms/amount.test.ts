// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { amountNear } from '@/utils/page/act/forms/amount';

// Nothing is laid out here: whatever is not hidden by its style has a box.
vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 10, 10));

const told = (html: string) => {
  document.body.innerHTML = html;
  return amountNear(document.querySelector('#pay')!);
};

describe('what a control pays', () => {
  it.each([
    ['<button id="pay">Pay 11.90 €</button><p>Total 7 €</p>', '11.90 €'],
    [
      '<p>Mug 7.00 €</p><p>Shipping 4.90 €</p><p>Total 11.90 €</p><form><button id="pay">Buy</button></form>',
      '11.90 €',
    ],
    ['<p>Only $1,299.00 today</p><button id="pay">Buy</button>', '$1,299.00'],
    ['<p>7 € or 9 €</p><button id="pay">Buy</button>', undefined],
    ['<p>7 mugs</p><button id="pay">Buy</button>', undefined],
    ['<p>Total 11.90 €</p><p style="display: none">Total 1 €</p><button id="pay">Buy</button>', '11.90 €'],
    ['<p>Account balance: 2,310.55 EUR</p><form><button id="pay">Send money</button></form>', undefined],
    [
      '<p>Account balance: 2,310.55 EUR</p><form><label>Amount in EUR <input value="45"></label><button id="pay">Send</button></form>',
      '45 EUR',
    ],
    [
      '<p>Kontostand 9,00 €</p><form><label>Betrag <input value="1.250,00 €"></label><button id="pay">Senden</button></form>',
      '1.250,00 €',
    ],
    ['<p>Fee 1.00 €</p><form><label>Amount <input value="45"></label><button id="pay">Send</button></form>', '45'],
    [
      '<form><label>Amount <input value="45"></label><p>Total with fee 46.00 €</p><button id="pay">Send</button></form>',
      '46.00 €',
    ],
    ['<form><label>Amount <input value="as agreed"></label><button id="pay">Send</button></form>', undefined],
    ['<form><label>Summary <input value="45"></label><button id="pay">Send</button></form>', undefined],
    ['<p>New Balance 990, 120 €</p><button id="pay">Buy</button>', '120 €'],
  ])(
    'is the sum of its own name, else the total, else the amount that was typed, else the only sum: %s',
    (html, amount) => {
      expect(told(html)).toBe(amount);
    },
  );
});
