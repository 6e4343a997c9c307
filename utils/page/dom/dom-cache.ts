import { safe } from './safe';

/**
 * Asks each question about an element once: in a content script of Firefox a DOM query takes over half a microsecond.
 * Meanwhile no code of the page may run, and the work may change nothing.
 */
export function withDomCache<T>(work: () => T): T {
  if (isStill) return work();
  isStill = true;
  try {
    return work();
  } finally {
    isStill = false;
    epoch += 1;
    known.clear();
    last = undefined;
    for (const forget of forgetting) forget();
  }
}

/** Stays while the page holds still, and never comes again. */
export const cacheEpoch = (): number => epoch;

let isStill = false;
let epoch = 0;

/** Asks once for each element while the page holds still, every time otherwise. */
export function cached<K extends object, V>(ask: (about: K) => V): (about: K) => V {
  const question = questions;
  questions += 1;
  return (about) => {
    if (!isStill) return ask(about);
    const answers = about === last ? answersAboutLast : answersAbout(about);
    const answer = answers[question];
    if (answer !== undefined) return (answer === nothing ? undefined : answer) as V;
    const found = ask(about);
    answers[question] = found === undefined ? nothing : found;
    return found;
  };
}

/** As `cached`, about the page as a whole. */
export function cachedOnce<V>(ask: () => V): () => V {
  let answer: { is: V } | undefined;
  forgetting.push(() => (answer = undefined));
  return () => (isStill ? (answer ??= { is: ask() }).is : ask());
}

/** All answers are in one place: most questions are about the same element as the one before. */
function answersAbout(about: object): unknown[] {
  let answers = known.get(about);
  if (!answers) known.set(about, (answers = Array<unknown>(questions)));
  last = about;
  answersAboutLast = answers;
  return answers;
}

let questions = 0;
const forgetting: (() => void)[] = [];
const known = new Map<object, unknown[]>();
let last: object | undefined;
let answersAboutLast: unknown[] = [];
const nothing = Symbol('nothing');

let readInternals: InternalsReader = () => undefined;

/** In the words of attributes (`role`, `aria-checked`); undefined for nothing, null where that cannot be asked for. */
export type InternalsReader = (element: Element) => Readonly<Record<string, string>> | undefined | null;

export function readInternalsBy(reader: InternalsReader): void {
  readInternals = reader;
}

const noInternals: Readonly<Record<string, string>> = {};
const askInternals = cached((element: Element) => {
  const told = readInternals(element);
  if (told === null && safe(element).matches(':defined')) lacksInternals = true;
  return told ?? noInternals;
});
let lacksInternals = false;

export function takeLack(): boolean {
  const lack = lacksInternals;
  lacksInternals = false;
  return lack;
}

const internalsOf = (element: Element): Readonly<Record<string, string>> =>
  tagOf(element).includes('-') ? askInternals(element) : noInternals;

export const attributeNames = cached((element: Element): readonly string[] => {
  const names = safe(element).getAttributeNames();
  const internals = internalsOf(element);
  return internals === noInternals ? names : [...names, ...Object.keys(internals)];
});

export function attributeOf(element: Element, name: string): string | null {
  if (isStill && !namesOf(element).includes(name)) return null;
  return safe(element).getAttribute(name) ?? internalsOf(element)[name] ?? null;
}

export function hasAttribute(element: Element, name: string): boolean {
  return isStill ? namesOf(element).includes(name) : attributeOf(element, name) !== null;
}

let asked: Element | undefined;
let askedIn = -1;
let namesOfAsked: readonly string[] = [];

function namesOf(element: Element): readonly string[] {
  if (element !== asked || askedIn !== epoch) {
    namesOfAsked = attributeNames(element);
    asked = element;
    askedIn = epoch;
  }
  return namesOfAsked;
}

export function hasAttributeLike(element: Element, start: string): boolean {
  return attributeNames(element).some((name) => name.startsWith(start));
}

export const hasAttributeIn = (element: Element, names: ReadonlySet<string>): boolean =>
  attributesIn(element, names).length > 0;

export function attributesIn(element: Element, names: ReadonlySet<string>): string[] {
  return (isStill ? namesOf(element) : safe(element).getAttributeNames()).filter((name) => names.has(name));
}

/** `instanceof` takes some ten microseconds in a content script of Firefox. */
export function isTag<T extends keyof HTMLElementTagNameMap>(
  node: Node | undefined | null,
  tag: T,
): node is HTMLElementTagNameMap[T] {
  if (node === undefined || node === null) return false;
  const name = node === named ? nameOfNamed : tagOf(node as Element);
  return name === tag && namespaceOf(node as Element) === 'http://www.w3.org/1999/xhtml';
}

export const namespaceOf = cached((element: Element): string | null => safe(element).namespaceURI);

const askTag = cached((element: Element): string => safe(element).localName);
let named: Element | undefined;
let nameOfNamed = '';

export function tagOf(element: Element): string {
  if (element !== named) {
    nameOfNamed = askTag(element);
    named = element;
  }
  return nameOfNamed;
}
