import { expect, test } from 'vitest';
import {
  factsOf,
  formatAboutYou,
  labelProblem,
  parseAboutYou,
  readAboutYou,
  secretProblem,
} from '../../core/about-you';

const about = {
  facts: { 'given-name': 'Ada', 'family-name': 'Lovelace', email: 'ada@example.org' },
  own: [{ label: 'seat', text: 'aisle' }],
  tone: 'short',
};

test('a full name is made of its parts, and own entries come last', () => {
  expect(factsOf(about).map(({ label, text }) => `${label}: ${text}`)).toEqual([
    'full name: Ada Lovelace',
    'given name: Ada',
    'family name: Lovelace',
    'e-mail: ada@example.org',
    'seat: aisle',
  ]);
});

test('damaged parts are left out, the rest is kept', () => {
  expect(
    readAboutYou({
      facts: { email: 7, city: ' Turin ' },
      own: [{ label: 'seat' }, about.own[0], about.own[0]],
      tone: 3,
    }),
  ).toEqual({ facts: { city: 'Turin' }, own: about.own, tone: '' });
  expect(readAboutYou(undefined)).toEqual({ facts: {}, own: [], tone: '' });
});

test('a file brings it all back, without what belongs to Secrets', () => {
  expect(parseAboutYou(formatAboutYou(about))).toEqual(about);
  expect(parseAboutYou(formatAboutYou({ ...about, own: [{ label: 'PIN', text: '1234' }] }))?.own).toEqual([]);
  expect(parseAboutYou('{"app":"sidehand"}')).toBeUndefined();
  expect(parseAboutYou('no file')).toBeUndefined();
});

test.each([
  ['visa', '4111 1111 1111 1111', 'card'],
  ['member', '5500-0000-0000-0004', 'card'],
  ['passport', '4111 1111 1111 1112', undefined],
  ['phone', '+49 30 901820', undefined],
  ['Password of the bank', 'tulip', 'password'],
  ['mein Passwort', 'tulip', 'password'],
  ['パスワード', 'tulip', 'password'],
  ['spinning class', 'Monday', undefined],
])('an entry "%s" with "%s" belongs to Secrets: %s', (label, value, problem) => {
  expect(secretProblem(label, value)).toBe(problem);
});

test('an added entry needs a name that no other has', () => {
  expect(labelProblem(about.own, ' Seat ')).toBe('taken');
  expect(labelProblem(about.own, 'city')).toBe('taken');
  expect(labelProblem(about.own, '')).toBe('empty');
  expect(labelProblem(about.own, 'x'.repeat(61))).toBe('long');
  expect(labelProblem(about.own, 'work address')).toBeUndefined();
});
