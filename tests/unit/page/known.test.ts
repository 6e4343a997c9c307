// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { describeTarget } from '@/utils/page/known/describe-target';
import { findTarget } from '@/utils/page/known/find-target';
import { framePlace } from '@/utils/page/known/frame-place';

// Nothing has a box here; what is hidden is the subject of e2e/seeing.e2e.ts.
vi.mock('@/utils/page/aria/visibility', async (original) => ({ ...(await original<object>()), isVisible: () => true }));

const card = (name: string, price = '9.90 EUR') =>
  `<li><h3><a href="/product?id=${name.toLowerCase()}">${name}</a></h3><p>${price}</p><button>Add to cart</button></li>`;
const shop = (...cards: string[]) => `<h1>Shop</h1><h2>Products</h2><ul>${cards.join('')}</ul>`;

/** Describes the element on one page, and finds it on another: what it is marked with there, or why it is not found. */
function replay(recorded: string, selector: string, now: string, { samePage = true } = {}): string {
  document.body.innerHTML = recorded;
  const target = describeTarget(document.querySelector(selector)!);
  document.body.innerHTML = now;
  const result = findTarget(target, samePage);
  if (!result.found) return 'why' in result ? result.why : '';
  return result.found.getAttribute('data-is') ?? result.found.outerHTML;
}

const mark = (html: string, at: string) => html.replace(at, `${at.slice(0, -1)} data-is="it">`);
const form = (title: string, field = 'name', id = '') =>
  `<form aria-label="${title}"><label>Name <input name="${field}"${id && ` id="${id}"`}></label></form>`;

test.each([
  [
    'in another order',
    shop(card('Red'), card('Blue')),
    'li:nth-child(2) button',
    shop(mark(card('Blue'), '<button>'), card('Red'), card('Green')),
  ],
  [
    'with another price',
    shop(card('Red'), card('Blue')),
    'li:nth-child(2) button',
    shop(card('Red'), mark(card('Blue', '12 EUR'), '<button>')),
  ],
  [
    'a link of another name, to the same place',
    shop(card('Red'), card('Blue')),
    'li:nth-child(2) a',
    shop(
      card('Rot').replace('id=rot', 'id=red'),
      mark(card('Blau').replace('id=blau', 'id=blue'), '<a href="/product?id=blue">'),
    ),
  ],
  [
    'with other ids',
    '<button id="save">Save</button>',
    'button',
    '<button id="cancel">Cancel</button><button id="other" data-is="it">Save</button>',
  ],
  [
    'a field in a form of the same name',
    form('Billing') + form('Delivery'),
    'form:nth-of-type(2) input',
    form('Delivery').replace('<input', '<input data-is="it"') + form('Billing'),
  ],
  [
    'a field whose words are translated, by its id',
    form('Delivery', 'name', 'receiver'),
    'input',
    form('Lieferung', 'name', 'receiver').replace('Name', 'Empfänger').replace('<input', '<input data-is="it"'),
  ],
  ['with a count in its name', '<button>Cart (2)</button>', 'button', '<button data-is="it">Cart (3)</button>'],
])('is found %s', (_, recorded, selector, now) => {
  expect(replay(recorded, selector, now)).toBe('it');
});

test.each([
  ['its item is gone', shop(card('Red'), card('Blue')), 'li:nth-child(2) button', shop(card('Red')), 'missing'],
  ['its item is gone, and it was alone', shop(card('Blue')), 'button', shop(card('Red')), 'missing'],
  [
    'its item is there twice',
    shop(card('Red'), card('Blue')),
    'li:nth-child(2) button',
    shop(card('Blue'), card('Blue')),
    'several',
  ],
  [
    'its item is called otherwise',
    shop(card('Red'), card('Blue')),
    'li:nth-child(2) button',
    shop(card('Rot'), card('Blau')),
    'missing',
  ],
  [
    'only the other form is left',
    form('Billing') + form('Delivery'),
    'form:nth-of-type(2) input',
    form('Billing'),
    'missing',
  ],
  ['it is there twice', '<button>Save</button>', 'button', '<button>Save</button><button>Save</button>', 'several'],
  [
    'another button has its id',
    '<section aria-label="Step one"><button id="next">Continue</button></section>',
    'button',
    '<section aria-label="Step two"><button id="next">Place order</button></section>',
    'missing',
  ],
  [
    'its place has another id',
    '<ul><li id="row-1"><button id="b1">A</button></li></ul>',
    'button',
    '<ul><li id="row-1"><button id="b1">B</button></li></ul>',
    'missing',
  ],
  ['it is of another kind', '<button>Help</button>', 'button', '<a href="/help">Help</a>', 'missing'],
])('is not found where %s', (_, recorded, selector, now, why) => {
  expect(replay(recorded, selector, now)).toBe(why);
});

test('attributes do not count on another page', () => {
  const [before, now] = [
    form('Delivery', 'name', 'receiver'),
    form('Lieferung', 'name', 'receiver').replace('Name', 'Wer'),
  ];
  expect(replay(before, 'input', now, { samePage: false })).toBe('missing');
});

test.each([
  ['to another page', '<a href="/delete-account">Cart</a>', 'missing'],
  ['to another site', '<a href="https://evil.example/cart">Cart</a>', 'missing'],
  ['to a script', '<a href="javascript:pay()">Cart</a>', 'missing'],
  ['nowhere by itself', '<a role=link tabindex=0>Cart</a>', 'missing'],
  ['to the same page with other numbers', '<a data-is="it" href="/cart?session=77#top">Cart</a>', 'it'],
])('a link of the old name that leads %s', (_, now, expected) => {
  expect(replay('<a href="/cart?session=12">Cart</a>', 'a', now)).toBe(expected);
});

/** A window in a frame with this address. */
const framed = (address: string, name = '') => ({
  self: window,
  top: null,
  location: new URL(address) as unknown as Location,
  name,
});

test('a frame is known by its address without the query, or by its name; the page itself by neither', () => {
  expect(framePlace()).toBeUndefined();
  expect(framePlace(framed('https://shop.example/pay/7?token=abc#form', 'pay'))).toBe('https://shop.example/pay/7');
  expect([framePlace(framed('about:srcdoc', 'pay')), framePlace(framed('about:srcdoc'))]).toEqual(['pay', 'about:']);
});

test('an element that was recorded in the page is not taken from a frame, nor from a frame other than its own', () => {
  document.body.innerHTML = '<button>Continue</button>';
  const here = { role: 'button', name: 'Continue' };
  const place = 'https://shop.example/step/12';
  expect(findTarget(here, true, undefined).found).toBeTruthy();
  expect(findTarget(here, true, place)).toEqual({ why: 'other-frame' });
  expect(findTarget({ ...here, frame: place }, true, undefined)).toEqual({ why: 'other-frame' });
  expect(findTarget({ ...here, frame: place }, true, 'https://shop.example/reviews')).toEqual({ why: 'other-frame' });
  expect(findTarget({ ...here, frame: place }, true, 'https://shop.example/step/13').found).toBeTruthy();
  expect(findTarget({ ...here, name: 'Pay' }, true, place)).toEqual({ why: 'missing' });
});
