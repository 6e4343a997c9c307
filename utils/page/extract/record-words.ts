import { collapse } from '../dom/dom';

/** Lower case, from any spelling: "unitPrice", "unit-price", "Unit price:". */
export function wordsOf(name: string): string[] {
  return collapse(name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replace(/[^\p{L}\p{N}%#]+/gu, ' '))
    .toLowerCase()
    .split(' ')
    .filter(Boolean)
    .map(singular);
}

/** 1 if equal, 0.9 if `wanted` is within `given`, 0.88 the other way round, 0.85 for another word in common, else 0. */
export function likeness(wanted: readonly string[], given: readonly string[]): number {
  if (wanted.length === 0 || given.length === 0) return 0;
  if (wanted.join(' ') === given.join(' ')) return 1;
  if (wanted.every((word) => given.includes(word))) return 0.9;
  if (given.every((word) => wanted.includes(word))) return 0.88;
  const synonyms = wanted.flatMap(sameMeaningWords);
  return given.some((word) => synonyms.includes(word)) ? 0.85 : 0;
}

export function meaningOf(words: readonly string[]): 'title' | 'money' | 'image' | undefined {
  for (const [meaning, family] of meanings) if (words.some((word) => family.includes(word))) return meaning;
  return undefined;
}

const families: readonly (readonly string[])[] = [
  ['title', 'name', 'heading', 'headline', 'product', 'item', 'subject', 'label'],
  ['price', 'cost', 'amount', 'total', 'fee', 'preis'],
  ['link', 'url', 'href', 'address', 'website', 'permalink'],
  ['image', 'img', 'photo', 'picture', 'thumbnail', 'thumb', 'avatar', 'logo', 'icon'],
  ['date', 'day', 'time', 'datetime', 'published', 'posted', 'created', 'updated', 'modified', 'datum'],
  ['author', 'byline', 'by', 'writer', 'user', 'username', 'creator', 'owner'],
  ['rating', 'star', 'score', 'rank'],
  ['description', 'summary', 'text', 'excerpt', 'teaser', 'snippet', 'abstract', 'body', 'content', 'desc'],
  ['location', 'place', 'city', 'town', 'venue'],
  ['number', 'no', 'nr', 'num', 'id', '#'],
  ['quantity', 'qty', 'count', 'stock', 'left'],
  ['category', 'tag', 'topic', 'section', 'type', 'genre'],
  ['review', 'comment', 'reply', 'vote', 'point'],
  ['mail', 'email', 'e-mail'],
  ['phone', 'telephone', 'tel', 'mobile'],
];

const meanings = [
  ['title', families[0] ?? []],
  ['money', families[1] ?? []],
  ['image', families[3] ?? []],
] as const;

function sameMeaningWords(word: string): readonly string[] {
  return families.find((family) => family.includes(word)) ?? [];
}

function singular(word: string): string {
  return word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word;
}
