import { browser } from 'wxt/browser';
import { logCaught } from '../../../utils/browser/log/log';
import type { Language } from '../../../utils/settings/languages';
import { onlyEnglish, wordsIn, type Voice } from '../core/voice';

const read = new Map<Language, Voice>();

/** Words of all languages but English are files of the extension. */
export async function voiceOf(language: Language): Promise<Voice> {
  const known = language === 'en' ? await onlyEnglish.voiceOf(language) : read.get(language);
  if (known) return known;
  try {
    const response = await fetch(new URL(`/locales/offline/${language}.json`, browser.runtime.getURL('/')));
    const voice = { language, words: wordsIn((await response.json()) as (string | null)[]) };
    read.set(language, voice);
    return voice;
  } catch (error) {
    // An extension that is being replaced has lost its files.
    logCaught(error);
    return onlyEnglish.voiceOf('en');
  }
}
