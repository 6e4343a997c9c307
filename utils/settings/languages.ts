/** BCP 47 tags. */
export const languages = ['en', 'de', 'fr', 'es', 'pt-BR', 'ja', 'zh-CN', 'ru', 'ar'] as const;
export type Language = (typeof languages)[number];

/** Ignores the region: `pt-PT` gives `pt-BR`. English where none is supported. */
export function languageFor(tags: readonly string[]): Language {
  const found = tags.map((tag) => languages.find((language) => baseOf(language) === baseOf(tag)));
  return found.find((language) => language !== undefined) ?? 'en';
}

/**
 * A tag in the language, so that numbers and dates follow the user's region; else the language itself. Some systems
 * have names of their own: `en-US@posix`.
 */
export function localeFor(language: Language, tags: readonly string[]): string {
  const wanted = tags.filter((tag) => baseOf(tag) === baseOf(language));
  return wanted.map((tag) => tag.replace(/[.@].*$/, '').replaceAll('_', '-')).find(isTag) ?? language;
}

function isTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

function baseOf(tag: string): string {
  return tag.split(/[-_]/, 1)[0]?.toLowerCase() ?? '';
}
