import { afterAll, describe, expect, test } from 'vitest';
import { failureWords } from '@/components/words/failure-words';
import { t } from '@/locales';
import en from '@/locales/en.json';
import { perLocale, setLocaleInForce } from '@/locales/in-force';
import { languageFor, localeFor, type Language } from '@/utils/settings/languages';

function speak(language: string, words: Record<string, string>): void {
  setLocaleInForce({ language: language as Language, locale: language, words });
}

const counted = (key: string, ...counts: number[]) => counts.map((count) => t(key, { count }));

describe('words', () => {
  afterAll(() => setLocaleInForce({ language: 'en', locale: 'en', words: en }));

  test('in English choose between one and many', () => {
    speak('en', { rows: '{count} {count|row|rows}' });
    expect(counted('rows', 1, 2, 0, 12_000)).toEqual(['1 row', '2 rows', '0 rows', '12,000 rows']);
  });

  test('in Russian and Arabic take the form that the number asks for', () => {
    speak('ru', { rows: '{count|one:# строка|few:# строки|other:# строк}' });
    expect(counted('rows', 1, 3, 5, 21, 12)).toEqual(['1 строка', '3 строки', '5 строк', '21 строка', '12 строк']);
    speak('ar', { rows: '{count|zero:لا صفوف|one:صف واحد|two:صفان|few:# صفوف|many:# صفًا|other:# صف}' });
    expect(counted('rows', 0, 1, 2, 3, 11, 100)).toEqual(['لا صفوف', 'صف واحد', 'صفان', '3 صفوف', '11 صفًا', '100 صف']);
  });

  test("in Arabic keep the direction of a server's words, with their full stop", () => {
    speak('ar', { fact_said: 'يقول الخادم' });
    const failure = { code: 'LLM_FAILED', message: '', params: { said: 'Incorrect key.' } } as const;
    expect(failureWords(failure).facts).toEqual(['يقول الخادم: \u2068Incorrect key.\u2069']);
  });

  test('in Japanese have one form for all numbers', () => {
    speak('ja', { rows: '{count} 行{count|other:}' });
    expect(counted('rows', 1, 12_000)).toEqual(['1 行', '12,000 行']);
  });

  test('keep the direction of names inside a line that runs from right to left', () => {
    speak('ar', { open: 'فتح {name}' });
    expect(t('open', { name: 'https://example.com' })).toBe('فتح \u2068https://example.com\u2069');
    speak('de', { open: '{name} öffnen' });
    expect(t('open', { name: 'https://example.com' })).toBe('https://example.com öffnen');
  });

  test('write numbers and dates as the region does', () => {
    const date = perLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }));
    const said = ['en-GB', 'de-AT', 'ja'].map((locale) => {
      setLocaleInForce({ language: 'en', locale, words: { size: '{size}' } });
      return `${t('size', { size: 1234.5 })}, ${date().format(0)}`;
    });
    expect(said).toEqual(['1,234.5, 1 Jan 1970', '1\u00a0234,5, 01.01.1970', '1,234.5, 1970/01/01']);
  });
});

describe('the language', () => {
  test('is the first language of the browser that has a file, whatever the region', () => {
    expect(languageFor(['de-CH', 'en'])).toBe('de');
    expect(languageFor(['sv-SE', 'de'])).toBe('de');
    expect(languageFor(['sv'])).toBe('en');
  });

  test('is written as the user’s region writes it', () => {
    expect(localeFor('de', ['en-US', 'de-AT'])).toBe('de-AT');
    expect(localeFor('de', ['en-US'])).toBe('de');
  });
});

describe('numbers and dates', () => {
  test.each([
    ['de', ['de-AT'], 'de-AT'],
    ['en', ['en-US@posix'], 'en-US'],
    ['de', ['de_CH.UTF-8'], 'de-CH'],
    ['en', ['en-', 'en-NZ'], 'en-NZ'],
    ['fr', ['fr-'], 'fr'],
  ] as const)(
    'are written as the user reads them, whatever name their system has for it: %s of %j',
    (language, tags, locale) => {
      expect(localeFor(language, tags)).toBe(locale);
    },
  );
});
