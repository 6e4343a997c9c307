import en from './en.json';
import { inForce, perLocale } from './in-force';

export type LocaleKey = keyof typeof en;

const plurals = perLocale((locale) => new Intl.PluralRules(locale));
const numbers = perLocale((locale) => new Intl.NumberFormat(locale));

export function hasWords(key: string): boolean {
  return key in en;
}

/**
 * The user's words for a key, in the language in force, with `{name}` replaced by parameters. Numbers are written as
 * the language writes them. `{n|one|many}` chooses by the number `n`. A language with other plurals names them:
 * `{n|one:# строка|few:# строки|other:# строк}`, where `#` is the number; the last form holds where no other does. An
 * unknown key gives the key itself (the repository test forbids that in source).
 */
export function t(key: LocaleKey | (string & {}), params: Record<string, string | number> = {}): string {
  const template = inForce().words[key] ?? key;
  return template.replace(/\{(\w+)(?:\|([^}]*))?\}/g, (_, name: string, forms?: string) => {
    const value = params[name] ?? '';
    return forms === undefined ? written(value) : formFor(forms.split('|'), value);
  });
}

function formFor(forms: readonly string[], value: string | number): string {
  const category = plurals().select(Number(value));
  const named = forms.find((form) => form.startsWith(`${category}:`));
  const form = named ?? (category === 'one' && forms.length === 2 ? forms[0] : forms.at(-1));
  return (form ?? '').replace(/^(zero|one|two|few|many|other):/, '').replace('#', written(value));
}

/** In a line that runs from right to left, a name or an address keeps its own direction. */
export function written(value: string | number): string {
  if (typeof value === 'number') return numbers().format(value);
  return inForce().direction === 'rtl' && value !== '' ? `\u2068${value}\u2069` : value;
}
