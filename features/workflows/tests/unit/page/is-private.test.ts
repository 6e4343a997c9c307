// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { isPrivate } from '../../../page/is-private';

const field = () => document.querySelector('input')!;

test.each(['password', 'pin', 'IBAN', 'cardNumber', 'security code', 'Your PIN code', 'csc', 'Passwords', 'Пароль'])(
  'a recording keeps what models are kept from, and more: %s',
  (name) => {
    document.body.innerHTML = `<input id="a1" placeholder="${name}">`;
    expect(isPrivate(field(), 'hunter2')).toBe(true);
  },
);

test.each(['Spinning class', 'pinned', 'Opinion', 'Shipping address', 'Passport'])(
  'a recording has the text of ordinary fields: %s',
  (name) => {
    document.body.innerHTML = `<input id="a1" placeholder="${name}">`;
    expect(isPrivate(field(), 'hunter2')).toBe(false);
  },
);
