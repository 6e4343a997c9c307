import { browser } from 'wxt/browser';
import { onlyEnglish, wordsIn, type Voice, type Voices } from '../../offline/voice';
import { languageFor, type Language } from '../../settings/languages';
import { logCaught } from '../log/log';
import { generalSettings } from '../settings/storage';

const read = new Map<Language, Voice>();

export const voices: Voices = {
  async panel() {
    const { language } = await generalSettings.read();
    return language === 'auto' ? languageFor([browser.i18n.getUILanguage(), ...navigator.languages]) : language;
  },
  async voiceOf(language) {
    if (language === 'en') return onlyEnglish.voiceOf(language);
    const known = read.get(language);
    if (known) return known;
    try {
      const response = await fetch(new URL(`/locales/offline/${language}.json`, browser.runtime.getURL('/')));
      const voice = { language, words: wordsIn((await response.json()) as (string | null)[]) };
      read.set(language, voice);
      return voice;
    } catch (error) {
      logCaught(error);
      return onlyEnglish.voiceOf('en');
    }
  },
};
