import type { Language } from '@/utils/settings/languages';
import en from './en.json';

export interface InForce {
  language: Language;
  direction: 'ltr' | 'rtl';
  /** BCP 47 tag by which numbers and dates are written, such as `de-AT`. */
  locale: string;
  /** By key. Each key of English has some. */
  words: Readonly<Record<string, string>>;
}

const rightToLeft: readonly Language[] = ['ar'];
let current: InForce = { language: 'en', direction: 'ltr', locale: 'en', words: en };
let noteUse: () => void = () => undefined;

/** English until something else is put in force. */
export function localeInForce(): InForce {
  noteUse();
  return current;
}

export function setLocaleInForce(next: Omit<InForce, 'direction'>): void {
  current = { ...next, direction: rightToLeft.includes(next.language) ? 'rtl' : 'ltr' };
}

/** Calls back whenever words or formats are used, so that a page can show them again in another language. */
export function onWordsUsed(used: () => void): void {
  noteUse = used;
}

/** Kept until another locale is in force: formatters are slow to make. */
export function perLocale<T>(make: (locale: string) => T): () => T {
  let kept: { locale: string; made: T } | undefined;
  return () => {
    const { locale } = localeInForce();
    if (kept?.locale !== locale) kept = { locale, made: make(locale) };
    return kept.made;
  };
}
