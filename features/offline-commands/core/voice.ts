import en from '../../../locales/offline/en.json';
import type { Language } from '../../../utils/settings/languages';
import { fillWords, isolated } from '../../../utils/text/fill-words';

/** In one language. */
export type Words = Readonly<Record<string, string>>;
export type WordKey = keyof typeof en;

export interface Voice {
  language: Language;
  words: Words;
}

/** Where the sentences of the offline model come from. */
export interface Voices {
  /** For requests without one of their own. */
  panel(): Promise<Language>;
  /** English if its words are not there. */
  voiceOf(language: Language): Promise<Voice>;
}

const english: Voice = { language: 'en', words: en };

/** What knows English only. */
export const onlyEnglish: Voices = {
  panel: () => Promise.resolve('en'),
  voiceOf: () => Promise.resolve(english),
};

/** In the order of English's keys, null for a missing one. */
export function wordsIn(list: readonly (string | null)[]): Words {
  return Object.fromEntries(Object.entries(en).map(([key, english], index) => [key, list[index] ?? english]));
}

let inUse = english;

/** Reset when it returns, so `run` must not be async. */
export function inVoice<T>(voice: Voice, run: () => T): T {
  const before = inUse;
  inUse = voice;
  try {
    return run();
  } finally {
    inUse = before;
  }
}

/** In use, with parameters (see `fillWords`). */
export function say(key: WordKey, params: Readonly<Record<string, string | number>> = {}): string {
  const { plurals, numbers } = formatsOf(inUse.language);
  const written = (value: string | number): string =>
    typeof value === 'number' ? numbers.format(value) : inUse.language === 'ar' ? isolated(value) : value;
  return fillWords(inUse.words[key] ?? en[key], params, { plurals, written });
}

export const isWordKey = (key: string): key is WordKey => Object.hasOwn(en, key);

export const spokenLanguage = (): Language => inUse.language;

const made = new Map<Language, ReturnType<typeof newFormats>>();

/** Formatters are slow to make. */
function formatsOf(language: Language) {
  const formats = made.get(language) ?? newFormats(language);
  made.set(language, formats);
  return formats;
}

const newFormats = (language: Language) => ({
  plurals: new Intl.PluralRules(language),
  numbers: new Intl.NumberFormat(language),
});
