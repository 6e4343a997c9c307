import { withoutAccents } from '../without-accents';
import type { Language as Tag } from '../../../../utils/settings/languages';
import { lazily } from '../../../../utils/zod';
import { languages } from './index';
import type { Language } from './language';

/** By script, else by command words; `panel` without any. */
export function likelyLanguage(masked: string, panel: Tag): Tag {
  const text = withoutAccents(
    masked
      .replace(/[\uE000-\uE003]+|[\w-]+(?:\.[\w-]+)+/g, ' ')
      .slice(0, maxLetters)
      .toLowerCase(),
  );
  const script = scripts.find(([, letters]) => letters.test(text))?.[0];
  if (script) return script;
  const words = text.match(/[\p{L}']+/gu) ?? [];
  const scores = latin.map(({ tag, known }) => ({ tag, score: scoreOf(words, known()) }));
  const best = Math.max(...scores.map(({ score }) => score));
  if (best === 0) return panel;
  const ahead = scores.filter(({ score }) => score === best).map(({ tag }) => tag);
  return ahead.includes(panel) ? panel : (ahead[0] ?? panel);
}

/** A pasted text after the request says little about it. */
const maxLetters = 400;

/** The first word, a command's verb, counts most. */
function scoreOf(words: readonly string[], known: ReadonlySet<string>): number {
  return words.filter((word) => known.has(word)).length + (known.has(words[0] ?? '') ? 0.5 : 0);
}

function wordsOf({ articles, before, then, asks, little, commands }: Language): ReadonlySet<string> {
  const texts = [articles, before, then, asks, little, ...Object.values(commands)].join(' ');
  return new Set(withoutAccents(texts.replace(/\{\w+\}/g, ' ').toLowerCase()).match(/[\p{L}']+/gu));
}

const { en, de, fr, es, 'pt-BR': ptBR } = languages;
const latin = [en, de, fr, es, ptBR].map((language) => ({
  tag: language.tag,
  known: lazily(() => wordsOf(language)),
}));

const scripts: readonly (readonly [Tag, RegExp])[] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['zh-CN', /\p{Script=Han}/u],
  ['ru', /\p{Script=Cyrillic}/u],
  ['ar', /\p{Script=Arabic}/u],
];
