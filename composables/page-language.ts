import { shallowRef } from 'vue';
import { followLanguage } from '@/locales/follow';
import { localeInForce, onWordsUsed } from '@/locales/in-force';

/**
 * Renders again when the language changes. Resolves when the texts are loaded: a page mounted before would be in
 * English.
 */
export async function followPageLanguage(title: () => string): Promise<void> {
  const changes = shallowRef(0);
  onWordsUsed(() => void changes.value);
  await followLanguage(() => {
    const { language, direction } = localeInForce();
    Object.assign(document.documentElement, { lang: language, dir: direction });
    document.title = title();
    changes.value += 1;
  });
}
