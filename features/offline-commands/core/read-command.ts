import {
  anyWay,
  type CommandName,
  isNegated,
  isUnspaced,
  type Language,
  languages,
  type ListedName,
  negationsIn,
  waysOf,
  wholePattern,
  withoutAccents,
} from './languages/language';
import { languageCalled } from './languages/language-names';
import { readKeys } from './keys';
import { enumerated, fencedCode, isPartlyQuoted, isQuoted, literal, visibleLength } from './masked';
import { matchMasked, readingsOf, sliceMasked, type Masked, type Slots } from './masked';
import { contentWords, wordsOf } from './passages';
import { readUrl } from './urls';
import { defined } from '../../../utils/defined';
import type { CommandBody, Reading, TypeBody } from './command';

/** Without list marker, courtesies and final punctuation. `first`: tried before `others`. */
export function readCommand(
  words: Masked,
  first: Language,
  others: readonly Language[] = Object.values(languages),
): { body: CommandBody; language: Language } | undefined {
  if (words.mask === '' || visibleLength(words) > maxCommandLength) return undefined;
  const code = fencedCode(words);
  if (code)
    return scripts.has(code.language) ? { body: { kind: 'code', code: code.code }, language: first } : undefined;
  for (const language of [first, ...others.filter((other) => other !== first)]) {
    const body = readPolitely({ ...words, language }, language);
    if (body) return { body, language };
  }
  return undefined;
}

/**
 * Marks and courtesies close a sentence. In a text to type, marks at the end belong to it, and a courtesy may be part
 * of it: no reading.
 */
function readPolitely(words: Masked, language: Language): CommandBody | undefined {
  const closed = withoutEnding(words, language);
  const body = readIn(withoutCourtesies(closed, language), language);
  const whole = body?.kind === 'type' ? readIn(words, language) : undefined;
  if (body?.kind !== 'type' || whole?.kind !== 'type') return body;
  const saying = (raw: string) => whole.readings.filter(({ what }) => what.raw === raw);
  const ending = words.raw.slice(closed.raw.length);
  const readings = body.readings.flatMap((reading) => {
    const { raw } = reading.what;
    if (isQuoted(reading.what)) return [reading];
    const isLast = !reading.where || words.raw.indexOf(reading.where.raw) < words.raw.indexOf(raw);
    if (isLast && holdsForbidden(raw, language)) return [];
    if (saying(raw).length > 0) return [reading];
    return /\p{L}/u.test(ending) ? [] : saying(raw + ending);
  });
  return { ...body, readings };
}

/** "Tom, never send it", "Tom but do not": behind an "and", a comma or another one, but not only in the first part. */
function holdsForbidden(text: string, language: Language): boolean {
  const and = anyWay(language.and, isUnspaced(language) ? '#' : String.raw`\s#\s`).source;
  const [, ...parts] = withoutAccents(text).split(new RegExp(`[,،、，]|${and}`, 'iu'));
  return negationsIn(text, language) > 1 || parts.some((part) => isNegated(part, language));
}

/** Last characters searched for an ending, in quadratic time. */
export const endingWindow = 60;

function withoutEnding(words: Masked, language: Language): Masked {
  const end = withoutAccents(words.mask).slice(-endingWindow);
  const after = anyWay(language.after, isUnspaced(language) ? '[、,，\\s]*#$' : '(?<!\\p{L})[,،]?\\s*#$');
  const mark = /(?<=[^\s+])\s*[.,!?。！？؟]+$/.exec(end) ?? after.exec(end);
  // "Wait for Thanks"
  const isName = mark && /\p{L}\s+\p{Lu}$/u.test(end.slice(0, mark.index + 1));
  if (!mark || isName || mark[0].length >= words.mask.length) return words;
  return withoutEnding(sliceMasked(words, 0, words.mask.length - mark[0].length), language);
}

/** As in "Fasse die Seite bitte zusammen", but not in "wait until Thank you appears". */
function withoutCourtesies(words: Masked, language: Language): Masked {
  const found = anyWay(language.after, '\\s#(?=\\s)').exec(withoutAccents(words.mask));
  if (!found || found[0] !== found[0].toLowerCase()) return words;
  const cut = (text: string): string => text.slice(0, found.index) + text.slice(found.index + found[0].length);
  return withoutCourtesies({ ...words, raw: cut(words.raw), mask: cut(words.mask) }, language);
}

