import type { Reading } from '../command';
import { matchMasked, visibleLength, type Masked } from '../masked';
import { ar } from './ar';
import { de } from './de';
import { es } from './es';
import { fr } from './fr';
import { ja } from './ja';
import { readListCommand } from './lists';
import { ptBR } from './pt-BR';
import { ru } from './ru';
import { readUsual } from './usual-phrases';
import { verbs, type Language, type Verb } from './verbs';
import { zhCN } from './zh-CN';

/** The languages besides English, by their BCP 47 tags. */
export const languages: Readonly<Record<string, Language>> = { de, fr, es, 'pt-BR': ptBR, ja, 'zh-CN': zhCN, ru, ar };

/**
 * Reads one command in a language other than English. The page's own names appear in it unchanged. Undefined when no
 * language matches.
 */
export function readForeign(words: Masked): Reading | undefined {
  if (visibleLength(words) > maxForeignCommandLength) return undefined;
  const particle =
    /^\S+(?<particle>\s+(?:mal|doch|bitte|eben|kurz|schnell|gerade|mir\s+mal|donc|vite|aí|мне|ка))\s/iu.exec(words.mask)
      ?.groups?.particle;
  const said = particle === undefined ? words : without(words, words.mask.indexOf(particle), particle.length);
  // With accents first: without them "qué" is French, too.
  return readIn(said, false) ?? readIn(said, true);
}

function without({ raw, mask }: Masked, at: number, length: number): Masked {
  const cutOut = (text: string): string => text.slice(0, at) + text.slice(at + length);
  return { raw: cutOut(raw), mask: cutOut(mask) };
}

function readIn(words: Masked, plain: boolean): Reading | undefined {
  const usual = readUsual(words, plain) ?? readListCommand(words, plain);
  if (usual) return { ok: true, body: usual };
  for (const language of Object.values(languages)) {
    for (const verb of Object.keys(verbs) as Verb[]) {
      for (const pattern of language[verb] ?? []) {
        const group = matchMasked(words, pattern(plain), plain);
        const body = group && verbs[verb](group);
        if (body) return { ok: true, body };
      }
    }
  }
  return undefined;
}

/** Characters outside of quotes. */
const maxForeignCommandLength = 500;
