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
const words: Readonly<Record<Tag, typeof en>> = { en, de, fr, es, 'pt-BR': ptBR, ja, 'zh-CN': zhCN, ru, ar };

export const languages = Object.fromEntries(
  Object.entries(words).map(([tag, ofTag]) => [tag, { tag, ...ofTag }]),
) as Readonly<Record<Tag, Language>>;
