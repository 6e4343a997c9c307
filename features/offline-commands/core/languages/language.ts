import type { Language as Tag } from '../../../../utils/settings/languages';
import ar from './ar.json';
import de from './de.json';
import en from './en.json';
import es from './es.json';
import fr from './fr.json';
import ja from './ja.json';
import ptBR from './pt-BR.json';
import ru from './ru.json';
import zhCN from './zh-CN.json';

export type CommandName = keyof Language['commands'];

/** What people call kinds of elements. */
export type KindName = keyof Language['kinds'];

export type ListedName = keyof Language['listed'];

/**
 * All words of one language, as templates: words are separated by a blank, `[x]` may be absent, `(x|y)` is one of
 * several, `{name}` is a slot, and ` / ` stands between two ways to say it. Every language has the keys of English.
 *
 * - `articles`: words before a name that are no part of it.
 * - `before`, `after`: what may stand there and changes nothing.
 * - `then`: between two commands; `and` only where a command follows.
 * - `asks`: questions begin with them, or end with or hold one where words have no order.
 * - `not`: turns a request, a question or a reply round, or says what is left out of it.
 * - `little`: says nothing about what a question is about.
 * - `ordinals`: from first to tenth, and last, each perhaps in several words.
 * - `keys`: Enter, Escape, Tab, Space, Backspace, Delete.
 * - `within`: `{name}` within `{row}`, its row or section.
 * - `history`, `scroll`, `clickOther`: one way each for back, forward, reload; for down, up, top, bottom; for a double
 *   click, a right click.
 */
export type Language = { tag: Tag } & typeof en;

/** True where a language writes no blanks between words. */
export const isUnspaced = ({ tag }: Language): boolean => tag === 'ja' || tag === 'zh-CN';

/** It says what is not meant. Chinese asks by saying a word both ways, with "not" between. */
export const isNegated = (words: string, language: Language): boolean => negationsIn(words, language) > 0;

export function negationsIn(words: string, language: Language): number {
  const edged = isUnspaced(language) ? '#' : String.raw`(?<!\p{L})#(?!\p{L})`;
  const text = withoutAccents(words).replace(/(\p{Script=Han})[不没]\1/gu, '$1');
  return text.split(anyWay(language.not, edged)).length - 1;
}

export const waysOf = (template: string): string[] => template.split(' / ');

const patterns = new Map<string, RegExp>();

/** For text without accents. `least`: letters of its first slot. */
export function wholePattern(way: string, least = 1): RegExp {
  return cached(`${least} ${way}`, () => `^${source(way, least)}$`);
}

/** Any way, wherever `frame` puts it: `^#\\s` is at the beginning. */
export function anyWay(template: string, frame: string): RegExp {
  return cached(`${frame} ${template}`, () =>
    frame.replace(
      '#',
      `(?:${waysOf(template)
        .map((way) => source(way))
        .join('|')})`,
    ),
  );
}

/** Building all of them would delay each start of the background. */
function cached(key: string, text: () => string): RegExp {
  const known = patterns.get(key) ?? new RegExp(text(), 'diu');
  patterns.set(key, known);
  return known;
}

/** Without anchors. What may be absent takes its blank along. */
function source(way: string, least = 1): string {
  let from = least;
  const front = /^(?:\[[^[\]]*\] )*/.exec(way)?.[0] ?? '';
  const rest = way
    .slice(front.length)
    .replace(/ \[((?:[^[\]]|\[[^[\]]*\])*)\]/g, '[ $1]')
    .replace(/ \[([^[\]]*)\]/g, '[ $1]')
    .replace(/(?<=[(|])\[([^[\] ][^[\]]*)\] /g, '[$1 ]');
  return withoutAccents(front.replaceAll('] ', ' ]') + rest)
    .replace(/[.?+*^$\\]/g, '\\$&')
    .replaceAll('(', '(?:')
    .replaceAll('[', '(?:')
    .replaceAll(']', ')?')
    .replaceAll("'", "['’]")
    .replaceAll(' ', '\\s+')
    .replace(/\{(\w+)\}/g, (_, name: string) => {
      const any = `.{${from},}?`;
      from = 1;
      return `(?<${name}>${slots[name] ?? any})`;
    });
}

/** They take only words of their own kind */
const slots: Readonly<Record<string, string>> = {
  url: String.raw`\S+`,
  format: 'json|csv|markdown',
  language: String.raw`[\p{L}-]+(?:\s+[\p{L}-]+)?`,
};

/** Letter by letter, Latin and Cyrillic. */
export const withoutAccents = (text: string): string =>
  text.replace(/[\u00C0-\u024F\u0401\u0419\u0439\u0451]/g, (letter) => letter.normalize('NFD').charAt(0));

/** In the order in which they are tried. A missing word does not compile. */
const words: Readonly<Record<Tag, typeof en>> = { en, de, fr, es, 'pt-BR': ptBR, ja, 'zh-CN': zhCN, ru, ar };

export const languages = Object.fromEntries(
  Object.entries(words).map(([tag, ofTag]) => [tag, { tag, ...ofTag }]),
) as Readonly<Record<Tag, Language>>;
