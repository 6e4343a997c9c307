import { expect, test } from 'vitest';
import {
  factsOf,
  formatAboutYou,
  labelProblem,
  parseAboutYou,
  readAboutYou,
  secretProblem,
} from '@/utils/about/about-you';
import { askedAt } from '@/utils/about/asked-facts';

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

test.each([
  ['fill in this form with my data', 'city', true],
  ['fill in this form with my data', 'passport number', false],
  ['füllen sie das formular mit meinen daten aus', 'e-mail', true],
  ['remplis le formulaire avec mes coordonnées', 'phone', true],
  ['rellena el formulario con mis datos', 'street and number', true],
  ['preencha o formulário com meus dados', 'city', true],
  ['заполни форму моими данными', 'full name', true],
  ['この欄を私のデータで入力して', 'full name', true],
  ['用我的资料填写表单', 'full name', true],
  ['املأ النموذج باستخدام بياناتي', 'full name', true],
  ['send it to my address', 'city', true],
  ['send it to my address', 'e-mail', false],
  ['use my e-mail address', 'e-mail', true],
  ['book my seat as usual', 'seat', true],
  ['what does this site do about my data?', 'city', false],
  ['what does this page say about my city', 'city', false],
  ['summarise this page', 'full name', false],
])('"%s" asks for the %s: %s', (sentence, label, is) => {
  expect(askedAt(label, sentence) !== undefined).toBe(is);
});
