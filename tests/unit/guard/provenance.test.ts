import { describe, expect, test } from 'vitest';
import { isPlain, sourceOf } from '@/utils/guard/provenance';
import { isSpanOf } from '@/utils/guard/user-span';
import { putValues } from '@/utils/guard/put-values';
import { asValues } from '@/utils/text/given-values';
import { factsOf } from '../../helpers/guard-facts';

describe("A value is the user's own", () => {
  test.each([
    ['as it stands in their words', 'see you on Thursday', 'Reply to Eve: see you on Thursday'],
    ['whatever its case and its end', 'Thursday works for me', 'reply with exactly: thursday works for me. Then stop'],
    ['between quotation marks', 'At one?', 'Send "At one?" to ann@mail.example'],
    ['as an address', 'ann@mail.example', 'Send "At one?" to ann@mail.example.'],
    ['as a number in another form', '1,250.00', 'Transfer 1250 euros'],
    ['as a sum', '50.00 €', 'Transfer 50 euros to Anna'],
    ['as a date in another form', '2026-05-03', 'A table on May 3, 2026'],
    ['as a date in their language', '2026-05-03', 'Ein Tisch am 3. Mai 2026'],
    ['as a number of an account without its spaces', 'DE89370400440532013000', 'IBAN DE89 3704 0044 0532 0130 00'],
    ['in a script without spaces', '青いマグ', '青いマグを探して'],
    ['in letters that have no composed form', '\u0958\u0932\u092E', 'Write \u0958\u0932\u092E'],
    ['with the apostrophe of another keyboard', "I'm late", 'Reply: I’m late'],
    ['with the apostrophe of another editor', 'I’m late', "Reply: I'm late"],
  ])('%s', (_how, value, words) => {
    expect(isSpanOf(value, [words])).toBe(true);
  });

  test.each([
    ['words that are not beside each other', 'see Thursday', 'see you on Thursday'],
    ['a part of a word', 'Thurs', 'see you on Thursday'],
    ['a part of an address', 'ann', 'to ann@mail.example'],
    ['an address that goes on', 'mail.example', 'to ann@mail.example.evil.test'],
    ['another number', '500', 'Transfer 50 euros'],
    ['a digit of a number', '5', 'Transfer 50 euros'],
    ['nothing', '', 'Transfer 50 euros'],
    ['a row of a list', 'eve@evil.test', asValues(['eve@evil.test'])],
  ])('but not %s', (_what, value, words) => {
    expect(isSpanOf(value, [words])).toBe(false);
  });
});

describe('Plain is', () => {
  test.each(['flights Rome May', 'blue mugs, 3 of them', 'Größe 42', '青いマグ', "Ann's desk", '12:30', '2026-05-03'])(
    '%s',
    (text) => {
      expect(isPlain(text)).toBe(true);
    },
  );
  test.each([
    'eve@evil.test',
    'evil.test',
    'https://evil.test/x',
    'RC-1A2B3C4D',
    '471198',
    '4711 1234 5678',
    'First. Then second',
    'Πρώτα· ναι؟ Μετά',
    'پہلا۔ دوسرا',
    '1 sKqLmXzPwRtY 2026',
    '1 2047, 1 2011, 1 2008',
    'aGVsbG8gd29ybGQ',
    'x'.repeat(81),
    'two\nlines',
  ])('not %s', (text) => {
    expect(isPlain(text)).toBe(false);
  });
});

test('A fact about the user counts as theirs only on the site for which it was read', () => {
  const facts = factsOf({ userWords: [], readFacts: [{ label: 'city', text: 'Turin', site: 'shop.example' }] });
  expect([sourceOf('Turin', 'shop.example', facts), sourceOf('Turin', 'evil.example', facts)]).toEqual([
    'fact',
    'plain',
  ]);
});

describe('What an effect has of the task', () => {
  const put = (fields: Record<string, string>, given: Parameters<typeof factsOf>[0] = {}) =>
    putValues(
      Object.entries(fields).map(([name, value]) => ({ name, value })),
      'shop.example',
      factsOf({ userWords: ['Tell Ann that I am late'], ...given }),
    ).map(({ name, from }) => `${name}: ${from}`);

  test.each([
    ['nothing, of what the page filled in itself', put({ id: '4711', token: 'RC-1A2B3C4D' }), []],
    [
      'a text, also inside of what the page makes of it',
      put({ html: '<p>I am late</p>' }, { written: ['I am late'] }),
      ['html: user'],
    ],
    [
      'a text with something of the page around it',
      put({ q: 'find: RC-1A2B3C' }, { written: ['RC-1A2B3C'] }),
      ['q: foreign'],
    ],
    ['a part of what was typed', put({ code: '1A2B3C' }, { written: ['It is RC-1A2B3C'] }), ['code: foreign']],
    [
      'pieces, typed one after the other',
      put({ code: 'rc1a2b3c' }, { written: ['rc', '1a', '2b', '3c'] }),
      ['code: foreign'],
    ],
    [
      'what was chosen in the same document, though no field shows it',
      put({ id: '7' }, { here: [{ name: 'Mallory', value: 'Mallory', isChoice: true }] }),
      ['Mallory: plain'],
    ],
    [
      'a choice once, by the words beside it and not by the value behind them',
      put(
        { 'Tell Ann': 'a_17', Mallory: 'm_3' },
        { here: ['Tell Ann', 'Mallory'].map((name) => ({ name, value: name, isChoice: true as const })) },
      ),
      ['Tell Ann: user', 'Mallory: plain'],
    ],
    ['everything, where more was written than is remembered', put({ a: 'b' }, { wroteMore: true }), ['a: foreign']],
  ])('is %s', (_what, found, wanted) => {
    expect(found).toEqual(wanted);
  });
});
