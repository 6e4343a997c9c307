import type { Language } from '@/utils/settings/languages';

/** Each language in its own words: who cannot read the one in force finds theirs. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  'pt-BR': 'Português (Brasil)',
  ja: '日本語',
  'zh-CN': '简体中文',
  ru: 'Русский',
  ar: 'العربية',
};
