import { browser } from 'wxt/browser';
import { languageFor, type Language } from '../../settings/languages';
import { generalSettings } from './storage';

export async function panelLanguage(): Promise<Language> {
  const { language } = await generalSettings.read();
  return language === 'auto' ? languageFor([browser.i18n.getUILanguage(), ...navigator.languages]) : language;
}
