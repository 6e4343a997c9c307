import { fillWords, isolated } from '@/utils/text/fill-words';
import en from './en.json';
import { localeInForce, perLocale } from './in-force';

export type LocaleKey = keyof typeof en;

const plurals = perLocale((locale) => new Intl.PluralRules(locale));
const numbers = perLocale((locale) => new Intl.NumberFormat(locale));

export function hasWords(key: string): boolean {
  return key in en;
}

/**
 * In the language in force, with parameters (see `fillWords`) and the language's way to write numbers. An unknown key
 * gives the key itself (the repository test forbids that in source).
 */
export function t(key: LocaleKey | (string & {}), params: Record<string, string | number> = {}): string {
  const select = (value: number): Intl.LDMLPluralRule => plurals().select(value);
  return fillWords(localeInForce().words[key] ?? key, params, { plurals: { select }, written: isolatedValue });
}

/** In a line that runs from right to left, a name or an address keeps its own direction. */
export function isolatedValue(value: string | number): string {
  if (typeof value === 'number') return numbers().format(value);
  return localeInForce().direction === 'rtl' ? isolated(value) : value;
}
