import { describe, expect, it } from 'vitest';
import type { FieldType } from '@/utils/page/api';
import { convert, styleOf } from '@/utils/page/extract/record-values';

const all = (type: FieldType, values: string[], lang = 'en') =>
  values.map((value) => convert(type, value, styleOf(values, lang)));

describe('values of records', () => {
  it('are numbers with currencies, separators, signs and factors', () => {
    expect(all('number', ['$1,234.56', '18.90 EUR', 'USD 7', '−5', '(12.50)', '45 %', '1.2k', '3 M', 'none'])).toEqual([
      1234.56,
      18.9,
      7,
      -5,
      -12.5,
      45,
      1200,
      3e6,
      null,
    ]);
    expect(all('number', ['1.234,56 €', '1.234 €', '7'])).toEqual([1234.56, 1234, 7]);
    expect(all('number', ['1.234', '2.500'], 'de')).toEqual([1234, 2500]);
    expect(all('number', ['1.234', '2.500'])).toEqual([1.234, 2.5]);
    expect(all('number', ['1 234,5', '12 000,00'], 'fr')).toEqual([1234.5, 12000]);
    expect(all('number', ["1'234.50", '1,000,000'])).toEqual([1234.5, 1e6]);
    expect(all('number', ['$12^99', '\u20ac 4^05', '7'])).toEqual([12.99, 4.05, 7]);
    expect(all('number', ['12 Main Street 5'])).toEqual([12]);
    expect(all('number', ['89.00 59.00', '4.5 123 reviews', '1 20', '12, 15', '12 000'])).toEqual([
      89, 4.5, 1, 12, 12000,
    ]);
  });

  it('are dates by the page’s own order and language', () => {
    expect(all('date', ['2027-02-03', '2027-02-03T14:30:00Z', 'on 2027-02-03 14:30'])).toEqual([
      '2027-02-03',
      '2027-02-03T14:30:00Z',
      '2027-02-03T14:30',
    ]);
    expect(all('date', ['3 February 2027', 'Feb 3, 2027', 'Sept. 5th 2026', '2 days ago', 'Feb 31, 2027'])).toEqual([
      '2027-02-03',
      '2027-02-03',
      '2026-09-05',
      null,
      null,
    ]);
    expect(all('date', ['03/02/2027', '25/12/2027'])).toEqual(['2027-02-03', '2027-12-25']);
    expect(all('date', ['03/02/2027'])).toEqual(['2027-03-02']);
    expect(all('date', ['03/02/2027'], 'en-GB')).toEqual(['2027-02-03']);
    expect(all('date', ['3. März 2027', '03.02.2027'], 'de')).toEqual(['2027-03-03', '2027-02-03']);
  });

  it('are addresses, booleans and text, or nothing', () => {
    expect(all('url', ['https://a.example/x', 'javascript:alert(1)', 'not an address'])).toEqual([
      'https://a.example/x',
      null,
      null,
    ]);
    expect(all('url', ['https://h.example/~~x~~/y'])).toEqual(['https://h.example/~~x~~/y']);
    expect(all('boolean', ['Yes', '✗', 'true', 'maybe'])).toEqual([true, false, true, null]);
    expect(all('text', ['  a \n b ', ''])).toEqual(['a b', null]);
  });
});
