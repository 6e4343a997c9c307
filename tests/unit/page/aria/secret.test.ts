// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { isSecret } from '@/utils/page/aria/secret';
import { statesOf, valueOf } from '@/utils/page/aria/states';
import { effectFrom } from '@/utils/page/watch/effect';

const field = (selector = 'input') => document.querySelector<HTMLInputElement>(selector)!;

beforeEach(() => {
  document.body.innerHTML = '';
});

test('a password stays one after the page has shown it', () => {
  document.body.innerHTML = '<input type="password" value="hunter2">';
  expect(statesOf(field(), 'textbox')).toMatchObject({ filled: true });
  field().type = 'text';
  expect(isSecret(field())).toBe(true);
  expect(valueOf(field(), 'textbox')).toBeUndefined();
});

test.each(['card_number', 'cvc', 'otp', 'one-time-code'])(
  'a field whose name says that it holds the number or code of a card, or a code for once, is secret: %s',
  (name) => {
    document.body.innerHTML = `<input name="${name}" value="123456">`;
    expect(valueOf(field(), 'textbox')).toBeUndefined();
  },
);

test.each(['cc-name', 'cc-exp'])('what else stands on a card is not: %s', (purpose) => {
  document.body.innerHTML = `<input autocomplete="${purpose}" value="12/29">`;
  expect(valueOf(field(), 'textbox')).toBe('12/29');
});

test('what is selected in a secret field is not told, also where it does not say what is selected in it', () => {
  document.body.innerHTML = '<input type="number" autocomplete="one-time-code" value="123456">';
  const selected = { toString: () => '123456' } as Selection;
  document.getSelection = () => ({ toString: () => '' }) as Selection;
  const effect = effectFrom(field(), 'press');
  field().focus();
  document.getSelection = () => selected;
  expect(effect()).toEqual({});
});
