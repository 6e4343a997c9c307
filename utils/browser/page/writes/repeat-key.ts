import { wholeJsonIn } from '../../../json';
import type { HeldWrite } from '../../../contracts/ports';

export type Repeatable = Pick<HeldWrite, 'method' | 'url' | 'body' | 'headers'>;

export type Part = readonly [name: string, value: string];

/** A time so near to a request says when it was made. */
const NOW_MS = 300_000;
/** A page cuts a reported body there: the rest is unknown. */
const LONGEST = { text: 50_000, value: 2_000, fields: 200 };
const MAX_PARTS = 2_000;

/**
 * Equal for requests that repeat each other: method, address with query, headers that name an operation, and body, but
 * for times of the moment `at`. Undefined for a body that is not whole.
 */
export function repeatKey(write: Repeatable, at = Date.now()): string | undefined {
  const parts = partsOf(write);
  return parts && JSON.stringify(parts.map(([name, value]) => [name, isNow(value, at) ? 'now' : value]));
}

/** As `repeatKey`, but unreadable bodies count as equal. */
export function sameKey(write: Repeatable): string {
  return repeatKey(write) ?? `${write.method} ${write.url}`;
}

/** In order, with texts of JSON taken apart. Undefined where that is unknown. */
export function partsOf({ method, url, body, headers = [] }: Repeatable): readonly Part[] | undefined {
  const bare = url.replace(/#.*$/s, '');
  const query = bare.indexOf('?');
  const read = bodyParts(body);
  if (!read) return undefined;
  const parts = [
    ['', `${method} ${query < 0 ? bare : bare.slice(0, query)}`] as const,
    ...(query < 0 ? [] : prefixed('?', [...new URLSearchParams(bare.slice(query))])),
    ...prefixed('header ', headers.map(([name, value]): Part => [name.toLowerCase(), value]).sort()),
    ...prefixed('body ', read),
  ].flatMap(([name, value]) => takenApart(name, value));
  return parts.length > MAX_PARTS ? undefined : parts;
}

/** Milliseconds or seconds since 1970, or a date with a time. */
export function isNow(value: string, at: number): boolean {
  const time = /^\d{13}(\.\d+)?$/.test(value)
    ? Number(value)
    : /^\d{10}(\.\d+)?$/.test(value)
      ? Number(value) * 1_000
      : /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$/.test(value)
        ? Date.parse(value)
        : NaN;
  return Math.abs(time - at) < NOW_MS;
}

function bodyParts({ fields, text, size }: HeldWrite['body']): readonly Part[] | undefined {
  // Bytes that are no text are written alike.
  if (size === undefined || text?.includes('\uFFFD')) return undefined;
  if (fields)
    return fields.length < LONGEST.fields && fields.every(([, value]) => value.length < LONGEST.value)
      ? byName(fields)
      : undefined;
  if (size > 0 && (text === undefined || text.length >= LONGEST.text)) return undefined;
  const said = text ?? '';
  return /^[\w.[\]%+~-]{1,100}=[^\s]*$/.test(said)
    ? byName([...new URLSearchParams(said)])
    : said === ''
      ? []
      : [['', said]];
}

/** Chromium reports a form's fields sorted by name. */
function byName(fields: readonly Part[]): Part[] {
  return fields.toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
}

function prefixed(prefix: string, parts: readonly Part[]): Part[] {
  return parts.map(([name, value]) => [`${prefix}${name}`, value]);
}

function takenApart(name: string, value: unknown): Part[] {
  const inner = typeof value === 'string' && /^\s*[[{]/.test(value) ? (wholeJsonIn(value) ?? value) : value;
  // An empty structure differs from an empty text, and a number or a structure from its text.
  const ofText = typeof value === 'string' ? '' : ` (${typeof value})`;
  if (typeof inner !== 'object' || inner === null) return [[`${name}${ofText}`, String(inner)]];
  return [
    [`${name}${ofText}`, Array.isArray(inner) ? '[]' : '{}'],
    ...Object.entries(inner).flatMap(([key, one]) => takenApart(`${name}.${key}`, one)),
  ];
}
