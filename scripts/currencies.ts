import type { Plugin } from 'vite';
import { plainName } from '../utils/page/act/forms/plain-name.ts';
import { languages } from '../utils/page/act/forms/plain-number.ts';

/**
 * The modules `virtual:currencies`: what the languages of the interface call currencies and large numbers, as `Intl`
 * knows it, and `virtual:currency-names`, their whole names. Made with the build: each would take 50 ms.
 */
export function currencies(): Plugin {
  const sources: Record<string, () => string> = { 'virtual:currencies': source, 'virtual:currency-names': wholeNames };
  return {
    name: 'currencies',
    resolveId: (wanted) => (Object.hasOwn(sources, wanted) ? `\0${wanted}` : undefined),
    load: (wanted) => sources[wanted.slice(1)]?.(),
  };
}

function source(): string {
  return [
    `export const currencies = new Map(${JSON.stringify([...namesOfCurrencies()])});`,
    `export const scales = ${JSON.stringify([...new Set(languages.flatMap(scalesOf))])};`,
  ].join('\n');
}

/** In small letters, such as "swiss franc". */
function wholeNames(): string {
  const names = languages.flatMap((language) => {
    const called = new Intl.DisplayNames(language, { type: 'currency' });
    return Intl.supportedValuesOf('currency').map((code) => [(called.of(code) ?? code).toLowerCase(), code]);
  });
  return `export const currencyNames = new Map(${JSON.stringify(names)});`;
}

function scalesOf(language: string): string[] {
  return (['short', 'long'] as const).flatMap((compactDisplay) => {
    const format = new Intl.NumberFormat(language, { notation: 'compact', compactDisplay });
    const sizes = [1e3, 1e4, 1e6, 1e8, 1e9, 1e12].flatMap((size) => [size, 2 * size, 5 * size]);
    const parts = sizes.flatMap((size) => format.formatToParts(size)).filter(({ type }) => type === 'compact');
    return parts.map(({ value }) => plainName(value).toLowerCase());
  });
}

/** One word that is more than a letter, but for scripts that set no spaces. */
const aName = /^(?:\p{L}[\p{L}\p{M}.]+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}.]*\p{Sc}\p{L}*)$/u;

/** Codes, signs, and what each language calls the currencies of all of them, such as `円`. The first meaning counts. */
function namesOfCurrencies(): Map<string, string> {
  const codes = Intl.supportedValuesOf('currency');
  const names = new Map(codes.map((code) => [code, code]));
  const add = (language: string, currency: string, currencyDisplay: 'symbol' | 'narrowSymbol' | 'name') => {
    const format = new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay });
    const parts = (currencyDisplay === 'name' ? [1, 2, 5] : [1]).flatMap((count) => format.formatToParts(count));
    const called = parts.flatMap(({ type, value }) => (type === 'currency' ? plainName(value) : []));
    for (const name of called) if (aName.test(name) && !names.has(name)) names.set(name, currency);
    return !called.includes(currency);
  };
  // A code begins with that of its country.
  const regions = new Set(['EU', ...languages.map((one) => new Intl.Locale(one).maximize().region ?? '')]);
  const own = codes.filter((code) => regions.has(code.slice(0, 2)) && add('en', code, 'symbol'));
  for (const language of languages)
    for (const code of own) for (const form of ['symbol', 'name'] as const) add(language, code, form);
  for (const code of codes) add('en', code, 'narrowSymbol');
  return names;
}
