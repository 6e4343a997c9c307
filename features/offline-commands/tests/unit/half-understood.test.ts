import { describe, expect, it } from 'vitest';
import { outcomeOf } from './outcome';
import { button, heads, link, named, page, row, text } from './unseen-pages';

const desk = page(
  'Desk',
  button('Export'),
  link('My account'),
  link('Cart (12)'),
  named('textbox', 'Full name'),
  named('combobox', 'Size', { value: 'Choose...', options: ['Choose...', 'One size', 'Small'] }),
  named('checkbox', 'Hide sold out', { states: { checked: false } }),
  named('switch', 'Dark mode', { states: { checked: false } }),
  named('table', 'Bills', {
    children: [
      heads('Number', 'Customer', 'State'),
      row('B-1', 'Delta Foods', 'Paid', button('Pay')),
      row('B-2', 'Harbour Ltd', 'Not paid', button('Pay')),
    ],
  }),
  text('In stock: 4 chairs'),
  named('contentinfo', '', { children: [button('Export'), link('Back to top'), link('Buy now, pay later')] }),
);

describe('what is only half understood is asked about, or nothing is done', () => {
  it.each([
    // A name that fits only in part
    ['open this', 'silent'],
    ['check out', 'asks: Which one do you mean by `out`?'],
    ['open Buy now', 'asks: Which one do you mean by `Buy now`?'],
    ['read top', 'asks: Which one do you mean by `top`?'],
    ['click Export at the top', 'asks: Which one do you mean by `Export at the top`?'],
    ['click Pay in the row of Harbour', 'asks: Which one do you mean by `Pay in the row of Harbour`?'],
    ['choose one in Size', 'asks: Which one do you mean by `one`?'],
    ['choose one', 'asks: Which one do you mean by `one`?'],
    // But not one that is whole
    ['open my account', 'click "My account"'],
    ['open the cart', 'click "Cart (12)"'],
    ['click Pay in the row of Harbour Ltd', 'click "Pay"'],
    ['select small', 'select "Size" Small'],
  ])('%s: %s', async (sentence, outcome) => {
    expect(await outcomeOf(desk, sentence)).toBe(outcome);
  });
});
