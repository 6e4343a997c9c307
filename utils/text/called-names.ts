/**
 * May name what the server of an address does. `beside`: a number or a query stands there, to which it would be done.
 * `alone`: nothing does. `whole`: more than a part of what names it. `begins`: first in the name of a parameter.
 */
export interface CalledName {
  word: string;
  place: 'beside' | 'alone' | 'whole' | 'begins';
}

interface Parameter {
  name: string;
  value: string;
}

export function parametersOf(address: string): Parameter[] {
  return [...(URL.parse(address)?.searchParams ?? [])].map(([name, value]) => ({ name, value }));
}

/** Looks also at paths in its query, which tell many servers what is meant. */
export function calledByAddress(address: string): CalledName[] {
  const parameters = parametersOf(address);
  const inValues = pathsInValues(parameters).flatMap((path) => [...calledByPath(path, false), ...wholeEnd(path)]);
  const byPath = calledByPath(URL.parse(address)?.pathname ?? '', parameters.length > 0);
  return [...byPath, ...parameters.flatMap(calledByParameter), ...inValues];
}

/** The words of the last piece and of the last two, also in the query. */
export function endsOf(address: string): string[] {
  return [URL.parse(address)?.pathname ?? '', ...pathsInValues(parametersOf(address))].flatMap((path) => {
    const pieces = path.replace(anEnding, '').split('/').filter(Boolean);
    return [1, 2].map((count) => codeWords(pieces.slice(-count).join(' ')).join(' '));
  });
}

/**
 * The last pieces of its path, with what stands before a number, and what its query names (`?route=order/confirm`,
 * `?pay=7`), but no address: that is where to go next.
 */
export function endPieces(address: string): string[] {
  const pieces = (URL.parse(address)?.pathname ?? '').split('/').filter(Boolean);
  const inQuery = parametersOf(address).flatMap(({ name, value }) => {
    if (/^(?:[a-z][a-z\d+.-]*:)?\//i.test(value)) return [];
    return value.includes('/') ? [value] : isKey(value) ? [name] : [];
  });
  return [...pieces.slice(isKey(pieces.at(-1)) ? -3 : -2), ...inQuery];
}

/** Reads only both ends of long texts. */
export function codeWordsIn(texts: readonly string[]): string[] {
  const ends = texts.map((text) => (text.length > 500 ? `${text.slice(0, 250)} ${text.slice(-250)}` : text));
  return codeWords(ends.join(' '));
}

/** In small letters, also of camel case. */
export function codeWords(text: string): string[] {
  const parted = withPlainLetters(text).replace(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ');
  const words = parted.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const joined = words.join(' ').replace(/\b(log|sign|opt) ?o(?:ut|ff)\b/g, '$1out');
  return joined.split(' ').filter(Boolean);
}

/** `/items/7/delete`, `/Items/Delete/7`, `/verify-email`, `/deleteItem.do`, `/items/7:delete`, `/items/delete/7/now` */
function calledByPath(path: string, hasQuery: boolean): CalledName[] {
  const plain = withPlainLetters(path).slice(-MAX_PATH);
  const pieces = plain.split('/').filter(Boolean);
  const isKeyed = besideKey.test(plain);
  const isDated = !hasQuery && underDate.test(plain);
  const [last = '', before = '', far = ''] = pieces.toReversed();
  const ofFar: CalledName[] = isKey(before) ? [{ word: codeWords(far).join('-'), place: 'whole' }] : [];
  const ofNear = [before, last].flatMap((piece) =>
    piece.split(/[:;]/).flatMap((part, nth) => {
      const name = part.replace(anEnding, '');
      const words = codeWords(name);
      const isTitle = words.length >= MIN_TITLE && piece === last && isDated;
      // As people write the names of things.
      const isProper = /^\p{Lu}\p{Ll}/u.test(name) && words.length > 1;
      const isThing = isProper && /[-_+ ]/.test(name);
      const hasObject = isThing
        ? isKeyed && words.length < MIN_TITLE
        : hasQuery || (isKeyed && !isTitle) || (nth > 0 && /^[a-z]/.test(name));
      if (isProper && !hasObject) return [];
      return verbsOf(part, name, words).flatMap((word): CalledName[] => [
        ...(hasObject ? [{ word, place: 'beside' as const }] : []),
        { word, place: 'alone' },
      ]);
    }),
  );
  return [...ofFar, ...ofNear];
}

function wholeEnd(path: string): CalledName[] {
  const words = codeWords(path.replace(anEnding, '').split('/').filter(Boolean).at(-1) ?? '');
  return words.length === 1 ? words.map((word) => ({ word, place: 'whole' })) : [];
}

/** `?delete=7`, `?remove_item=7`. An address there is where to go next. */
function calledByParameter({ name, value }: Parameter): CalledName[] {
  const [word = '', ...others] = codeWords(name);
  if (others.length === 0) return [{ word, place: 'whole' }];
  return /^[\w-]*$/.test(value) ? [{ word, place: 'begins' }] : [];
}

function pathsInValues(parameters: readonly Parameter[]): string[] {
  const values = parameters.map(({ value }) => value.slice(0, 500));
  return values.flatMap((value) => (value.includes('/') ? [`/${value.split(/[?#]/, 1)[0]}`] : []));
}

/** Code puts it first or last; a title begins with it only by chance. */
function verbsOf(part: string, name: string, words: readonly string[]): string[] {
  const [first = ''] = words;
  const isCode = /_|\p{Ll}\p{Lu}/u.test(name) || (part === name && name.includes('.'));
  if (isCode) return servedAsItIs.test(part) ? [] : [first, words.at(-1) ?? ''];
  if (/[A-Z]/.test(name) && servedAsItIs.test(part)) return [];
  const isNumbered = words.length === 2 && /^\d+$/.test(words[1] ?? '');
  return isNumbered || words.every((word) => !/\d/.test(word)) ? [first] : [];
}

function isKey(piece = ''): boolean {
  return /\d/.test(piece) && !/^(?:19|20)\d\d$/.test(piece);
}

/** Percent signs decoded, whatever stands beside them. */
function withPlainLetters(text: string): string {
  return text.replace(/%([2-7][\da-f])/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
}

export const anEnding = /\.[a-z]{2,5}$/i;
const MIN_TITLE = 3;
/** Of its end. */
const MAX_PATH = 1000;
const besideKey = /\/[^/]*\d[^/]*\/[^/]+\/?$|\/[^/]+\/[^/]*\d[^/]*\/?$/;
const underDate = /\/(?:19|20)\d\d(?:\/\d\d?){0,2}\/[a-z]+(?:-[a-z\d]+)+(?:\.[a-z]{2,5})?\/?$/;
const servedAsItIs = /\.(?:png|jpe?g|gif|svg|webp|avif|ico|m?js|css|map|woff2?|ttf|mp[34]|webm)$/i;
