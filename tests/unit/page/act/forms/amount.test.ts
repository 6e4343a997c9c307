// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { defined } from '@/utils/defined';
import { createGuard } from '@/utils/guard';
import { amountNear } from '@/utils/page/act/forms/amount';
import { form, press, said } from '../../../../range/kinds/scene';

// Nothing is laid out here: whatever is not hidden by its style has a box.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 10, 10));
});

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
    [
      '<p>Subtotal $50.00</p><p>Shipping $5.00</p><p>Total $55.00</p><p>Total savings $12.00</p><button id="pay">Buy</button>',
      '$55.00',
    ],
    ['<input id="pay" type="submit" value="Pay 20.00 €"><p>Total 7 €</p>', '20.00 €'],
  ])(
    'is the sum of its own name, else the total, else the amount that was typed, else the only sum: %s',
    (html, amount) => {
      expect(told(html)).toBe(amount);
    },
  );

  it.each([
    ['groups', "Pay 20'000 €", "20'000 €"],
    ['groups', 'Pay 20’000 €', '20’000 €'],
    ['groups', "Pay CHF 1'234.50", "CHF 1'234.50"],
    ['groups', 'Pay 1 234,50 €', '1 234,50 €'],
    ['groups as in India', 'Pay ₹1,00,000', '₹1,00,000'],
    ['groups as in India', 'Pay ₹12,34,567.00', '₹12,34,567.00'],
    ['letters before the sign', 'Pay R$ 500,00', 'R$ 500,00'],
    ['letters before the sign', 'Pay HK$500', 'HK$500'],
    ['letters before the sign', 'Pagar 20 US$ ya', '20 US$'],
    ['bracket left out', 'Pay ￥1,000(2点)', '￥1,000'],
    ['a code after the sign', 'Pay $20.00 CAD', '$20.00 CAD'],
    ['yen', '1,000円で買う', '1,000円'],
    ['yen', '￥1,000（税込）', '￥1,000'],
    ['yuan', '支付100元', '100元'],
    ['kronor', 'Betal 500 kr', '500 kr'],
    ['rupees', 'Pay Rs. 500', 'Rs. 500'],
    ['dirhams', 'Pay AED 500', 'AED 500'],
    ['forints', '5 000 Ft fizetése', '5 000 Ft'],
    ['dong', 'Trả 500.000 ₫', '500.000 ₫'],
    ['digits of another script', 'ادفع ١٬٠٠٠٫٥٠ €', '١٬٠٠٠٫٥٠ €'],
    ['no cents', 'CHF 20.– zahlen', 'CHF 20.–'],
    ['pieces', '<b>$</b><b>1,299</b><sup>.00</sup>', '$1,299.00'],
    ['what is seen', 'Pay $50 <span style="display: none">$1</span>', '$50'],
    ['the same twice', '$60.00 (60 USD)', '$60.00'],
  ])('is read whole, with its %s: %s', (_what, html, amount) => {
    expect(told(`<button id="pay">${html}</button><p>Total 7 €</p>`)).toBe(amount);
  });

  it.each([
    'Pay $20k',
    'Pay $1.5M',
    'Pay $20 million',
    'Pay 20 Mio. €',
    '100万円を払う',
    'Pay 1½ €',
    'Pay 3×50 €',
    'Pay 10–20 €',
    'Pay 3万5000円',
    'Pay 1,234,56 €',
    'was $120.00 now $60.00',
    'Pay 2 $ 150.00',
    'Pay £20 €',
  ])('is unknown where it cannot be read whole, or there are several: %s', (text) => {
    expect(told(`<button id="pay">${text}</button><p>Total 7 €</p>`)).toBeUndefined();
  });

  it('is known in a tab that was never shown, where no block has a width', () => {
    const html = '<div>Total 5 €</div><p style="display: none">Total 9 €</p><button id="pay">Buy</button>';
    const boxes = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 0, 10));
    expect(told(html)).toBeUndefined();
    const width = vi.spyOn(window, 'innerWidth', 'get').mockReturnValue(0);
    expect(told(html)).toBe('5 €');
    width.mockRestore();
    boxes.mockReturnValue(new DOMRect(0, 0, 10, 10));
  });

  it('has nothing of another box, and nothing of a word', () => {
    const row = '<div>2</div><div>$150.00</div>';
    expect(told(`<div>${row}<button id="pay">Buy</button></div>`)).toBe('$150.00');
    expect(told('<p>Le 28 mai, 5 L : 12 €, 3 articles</p><button id="pay">Payer</button>')).toBe('12 €');
    expect(told('<button id="pay">Pay 2 $150.00</button>')).toBe('$150.00');
    expect(told('<button id="pay">Pay <span style="visibility: hidden">$1</span></button>')).toBeUndefined();
  });

  it.each(["Pay 20'000 €", '<b>20</b><b>.000</b> €', 'Pay €20k', '2 $150.00'])(
    'is never so little that a plan for 20.00 € covers it: %s',
    (html) => {
      const amount = told(`<button id="pay">${html}</button>`);
      const request = press({ ...form('Pay', {}), ...defined({ amount }) });
      const effects = [{ kind: 'pay' as const, count: 1, sites: [], on: 'Pay', sums: ['20.00 €'] }];
      expect(createGuard(() => false).decide(request, said('Pay the bill', { effects })).verdict).toBe('ask');
    },
  );

  // simstudioai/sim#6111, Shopify/money#142, activemerchant/active_merchant#2860
  it.each([
    ['1.250 KWD', '900 KWD', 'ask'],
    ['1,250 KWD', '900 KWD', 'ask'],
    ['BHD 1.250', 'BHD 1,200', 'ask'],
    ['١٫٢٥٠ KWD', '900 KWD', 'ask'],
    ['1.250 KWD', '1 KWD', 'allow'],
    ['1.250 KWD', '1.250 KWD', 'allow'],
    ['1.250 €', '900 €', 'allow'],
  ])('a plan for %s covers a payment of %s only where no coin can be meant: %s', (sum, amount, verdict) => {
    const effects = [{ kind: 'pay' as const, count: 1, sites: [], on: 'Pay', sums: [sum] }];
    const request = press({ ...form('Pay', {}), amount });
    expect(createGuard(() => false).decide(request, said('Pay the bill', { effects })).verdict).toBe(verdict);
  });
});
