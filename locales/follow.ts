import { browser } from 'wxt/browser';
import { logCaught } from '@/utils/browser/log/log';
import { generalSettings } from '@/utils/browser/settings/storage';
import { languageFor, localeFor, type Language } from '@/utils/settings/languages';
import type { GeneralSettings } from '@/utils/settings/settings';
import en from './en.json';
import { setLocaleInForce, type InForce } from './in-force';

/**
 * Puts the language of the settings in force, now and whenever they change, and calls back after each change. Resolves
 * when the first is in force. Never rejects: where a language cannot be read, the one before stays.
 */
export async function followLanguage(changed: () => void = () => undefined): Promise<void> {
  let wanted: Language | undefined;
  const follow = async ({ language: choice }: GeneralSettings) => {
    const tags = [browser.i18n.getUILanguage(), ...navigator.languages];
    const language = choice === 'auto' ? languageFor(tags) : choice;
    if (language === wanted) return;
    wanted = language;
    const words = await readWords(language);
    // Another may have been chosen meanwhile.
    if (language !== wanted) return;
    setLocaleInForce({ language, locale: localeFor(language, tags), words });
    changed();
  };
  generalSettings.watch((settings) => void follow(settings).catch(logCaught));
  await generalSettings.read().then(follow).catch(logCaught);
}

/**
 * English is bundled; each other language is a file of the extension: its words in the order of English's keys, null
 * where one is missing.
 */
async function readWords(language: Language): Promise<InForce['words']> {
  if (language === 'en') return en;
  const response = await fetch(new URL(`/locales/${language}.json`, browser.runtime.getURL('/')));
  const words = (await response.json()) as (string | null)[];
  return Object.fromEntries(Object.entries(en).map(([key, english], index) => [key, words[index] ?? english]));
}
