import { sliceMasked, isQuoted, literal, type Masked } from '../masked';
import { leadingRole, rolesOf, trailingRole } from './roles';

/** One way to understand the words for an element. `rank` orders the ways, the most obvious first. */
export interface Target {
  rank: number;
  /** The element's name; '' when only its role is given. */
  name: string;
  /** The name was quoted: the whole name must match. */
  exact: boolean;
  /** Roles that a role word asks for. */
  roles?: readonly string[];
  /** Counted from 1; -1 is the last one. */
  ordinal?: number;
  /** Words of the row or section that contains the element, and whether the element may also come before them. */
  context?: { words: string; beside: boolean };
}

const articles = /^(?:(?:the|a|an|this|that|my|his|her|its|their|on)\s+)+/i;
const thisPage = /\s+(?:of|on|in)\s+(?:the|this)\s+(?:page|site|window)$/i;
const contextBorder = /\s+(?:in|of|for|from|next\s+to|beside|near|with|under|below|inside|within|at|on)\s+/gi;
const contextFrame =
  /^(?:row|line|section|item|card|dialog|form|table|list|group|entry|record)\s+(?:of|for|with|called|named|titled|that\s+says|containing)\s+/i;
const contextTail = /\s+(?:row|line|section|item|card|dialog|form|table|list|group|panel|area|entry|record)$/i;
const ordinals: Readonly<Record<string, number>> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  sixth: 6,
  seventh: 7,
  eighth: 8,
  ninth: 9,
  tenth: 10,
  last: -1,
  only: 1,
};

/** All ways to understand words like `the second "Add" button in the row of Mug`, the most obvious first. */
export function readTarget(words: Masked): Target[] {
  const text = trimWords(words);
  const out = readHead(text);
  for (const found of [...text.mask.matchAll(contextBorder)].reverse()) {
    const left = sliceMasked(text, 0, found.index);
    const context = contextWords(sliceMasked(text, found.index + found[0].length));
    if (left.mask === '' || context === '') continue;
    const beside = /^(?:next|beside|near)/i.test(found[0].trim());
    out.push(...readHead(left).map((target) => ({ ...target, context: { words: context, beside } })));
  }
  return out.map((target, rank) => ({ ...target, rank }));
}

/**
 * The words to search for in a page that was only partly shown: the shortest possible name, because it finds the most.
 */
export function searchWords(words: Masked): string {
  const text = trimWords(words);
  const border = [...text.mask.matchAll(contextBorder)][0]?.index;
  const head = sliceMasked(text, 0, border);
  return nameIn(head.mask === '' ? text : head);
}

/**
 * What the user calls the element, for use in a sentence: without article, number and role word where no row or section
 * is given.
 */
export function nameIn(words: Masked): string {
  const targets = readTarget(words);
  if (targets.some(({ context }) => context)) return trimWords(words).raw;
  const counted = targets.filter(({ ordinal }) => ordinal !== undefined);
  const named = (counted.length > 0 ? counted : targets).filter(({ name }) => name !== '');
  return (named.find(({ roles }) => roles) ?? named[0])?.name ?? readOrdinal(trimWords(words))?.rest.raw ?? words.raw;
}

function trimWords(words: Masked): Masked {
  const end = thisPage.exec(words.mask)?.index;
  const text = sliceMasked(words, 0, end);
  const start = articles.exec(text.mask)?.[0].length ?? 0;
  return start < text.mask.length ? sliceMasked(text, start) : text;
}

function contextWords(words: Masked): string {
  let text = trimWords(words);
  const frame = contextFrame.exec(text.mask)?.[0].length ?? 0;
  text = trimWords(sliceMasked(text, frame));
  const tail = contextTail.exec(text.mask)?.index;
  return literal(sliceMasked(text, 0, tail === 0 ? undefined : tail));
}

function readHead(text: Masked): Omit<Target, 'rank'>[] {
  if (isQuoted(text)) return [{ name: literal(text), exact: true }];
  const plain = [...named(text), ...withRole(text)];
  const ordinal = readOrdinal(text);
  if (!ordinal) return plain;
  const { rest, count } = ordinal;
  const counted = rest.mask === '' ? [] : [...withRole(rest), ...named(rest)];
  return [...plain, ...counted.map((target) => ({ ...target, ordinal: count }))];
}

function named(text: Masked): Omit<Target, 'rank'>[] {
  return text.mask === '' ? [] : [{ name: literal(text), exact: isQuoted(text) }];
}

/** `Save button`, `button Save`, `field called "Name"`, and a role word alone. */
function withRole(text: Masked): Omit<Target, 'rank'>[] {
  const tail = trailingRole.exec(text.mask);
  const head = leadingRole.exec(text.mask);
  const out: Omit<Target, 'rank'>[] = [];
  if (tail?.groups) {
    const name = sliceMasked(text, 0, tail.index);
    out.push({
      name: literal(name),
      exact: name.mask !== '' && isQuoted(name),
      roles: rolesOf(tail.groups.role ?? ''),
    });
  }
  if (head?.groups) {
    const name = sliceMasked(text, head[0].length);
    out.push({ name: literal(name), exact: isQuoted(name), roles: rolesOf(head.groups.role ?? '') });
  }
  return out;
}

function readOrdinal(text: Masked): { rest: Masked; count: number } | undefined {
  const front =
    /^(?:(?<word>first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|only)|(?<digits>\d{1,4})(?:st|nd|rd|th))(?:\s+|$)/i.exec(
      text.mask,
    );
  if (front) {
    const count = readCount(front.groups?.word ?? front.groups?.digits ?? '');
    const of = /^(?:of\s+)?(?:the\s+)?/i.exec(sliceMasked(text, front[0].length).mask)?.[0].length ?? 0;
    return count === undefined ? undefined : { rest: sliceMasked(sliceMasked(text, front[0].length), of), count };
  }
  const back = /\s+(?:number\s+|no\.?\s*|#\s*)?(?<digits>\d{1,4})$/i.exec(text.mask);
  const count = readCount(back?.groups?.digits ?? '');
  return back && count ? { rest: sliceMasked(text, 0, back.index), count } : undefined;
}

/** Reads `2`, `#2`, `2nd`, `second`, `last`. */
export function readCount(word: string): number | undefined {
  const low = word
    .trim()
    .toLowerCase()
    .replace(/^(?:the|number|no\.?|#)\s*/, '')
    .replace(/\s+one$/, '');
  if (Object.hasOwn(ordinals, low)) return ordinals[low];
  const digits = /^#?(\d{1,4})(?:st|nd|rd|th|[.)])?$/.exec(low)?.[1];
  return digits !== undefined && Number(digits) > 0 ? Number(digits) : undefined;
}
