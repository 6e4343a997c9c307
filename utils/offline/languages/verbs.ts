import type { CommandBody } from '../command';
import { sliceMasked, literal, withoutAccents, type Masked } from '../masked';
import type { Group } from '../grammar/rule';
import { readUrl } from '../urls';

/** What the commands of every language can ask for. The English grammar knows more. */
export type Verb = keyof typeof verbs;

/** The patterns of one language, for masked, trimmed words, tried in this order. */
export type Language = Partial<Record<Verb, readonly Pattern[]>>;

/** A pattern with the flags `d`, `i` and `u`; `plain`: without accents, see `match`. */
export type Pattern = (plain: boolean) => RegExp;

/** A pattern that is built when it is first tried: building all of them would delay each start of the background. */
export function lazyPattern(pattern: string): Pattern {
  const built = new Map<boolean, RegExp>();
  return (plain) => {
    const known = built.get(plain) ?? new RegExp(plain ? withoutAccents(pattern) : pattern, 'diu');
    built.set(plain, known);
    return known;
  };
}

/** The command of each verb, from the words in its groups. Undefined when the words do not fit after all. */
export const verbs = {
  help: () => ({ kind: 'help' }),
  greet: () => ({ kind: 'greet', thanks: false }),
  thank: () => ({ kind: 'greet', thanks: true }),
  fillOwn: () => ({ kind: 'fill-own' }),
  cart: () => ({ kind: 'click-usual', what: 'cart' }),
  cartThing: with1('thing', (thing) => ({ kind: 'click-usual', what: 'cart', thing })),
  viewCart: () => ({ kind: 'click-usual', what: 'view-cart' }),
  checkout: () => ({ kind: 'click-usual', what: 'checkout' }),
  cookies: () => ({ kind: 'click-usual', what: 'accept' }),
  offers: () => ({ kind: 'digest', about: 'topic' }),
  summarise: () => ({ kind: 'digest', about: 'summary' }),
  translate: () => ({ kind: 'digest', about: 'translation' }),
  topic: () => ({ kind: 'digest', about: 'topic' }),
  headings: () => ({ kind: 'extract', what: 'headings', format: 'markdown' }),
  links: () => ({ kind: 'extract', what: 'links', format: 'markdown' }),
  table: () => ({ kind: 'extract', what: 'tables', format: 'csv' }),
  readPage: () => ({ kind: 'extract', what: 'text', format: 'markdown' }),
  back: () => ({ kind: 'history', action: 'back' }),
  forward: () => ({ kind: 'history', action: 'forward' }),
  reload: () => ({ kind: 'history', action: 'reload' }),
  scrollDown: () => ({ kind: 'scroll', to: 'down' }),
  scrollUp: () => ({ kind: 'scroll', to: 'up' }),
  scrollTop: () => ({ kind: 'scroll', to: 'top' }),
  scrollBottom: () => ({ kind: 'scroll', to: 'bottom' }),
  newTab: () => ({ kind: 'open-tab' }),
  submit: () => ({ kind: 'submit' }),
  wait: with1('text', (text) => ({ kind: 'wait', what: 'element', text: literal(text) })),
  search: with1('text', (text) => ({ kind: 'search', text: literal(text) })),
  type: with2('text', 'field', (text, field) => ({
    kind: 'type',
    readings: [{ text: literal(text), field }],
    mode: 'replace',
    submit: false,
  })),
  select: with2('text', 'field', (option, field) => ({ kind: 'select', readings: [{ option, field }] })),
  wish: with1('text', (option) => ({ kind: 'select', readings: [{ option }] })),
  uncheck: with1('target', (target) => ({ kind: 'check', target, checked: false })),
  check: with1('target', (target) => ({ kind: 'check', target, checked: true })),
  open: with1('target', (target) => {
    const url = readUrl(literal(target));
    return url === undefined ? { kind: 'click', target, opens: true } : { kind: 'goto', url };
  }),
  click: with1('target', (target) => ({ kind: 'click', target })),
  show: with1('target', (target) => ({ kind: 'click-named', target })),
  have: with1('text', (text) => ({ kind: 'find', question: literal(text), elsewhere: literal(text) })),
  find: with1('text', (text) => ({ kind: 'find', question: literal(text) })),
} as const satisfies Record<string, (group: Group) => CommandBody | undefined>;

function with1(name: string, make: (words: Masked) => CommandBody): (group: Group) => CommandBody | undefined {
  return (group) => {
    const words = group(name);
    return words && words.mask !== '' ? make(withoutFrame(words)) : undefined;
  };
}

function with2(
  first: string,
  second: string,
  make: (one: Masked, two: Masked) => CommandBody,
): (group: Group) => CommandBody | undefined {
  return (group) => {
    const one = group(first);
    const two = group(second);
    return one && two ? make(withoutFrame(one), withoutFrame(two)) : undefined;
  };
}

/** Corner brackets quote in Japanese and Chinese. */
function withoutFrame(words: Masked): Masked {
  return /^[「『].*[」』]$/.test(words.mask) ? sliceMasked(words, 1, words.mask.length - 1) : words;
}
