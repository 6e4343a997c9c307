import fc from 'fast-check';
import { getDomain } from 'tldts';
import { describe, expect, test } from 'vitest';
import { registrableName } from '@/utils/web/public-suffixes';

const ofPackage = (host: string) => getDomain(host, { allowPrivateDomains: true }) ?? undefined;

describe('the registrable name of a host', () => {
  test.each([
    ['shop.example', 'shop.example'],
    ['api.shop.example', 'shop.example'],
    ['www.shop.co.uk', 'shop.co.uk'],
    ['co.uk', undefined],
    ['ann.github.io', 'ann.github.io'],
    ['www.ann.github.io', 'ann.github.io'],
    ['github.io', undefined],
    // Every name below ck is a suffix, but for one.
    ['a.b.ck', 'a.b.ck'],
    ['b.ck', undefined],
    ['www.ck', 'www.ck'],
    ['a.city.kobe.jp', 'city.kobe.jp'],
    ['a.b.kobe.jp', 'a.b.kobe.jp'],
    ['example.za', 'example.za'],
    ['münchen.de', 'münchen.de'],
    ['xn--mnchen-3ya.de.', 'xn--mnchen-3ya.de'],
    ['localhost', undefined],
    ['127.0.0.1', undefined],
    ['[::1]', undefined],
    ['', undefined],
  ])('%s: %s', (host, name) => {
    expect(registrableName(host)).toBe(name);
  });

  test('is the same as the package gives, for names made of the labels of rules', () => {
    const labels =
      'com co uk jp kobe city ck www github io s3 amazonaws compute eu-west-1 kawasaki no oslo gs za de er nom br app web dev pages bd sch kh x1 us k12 ca pvt'.split(
        ' ',
      );
    const host = fc.array(fc.constantFrom(...labels), { minLength: 1, maxLength: 6 }).map((words) => words.join('.'));
    fc.assert(
      fc.property(host, (name) => {
        expect(registrableName(name)).toBe(ofPackage(name));
      }),
      { numRuns: 5_000 },
    );
  });
});
