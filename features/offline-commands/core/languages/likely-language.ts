import type { Language as Tag } from '../../../../utils/settings/languages';
import { lazily } from '../../../../utils/zod';
import { type Language, languages, withoutAccents } from './language';

/** By script, else by command words; `panel` without any. */
export function likelyLanguage(masked: string, panel: Tag): Tag {
  const text = withoutAccents(
    masked
      .replace(/[\uE000-\uE003]+|[\w-]+(?:\.[\w-]+)+/g, ' ')
      .slice(0, maxLetters)
      .toLowerCase(),
  );
  const words = text.match(/[\p{L}']+/gu) ?? [];
  // Names may have other letters; kana are also the endings of a request that begins with one.
  const begins = latin.some((tag) =>
    known
      .get(tag)?.()
      .has(words[0] ?? ''),
  );
  const script = scripts.find(([tag, letters]) => letters.test(text) && (tag === 'ja' || !begins))?.[0];
  if (script) return script;
  // Of equal ones the first.
  const scores = [panel, ...latin].map((tag) => {
    const of = known.get(tag)?.() ?? new Set();
    // The first word, a command's verb, counts most; where it is in no other language, that of the panel is likely.
    const start = tag === panel || of.has(words[0] ?? '') ? 1 : 0;
    return { tag, score: start + words.filter((word) => of.has(word)).length };
  });
  return scores.toSorted((a, b) => b.score - a.score)[0]?.tag ?? panel;
}

/** A pasted text after the request says little about it. */
const maxLetters = 400;

function wordsOf({ articles, before, then, asks, little, commands }: Language): ReadonlySet<string> {
  const texts = [articles, before, then, asks, little, ...Object.values(commands)].join(' ');
  return new Set(withoutAccents(texts.replace(/\{\w+\}/g, ' ').toLowerCase()).match(/[\p{L}']+/gu));
}

const latin: readonly Tag[] = ['en', 'de', 'fr', 'es', 'pt-BR'];
const known = new Map(Object.values(languages).map((language) => [language.tag, lazily(() => wordsOf(language))]));

const scripts: readonly (readonly [Tag, RegExp])[] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['zh-CN', /\p{Script=Han}/u],
  ['ru', /\p{Script=Cyrillic}/u],
  ['ar', /\p{Script=Arabic}/u],
];
