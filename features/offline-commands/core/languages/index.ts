import type { Language as Tag } from '../../../../utils/settings/languages';
import { ar } from './ar';
import { de } from './de';
import { en } from './en';
import { es } from './es';
import { fr } from './fr';
import { ja } from './ja';
import type { Language } from './language';
import { ptBR } from './pt-BR';
import { ru } from './ru';
import { zhCN } from './zh-CN';

/** In the order in which they are tried. */
export const languages: Readonly<Record<Tag, Language>> = { en, de, fr, es, 'pt-BR': ptBR, ja, 'zh-CN': zhCN, ru, ar };
