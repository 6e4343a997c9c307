import { withoutAccents } from '../without-accents';
import type { Language as Tag } from '../../settings/languages';

/** Direct commands by name, in the order in which they are tried. Each language has its ways to say them. */
export const commandNames = [
  'newTab',
  'listTabs',
  'switchTab',
  'closeTab',
  'back',
  'forward',
  'reload',
  'press',
  'doubleClick',
  'rightClick',
  'scrollDown',
  'scrollUp',
  'scrollTop',
  'scrollBottom',
  'scrollUntil',
  'scrollTo',
  'waitLoad',
  'waitGone',
  'wait',
  'list',
  'readArticle',
  'extract',
  'summarise',
  'translate',
  'submit',
  'upload',
  'drag',
  'hover',
  'append',
  'clear',
  'type',
  'typeAlone',
  'select',
  'selectAlone',
  'uncheck',
  'check',
  'set',
  'click',
  'open',
  'read',
  'find',
  'help',
] as const;
export type CommandName = (typeof commandNames)[number];

/** What people call kinds of elements. */
export type KindName =
  | 'button'
  | 'link'
  | 'field'
  | 'box'
  | 'choices'
  | 'tab'
  | 'option'
  | 'heading'
  | 'image'
  | 'row'
  | 'table'
  | 'list'
  | 'item'
  | 'form'
  | 'section'
  | 'menu'
  | 'slider';

/** What can be listed. */
export type ListedName = 'headings' | 'links' | 'tables' | 'lists' | 'fields' | 'text';

/**
 * All words of one language, as templates: words are separated by a blank, `[x]` may be absent, `(x|y)` is one of
 * several, `{name}` is a slot, and ` / ` stands between two ways to say it. A missing word does not compile.
 */
export interface Language {
  tag: Tag;
  /** Words before a name that are no part of it. */
  articles: string;
  /** What may stand before and after a command and changes nothing. */
  before: string;
  after: string;
  /** Between two commands; `and` only where a command follows. */
  then: string;
  and: string;
  /** Words with which questions begin, or of which one ends or holds them where there is no order of words. */
  asks: string;
  /** Words that turn a request round: nothing is offered for it. */
  not: string;
  /** Words that say nothing about what a question is about. */
  little: string;
  /** From first to tenth, and last: eleven, of which each may be several words. */
  ordinals: string;
  /** `{name}` within `{row}`, its row or section. */
  within: string;
  kinds: Readonly<Record<KindName, string>>;
  listed: Readonly<Record<ListedName, string>>;
  on: string;
  off: string;
  commands: Readonly<Record<CommandName, string>>;
}

/** True where a language writes no blanks between words. */
export const isUnspaced = ({ tag }: Language): boolean => tag === 'ja' || tag === 'zh-CN';

/** The ways of a template, in their order. */
export const waysOf = (template: string): string[] => template.split(' / ');

const patterns = new Map<string, RegExp>();

/** A pattern of a whole template, for text without accents. `greedy`: its first slot takes as much as it can. */
export function wholePattern(way: string, greedy = false): RegExp {
  return cached(`${greedy} ${way}`, () => `^${source(way, greedy)}$`);
}

/** A pattern of any way of a template, wherever `frame` puts it: `^#\\s` is at the beginning. */
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

/** Patterns are built when they are first tried: building all of them would delay each start of the background. */
function cached(key: string, text: () => string): RegExp {
  const known = patterns.get(key) ?? new RegExp(text(), 'diu');
  patterns.set(key, known);
  return known;
}

/** The pattern of one way to say something, without anchors. */
function source(way: string, greedy = false): string {
  let out = '';
  let isFirst = true;
  for (const token of tokensOf(way)) {
    const isOptional = token.startsWith('[') && closes(token, 0) === token.length - 1;
    const body = fragment(isOptional ? token.slice(1, -1) : token, greedy);
    if (isOptional) out += isFirst ? `(?:${body}\\s+)?` : `(?:\\s+${body})?`;
    else out += isFirst ? body : `\\s+${body}`;
    isFirst &&= isOptional;
  }
  return out;
}

function fragment(token: string, greedy: boolean): string {
  return withoutAccents(token)
    .replace(/[.?+*^$\\]/g, '\\$&')
    .replace(/ \[([^[\]]*)\]/g, '[ $1]')
    .replace(/\[([^[\] ][^[\]]*)\] /g, '[$1 ]')
    .replaceAll('(', '(?:')
    .replaceAll('[', '(?:')
    .replaceAll(']', ')?')
    .replaceAll("'", "['’]")
    .replaceAll(' ', '\\s+')
    .replace(/\{(\w+)\}/g, (_, name: string) => `(?<${name}>${slots[name] ?? (greedy ? '.+' : '.+?')})`);
}

/** Slots that take only words of their own kind. */
const slots: Readonly<Record<string, string>> = {
  url: String.raw`\S+`,
  format: 'json|csv|markdown',
  language: String.raw`[\p{L}-]+(?:\s+[\p{L}-]+)?`,
};

/** Splits at blanks that no bracket holds. */
function tokensOf(way: string): string[] {
  const tokens: string[] = [];
  let start = 0;
  let depth = 0;
  for (let i = 0; i <= way.length; i++) {
    const char = way[i] ?? ' ';
    if (char === '(' || char === '[') depth += 1;
    if (char === ')' || char === ']') depth -= 1;
    if (char !== ' ' || depth > 0) continue;
    if (i > start) tokens.push(way.slice(start, i));
    start = i + 1;
  }
  return tokens;
}

/** Where the bracket at `from` closes. */
function closes(token: string, from: number): number {
  let depth = 0;
  for (let i = from; i < token.length; i++) {
    if ('[('.includes(token[i] ?? ' ')) depth += 1;
    if ('])'.includes(token[i] ?? ' ') && --depth === 0) return i;
  }
  return -1;
}
