// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { isSecret, secretKind } from '@/utils/page/aria/secret';
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

test('a field that is used again for something else is none any more', () => {
  document.body.innerHTML = '<input aria-label="Verification code" value="123456">';
  expect(isSecret(field())).toBe(true);
  field().setAttribute('aria-label', 'City');
  expect(isSecret(field())).toBe(false);
});

test.each(['card_number', 'cvc', 'otp', 'one-time-code'])(
  'a field whose name says that it holds the number or code of a card, or a code for once, is secret: %s',
  (name) => {
    document.body.innerHTML = `<input name="${name}" value="123456">`;
    expect(valueOf(field(), 'textbox')).toBeUndefined();
  },
);

test.each([
  ...['password', 'user[password]', 'loginPassword2', 'password2_confirmation', 'txtPwd', 'new-passwort', 'passcode'],
  ...[
    'pin',
    'userPin',
    'new_pin',
    'passphrase',
    'access_token',
    'apiKey',
    'client-secret',
    'verificationCode',
    'user_otp',
  ],
])('a field for text that is named as a secret is one: %s', (name) => {
  document.body.innerHTML = `<input name="${name}" value="hunter2"><textarea id="${name}">hunter2</textarea>`;
  expect(valueOf(field(), 'textbox')).toBeUndefined();
  expect(valueOf(field('textarea'), 'textbox')).toBeUndefined();
});

test.each(['Password', 'Enter your password:', 'Confirm new password', '4-digit PIN', 'Access token', 'Passwort'])(
  'so is one whose label says nothing else: %s',
  (label) => {
    document.body.innerHTML = `<input placeholder="${label}" value="hunter2"><textarea aria-label="${label}">a</textarea>`;
    expect(valueOf(field(), 'textbox')).toBeUndefined();
    expect(valueOf(field('textarea'), 'textbox')).toBeUndefined();
  },
);

test.each([
  ...['search', 'q', 'spinning_class', 'pinned', 'pinCode', 'pin_code', 'map-pin', 'shipping', 'opinion', 'token'],
  ...['token_amount', 'max_tokens', 'password_hint', 'passwordLength', 'boarding_pass', 'passport', 'promo_code'],
  ...['iban', 'postal_code', 'secretary', 'keyword', 'mfa_name', 'card_holder', 'booking_code'],
])('a field of another name is none: %s', (name) => {
  document.body.innerHTML = `<input name="${name}" id="${name}" value="hunter2">`;
  expect(valueOf(field(), 'textbox')).toBe('hunter2');
});

test.each(['Spinning class', 'Search by password', 'Drop a pin', 'PIN code or city', 'Pin a note', 'Search tokens'])(
  'nor is one whose label says more: %s',
  (label) => {
    document.body.innerHTML = `<input placeholder="${label}" aria-label="${label}" value="hunter2">`;
    expect(valueOf(field(), 'textbox')).toBe('hunter2');
  },
);

test.each(['checkbox', 'search', 'email', 'url'])('a name makes no secret of a field of another kind: %s', (type) => {
  document.body.innerHTML = `<input type="${type}" name="pin" aria-label="Password" value="hunter2">`;
  expect(isSecret(field())).toBe(false);
});

test('whom a name makes a secret is still no place for secrets of the user', () => {
  document.body.innerHTML = '<input name="password" value="hunter2">';
  expect(secretKind(field())).toBeUndefined();
});

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
