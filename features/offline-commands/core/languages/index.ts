import type { Language as Tag } from '../../../../utils/settings/languages';
import ar from './ar.json';
import de from './de.json';
import en from './en.json';
import es from './es.json';
import fr from './fr.json';
import ja from './ja.json';
import type { Language } from './language';
import ptBR from './pt-BR.json';
import ru from './ru.json';
import zhCN from './zh-CN.json';

/** In the order in which they are tried. A missing word does not compile. */
export const languages: Readonly<Record<Tag, Language>> = {
  en: { tag: 'en', ...en },
  de: { tag: 'de', ...de },
  fr: { tag: 'fr', ...fr },
  es: { tag: 'es', ...es },
  'pt-BR': { tag: 'pt-BR', ...ptBR },
  ja: { tag: 'ja', ...ja },
  'zh-CN': { tag: 'zh-CN', ...zhCN },
  ru: { tag: 'ru', ...ru },
  ar: { tag: 'ar', ...ar },
};