function readIn(words: Masked, language: Language): CommandBody | undefined {
  for (const [name, bodyOf] of Object.entries(bodies) as [CommandName, (typeof bodies)[CommandName]][])
    for (const [at, way] of waysOf(language.commands[name]).entries()) {
      const found = readingsOf(words, way);
      const body = found.length > 0 ? bodyOf(found, language, at) : undefined;
      if (body !== undefined) return body ?? undefined;
    }
  return undefined;
}

/** Outside of quotes, in characters. */
const maxCommandLength = 300;

const scripts = new Set(['', 'js', 'javascript', 'mjs']);

const always = (body: CommandBody) => () => body;

const calling = (tool: string, args: Record<string, unknown>): CommandBody => ({ kind: 'call', tool, args });

/** The value of each way of a template. */
const byWay =
  (tool: string, arg: string, values: readonly string[]): BodyOf =>
  (_readings, _language, at) =>
    calling(tool, { [arg]: values[at] });

/** The shortest first slot first. `at`: which way. Null where no other way can mean it either. */
type BodyOf = (readings: Slots[], language: Language, at: number) => CommandBody | null | undefined;

/** Tried in this order. */
const bodies: Readonly<Record<CommandName, BodyOf>> = {
  newTab([slots]) {
    const words = slots?.('url');
    const url = words && readUrl(literal(words));
    return words && url === undefined ? undefined : calling('manage_tabs', { action: 'open', ...defined({ url }) });
  },
  listTabs: always(calling('manage_tabs', { action: 'list' })),
  switchTab: ([slots]) => slots && { kind: 'tab', action: 'switch', which: textIn(slots, 'which') },
  closeTab([slots]) {
    const which = slots?.('which');
    return { kind: 'tab', action: 'close', ...(which ? { which: literal(which) } : {}) };
  },
  history: byWay('navigate', 'action', ['back', 'forward', 'reload']),
  press(readings, language) {
    for (const slots of readings.toReversed()) {
      const words = slots('keys');
      const read = words && !isQuoted(words) ? readKeys(words.raw, language) : undefined;
      const field = slots('field');
      if (!words || !read) continue;
      if (field) return { kind: 'press', keys: read.keys, field };
      return { kind: 'press', keys: read.keys, ...(read.maybeButton ? { button: words } : {}) };
    }
    return undefined;
  },
  scroll: byWay('scroll', 'to', ['down', 'up', 'top', 'bottom']),
  scrollTo: withTarget((target) => ({ kind: 'scroll-to', target })),
  waitLoad: always(calling('wait_for', { what: 'navigation' })),
  waitGone: waiting('gone'),
  wait: waiting('element'),
  list([slots], language) {
    const said = slots?.('what');
    const listed = said && listedAs(said, language);
    return slots && listed && { kind: 'extract', ...listed, format: formatIn(slots, listed.what) };
  },
  readArticle: always({ kind: 'extract', what: 'article', format: 'markdown' }),
  extract([slots]) {
    const target = slots?.('target');
    return slots && target && { kind: 'extract', what: 'tables', format: formatIn(slots, 'tables'), target };
  },
  summarise: always({ kind: 'digest', about: 'summary' }),
  translate([slots], language) {
    const named = slots?.('language');
    const to = named && languageCalled(named.raw, language.tag);
    if (named && to === undefined) return undefined;
    return { kind: 'digest', about: 'translation', ...defined({ to }) };
  },
  submit: always({ kind: 'submit' }),
  upload(readings) {
    const found = pairsIn(readings, 'files').filter(({ what }) => enumerated(what).every(isFileName));
    return found.length > 0 ? { kind: 'upload', readings: found } : undefined;
  },
  drag: (readings) => ({ kind: 'drag', readings: pairsIn(readings, 'target', 'to') }),
  hover: withTarget((target) => ({ kind: 'hover', target })),
  append(readings, language) {
    const body = typing(readings, language);
    return body && { ...body, append: true };
  },
  clear: withTarget((field) => ({ kind: 'type', readings: [{ what: nothing, where: field }], submit: false })),
  type: typing,
  select: (readings) => ({ kind: 'select', readings: pairsIn(readings, 'option') }),
  uncheck: withTarget((target) => ({ kind: 'check', target, checked: false })),
  check: withTarget((target) => ({ kind: 'check', target, checked: true })),
  clickOther: withTarget((target, at) => ({ kind: 'click', target, how: [{ double: true }, { button: 'right' }][at] })),
  click: withTarget((target) => ({ kind: 'click', target })),
  open: withTarget((target) => {
    const url = readUrl(literal(target));
    return url === undefined ? { kind: 'click', target, opens: true } : calling('navigate', { action: 'goto', url });
  }),
  read: withTarget((target) => ({ kind: 'read', target })),
  find: ([slots]) => slots && { kind: 'digest', about: 'question', question: textIn(slots, 'text'), search: true },
  help: always({ kind: 'help' }),
};

