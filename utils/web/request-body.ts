import { isRecord } from '../is-record';
import type { WriteBody } from '../page/watch/page-events';
import { keptFor } from '../kept-for';
import { isTooDeep, partsOf, structureIn, type Parts } from './body-parts';

export interface Request {
  url: string;
  /** Nothing where the page could not read it. `size` in characters. */
  body: WriteBody;
  headers?: readonly (readonly [name: string, value: string])[];
}

const MAX_FIELDS = 100;
/** The page reports no longer text. */
const MAX_BODY_CHARS = 50_000;

/** The parts and names of body, query and headers are all known. */
export function isAllRead({ url, body, headers = [] }: Request): boolean {
  const isRead = body.size === 0 || body.fields !== undefined || (body.text ?? '') !== '';
  const beside = { fields: [...new URL(url).searchParams, ...headers] as [string, string][] };
  return isRead && body.size !== undefined && partsIn(body).isWhole && [body, beside].every(areRead);
}

/** Decisions ask for the same body again and again. */
const areRead = keptFor(
  (body: WriteBody): boolean =>
    !isTorn(body) &&
    leavesOf(body).length < MAX_FIELDS &&
    [body.text ?? '', ...(body.fields ?? []).map(([, value]) => value)].every(
      (text) => text.length < MAX_BODY_CHARS && !isTooDeep(text) && !noText.test(text),
    ),
);

/** Bytes that are no text. `\x1e` stands between messages of SignalR. */
const noText = /[\uFFFD[\p{Cc}--[\t\n\r\x1e]]]/v;

/** What looks like JSON cannot be read whole. */
function isTorn(body: WriteBody): boolean {
  return leavesOf(body).some(([name, value]) =>
    (name === '' && value === body.text ? /^\s*[[{]/ : likeJson).test(value),
  );
}

const likeJson = /^\s*(?:\{\s*"|\[\s*[[{"])[^]*[\]}]\s*$/;

/** Also within a value: JSON in a field of a form, or a text in it. Nothing is left out. */
export const leavesOf = keptFor((body: WriteBody): [name: string, value: string][] => {
  const into: [string, string][] = [];
  for (const [name, value] of partsIn(body).parts) {
    flatten('', structureIn(name) ?? [], into, MAX_FIELDS, true);
    flatten(name, value, into, MAX_FIELDS, true);
  }
  return into;
});

const partsIn = keptFor(({ fields, text = '' }: WriteBody): Parts => {
  if (fields) return { parts: fields, isWhole: true };
  return text.trim() === '' ? { parts: [], isWhole: true } : partsOf(text);
});

/** One for each value, with its path. */
export function inputFields(input: unknown): { name: string; value: string }[] {
  return flatten('', input).map(([name, value]) => ({ name, value }));
}

/** Places in lists are no names. */
export function inputNames(input: unknown): string[] {
  if (Array.isArray(input)) return input.flatMap(inputNames);
  return isRecord(input) ? Object.entries(input).flatMap(([name, value]) => [name, ...inputNames(value)]) : [];
}

/** `reads`: also what is written within texts. */
function flatten(path: string, given: unknown, into: [string, string][] = [], most = Infinity, reads = false) {
  if (into.length >= most) return into;
  const value = reads && typeof given === 'string' ? (structureIn(given) ?? given) : given;
  const parts: [string, unknown][] = isObject(value) ? Object.entries(value) : [];
  const beside = reads ? (typeof value === 'string' ? formIn(value) : namedIn(value)) : [];
  for (const [key, inner] of [...parts, ...beside])
    flatten(path === '' ? key : `${path}.${key}`, inner, into, most, reads);
  if (parts.length === 0 && !(path === '' && isObject(value)))
    into.push([path, typeof value === 'string' ? value : JSON.stringify(value)]);
  return into;
}

function formIn(text: string): [name: string, value: string][] {
  return aForm.test(text) ? [...new URLSearchParams(text)] : [];
}

const aForm = /^[^\s={}<>"'/?&]{1,250}=[^\s=&]*(?:&[^\s=&]{1,250}=[^\s=&]*)+$/;

/** A value under the names beside it: `{ name: 'sum', value: 5 }`. */
function namedIn(object: unknown): [name: string, value: unknown][] {
  if (!isRecord(object) || object.value === undefined || isObject(object.value)) return [];
  const { value, ...others } = object;
  return Object.values(others).flatMap((name) =>
    typeof name === 'string' && name !== '' && name.length <= MAX_NAME ? [[name, value]] : [],
  );
}

const MAX_NAME = 100;

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
