import { safe } from './safe';

/**
 * Runs work during which nothing of the page can change, because no code of the page runs meanwhile and the work itself
 * changes nothing. The browser is asked the same question about an element only once during the work: in a content
 * script of Firefox each query to the DOM takes more than half a microsecond, and a walk makes some dozens for each
 * element.
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

/** A number that stays the same while the page holds still. It never comes again. */
export const cacheEpoch = (): number => epoch;

let isStill = false;
let epoch = 0;
const forgetAll: (() => void)[] = [];

/** A query that is made once for each element while the page holds still, and every time otherwise. */
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

/**
 * Gives what a custom element keeps to itself, in the words of attributes (`role`, `aria-checked`); undefined where it
 * keeps nothing, null where that cannot be asked for.
 */
export type InternalsReader = (element: Element) => Readonly<Record<string, string>> | undefined | null;

/** Sets how the internals of custom elements are read in this document. */
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

/** Whether a custom element could not be asked for its internals since the last time. */
export function takeLack(): boolean {
  const lack = lacksInternals;
  lacksInternals = false;
  return lack;
}

/** What stands for attributes that a custom element does not have. */
const internalsOf = (element: Element): Readonly<Record<string, string>> =>
  tagOf(element).includes('-') ? askInternals(element) : noInternals;

const attributeNames = cached((element: Element): readonly string[] => [
  ...safe(element).getAttributeNames(),
  ...Object.keys(internalsOf(element)),
]);

/** As `getAttribute`, internals included: most elements have none of the attributes in question. */
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

/** Remembers the last element: a dozen queries about one element follow each other. */
function namesOf(element: Element): readonly string[] {
  if (element !== asked || askedIn !== epoch) {
    namesOfAsked = attributeNames(element);
    asked = element;
    askedIn = epoch;
  }
  return namesOfAsked;
}

/** True if an element has an attribute whose name begins with `start`. */
export function hasAttributeLike(element: Element, start: string): boolean {
  return attributeNames(element).some((name) => name.startsWith(start));
}

/** True if an element has one of these attributes. */
export function hasAttributeIn(element: Element, names: ReadonlySet<string>): boolean {
  return (isStill ? namesOf(element) : safe(element).getAttributeNames()).some((name) => names.has(name));
}

let named: Element | undefined;
let nameOfNamed = '';

/** As `localName`, which never changes: it is read over and over for one element before the next. */
export function tagOf(element: Element): string {
  if (element !== named) {
    nameOfNamed = safe(element).localName;
    named = element;
  }
  return nameOfNamed;
}