function withTarget(make: (target: Masked, at: number) => CommandBody): BodyOf {
  return ([slots], _language, at) => {
    const target = slots?.('target');
    return target && target.mask !== '' ? make(target, at) : undefined;
  };
}

/** A time, or what is only described, is no text to wait for. */
function waiting(what: 'element' | 'gone'): BodyOf {
  return ([slots], language) => {
    const text = slots?.('text');
    if (!text || /^\d/.test(literal(text)) || isPartlyQuoted(text) || isDescription(text, language)) return null;
    return calling('wait_for', { what, text: literal(text) });
  };
}

const textIn = (slots: Slots, name: string): string => literal(slots(name) ?? nothing);

const nothing: Masked = { raw: '', mask: '' };

/** In "a in b into Name" the field is Name. */
const pairsIn = (readings: Slots[], what: string, where = 'field'): Reading[] =>
  readings.toReversed().map((slots) => ({ what: slots(what) ?? nothing, ...defined({ where: slots(where) }) }));

function typing(readings: Slots[], language: Language): TypeBody | null {
  const texts = pairsIn(readings, 'text').filter(({ what }) => !isDescription(what, language));
  return texts.length > 0 ? { kind: 'type', readings: texts, submit: false } : null;
}

/** "A short reply" and "it" are not the text; "The Hague" and "no" are, and so is what is quoted. */
function isDescription(text: Masked, language: Language): boolean {
  if (isQuoted(text)) return false;
  const start = isUnspaced(language) ? '^#(?=\\S)' : "^#(?:\\s|(?<=['’]))";
  // In German a "not" may follow the verb: "write not Ada".
  const first = isUnspaced(language) ? language.articles : `${language.articles} / ${language.not}`;
  const article = anyWay(first, start).exec(withoutAccents(text.mask))?.[0];
  const namesNothing = wordsOf(text.raw).length > 0 && contentWords(text.raw, language).length === 0;
  const described = article ?? (namesNothing && !isNegated(text.raw, language) ? text.raw : undefined);
  return described !== undefined && described === described.toLowerCase();
}

/** A word for one table or list means the one that is there. */
function listedAs(words: Masked, language: Language): { what: ListedName; one?: true } | undefined {
  for (const [what, template] of Object.entries(language.listed) as [ListedName, string][]) {
    const at = waysOf(template).findIndex((way) => matchMasked(words, wholePattern(way)) !== undefined);
    if (at >= 0) return { what, ...(at > 0 && (what === 'tables' || what === 'lists') ? { one: true as const } : {}) };
  }
  return undefined;
}

function formatIn(slots: Slots, what: ListedName): 'json' | 'csv' | 'markdown' {
  const format = textIn(slots, 'format').toLowerCase();
  return format === 'json' || (format === 'csv' && what !== 'text') ? format : 'markdown';
}

/** `a.txt`, "my notes"; unquoted "my papers" is none. */
function isFileName(words: Masked): boolean {
  return isQuoted(words) || /^[^\s/\\:]*[^\s/\\:.]\.[a-z\d]{1,8}$/i.test(words.mask);
}
