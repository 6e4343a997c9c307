import { expect, test } from 'vitest';
import { createGuard } from '@/utils/guard';
import { decideWithCritic } from '../../helpers/guard-facts';
import { form, press, said, send, typed } from '../../range/kinds/scene';

const guard = createGuard(() => false);
const card = '4111 1111 1111 1111';
const iban = 'DE89 3704 0044 0532 0130 00';
const facts = (text: string) => said(`Set it up with ${text}`, typed(text.split(' ')));
const fields = (text: string) => Object.fromEntries(text.split(' ').map((value, at) => [`f${at}`, value]));

test.each([
  ['a card that a script has put together', card, send('/api/book', { n: card.replaceAll(' ', '') })],
  ['a card in groups, by a script', card, send('/api/book', { n: card.split(' '), until: ['12', '27'] })],
  ['a card in groups, in a form', card, press(form('Weiter', { ...fields(card), month: '12', year: '27' }))],
  ['an account in groups, by a script', iban, send('/api/book', { n: iban.split(' ') })],
  ['an account in groups, in a form', iban, press(form('Weiter', fields(iban)))],
])('A number that was typed in groups pays, whatever a critic says: %s', (_what, text, request) => {
  expect(decideWithCritic(guard, request, facts(text))).toMatchObject({ verdict: 'ask', card: { effect: 'pay' } });
});

test('Other short values in a row are no number', () => {
  const request = press(form('Weiter', { a: '4111', b: '1111', c: '1111', d: '1112' }));
  expect(decideWithCritic(guard, request, said('Set it up')).verdict).toBe('allow');
});
