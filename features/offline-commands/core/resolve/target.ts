import {
  anyWay,
  isUnspaced,
  type KindName,
  type Language,
  languages,
  waysOf,
  withoutAccents,
} from '../languages/language';
import { defined } from '../../../../utils/defined';
import { isQuoted, literal, readingsOf, sliceMasked, type Masked } from '../masked';
import { rolesOf } from './roles';

/** `rank`: the most obvious way first. */
export interface Target {
  rank: number;
  /** '' when only its role is given. */
  name: string;
  /** It was quoted: all of it must match. */
  exact: boolean;
  /** By a role word. */
  roles?: readonly string[];
  /** Named by it: a switch is no other box. */
  role?: string;
  /** From 1. */
  ordinal?: number;
  /** Words of the row or section that contains the element. */
  context?: string;
}

type Head = Omit<Target, 'rank'>;

/** `the second "Add" button in the row of Mug`, the most obvious first. */
export function readTarget(words: Masked): Target[] {
  const language = languageOf(words);
  const text = withoutArticle(words, language);
  const heads = [...named(words), ...readHead(text, language)];
  for (const way of waysOf(language.within))
    for (const slots of readingsOf(text, way).toReversed()) {
      const [name, row] = [slots('name'), slots('row')];
      if (!name || !row) continue;
      const context = literal(withoutArticle(row, language));
      heads.push(...readHead(withoutArticle(name, language), language).map((head) => ({ ...head, context })));
    }
  const all = new Map(heads.map((head) => [JSON.stringify(head), head]));
  return [...all.values()].map((head, rank) => ({ ...head, rank }));
}

const languageOf = ({ language }: Masked): Language => language ?? languages.en;

/** For a page partly shown: the shortest name finds the most. */
export function searchWords(words: Masked): string {
  const names = readTarget(words).flatMap(({ name, ordinal, roles }) =>
    name === '' ? [] : [{ name, counted: ordinal !== undefined || roles !== undefined }],
  );
  const shortest = names.toSorted((a, b) => a.name.length - b.name.length)[0];
  return shortest?.name ?? words.raw;
}

/** For a sentence, without article and number where it has a name. */
export const nameIn = (words: Masked): string => literal(withoutArticle(words, languageOf(words)));

function withoutArticle(words: Masked, language: Language): Masked {
  const gap = isUnspaced(language) ? '' : '\\s+';
  const pattern = anyWay(language.articles, `^(?:#(?:(?<=['’])|${gap}))+`);
  const start = pattern.exec(withoutAccents(words.mask))?.[0].length ?? 0;
  return start < words.mask.length ? sliceMasked(words, start) : words;
}

function readHead(text: Masked, language: Language): Head[] {
  if (isQuoted(text)) return [{ name: literal(text), exact: true }];
  const plain = [...named(text), ...withRole(text, language)];
  const counted = readOrdinal(text, language);
  if (!counted) return plain;
  const { rest, count } = counted;
  const heads = rest.mask === '' ? [] : [...named(rest), ...withRole(rest, language)];
  return [...plain, ...heads.map((head) => ({ ...head, ordinal: count }))];
}

function named(text: Masked): Head[] {
  return text.mask === '' ? [] : [{ name: literal(text), exact: isQuoted(text) }];
}

/** Also a role word alone. */
function withRole(text: Masked, language: Language): Head[] {
  const border = isUnspaced(language) ? '[\\sの的]*' : '[\\s-]+';
  const plain = withoutAccents(text.mask);
  const heads: Head[] = [];
  for (const [kind, words] of Object.entries(language.kinds) as [KindName, string][]) {
    const tail = anyWay(words, `(?:^|${border})#$`).exec(plain);
    const head = anyWay(words, `^#${border}(?=\\S)`).exec(plain);
    const named = [
      ...(tail ? [{ name: sliceMasked(text, 0, tail.index), word: tail[0] }] : []),
      ...(head ? [{ name: withoutArticle(sliceMasked(text, head[0].length), language), word: head[0] }] : []),
    ];
    for (const { name, word } of named) {
      const roles = rolesOf(kind);
      const role = roles.find((one) => one === word.toLowerCase().replace(/[\s-]/g, ''));
      heads.push({ name: literal(name), exact: name.mask !== '' && isQuoted(name), roles, ...defined({ role }) });
    }
  }
  return heads;
}

/** In Arabic `button Add second`. */
function readOrdinal(text: Masked, language: Language): { rest: Masked; count: number } | undefined {
  const plain = withoutAccents(text.mask);
  const gap = isUnspaced(language) ? '[\\sの个件]*' : '(?:\\s+|$)';
  for (const [at, words] of waysOf(language.ordinals).entries()) {
    const count = at === 10 ? -1 : at + 1;
    const front = anyWay(words, `^#${gap}`).exec(plain);
    if (front) return { rest: sliceMasked(text, front[0].length), count };
    const back = anyWay(words, `\\s+#$`).exec(plain);
    if (back) return { rest: sliceMasked(text, 0, back.index), count };
  }
  const digits = /^(?<n>\d{1,3})(?:st|nd|rd|th|\.|º|ª|e|ème|番目の|つ目の|-й|-ю|-я)\s*/iu.exec(plain);
  if (digits?.groups) return { rest: sliceMasked(text, digits[0].length), count: Number(digits.groups.n) };
  const last = /\s+(?:#\s*)?(?<n>\d{1,3})$/.exec(plain);
  const count = Number(last?.groups?.n ?? 0);
  return last && count > 0 ? { rest: sliceMasked(text, 0, last.index), count } : undefined;
}

/** `2`, `#2`, `2nd`, and ordinals of all languages. */
export function readCount(word: string): number | undefined {
  const text = word.trim().toLowerCase();
  const digits = /^#?(\d{1,4})(?:st|nd|rd|th|[.)]|番目|つ目)?$/.exec(text)?.[1];
  if (digits !== undefined) return Number(digits) > 0 ? Number(digits) : undefined;
  for (const language of Object.values(languages)) {
    const bare = withoutAccents(text.replace(anyWay(language.articles, '^#\\s+'), '').replace(/\s+one$/, ''));
    const at = waysOf(language.ordinals).findIndex((words) => anyWay(words, '^#[个つ]?$').test(bare));
    if (at >= 0) return at === 10 ? -1 : at + 1;
  }
  return undefined;
}
