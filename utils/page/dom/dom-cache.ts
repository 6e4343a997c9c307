import { safe } from './safe';

/**
 * No code of the page may run meanwhile, and the work may change nothing. Each question about an element is asked once:
 * in a content script of Firefox a DOM query takes over half a microsecond.
 */
export function withDomCache<T>(work: () => T): T {
  if (isStill) return work();
  isStill = true;
  try {
    return work();
  } finally {
    isStill = false;
    epoch += 1;
    for (const forget of forgetAll) forget();
  }
}

/** Stays while the page holds still, and never comes again. */
export const cacheEpoch = (): number => epoch;

let isStill = false;
let epoch = 0;
const forgetAll: (() => void)[] = [];

/** Asks once for each element while the page holds still, every time otherwise. */
export function cached<K extends object, V>(ask: (about: K) => V): (about: K) => V {
  const answers = new Map<K, V>();
  forgetAll.push(() => answers.clear());
  return (about) => {
    if (!isStill) return ask(about);
    const known = answers.get(about);
    if (known !== undefined || answers.has(about)) return known as V;
    const answer = ask(about);
    answers.set(about, answer);
    return answer;
  };
}

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

const attributeNames = cached((element: Element): readonly string[] => [
  ...safe(element).getAttributeNames(),
  ...Object.keys(internalsOf(element)),
]);

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

export function hasAttributeIn(element: Element, names: ReadonlySet<string>): boolean {
  return (isStill ? namesOf(element) : safe(element).getAttributeNames()).some((name) => names.has(name));
}

let named: Element | undefined;
let nameOfNamed = '';

export function tagOf(element: Element): string {
  if (element !== named) {
    nameOfNamed = safe(element).localName;
    named = element;
  }
  return nameOfNamed;
}
