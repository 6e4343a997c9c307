import { isRecord } from '../is-record';
import { wholeJsonIn } from '../json';

/** As far as the page could read it: nothing where it could not. `size` in characters. */
interface RequestBody {
  fields?: [name: string, value: string][];
  text?: string;
  size?: number;
}

interface Request {
  url: string;
  body: RequestBody;
  headers?: readonly (readonly [name: string, value: string])[];
}

/** A card shows no more of a value. */
const MAX_VALUE_LENGTH = 10_000;
const MAX_FIELDS = 100;
/** The page reports no longer text. */
const MAX_BODY_CHARS = 50_000;
const DOTS = '••••';
/** Nobody may read the value of such a field. */
const secretName = /pass(word|wd|phrase)?\b|passwd|secret|\botp\b|one.?time|cvv|cvc|card.?num|cc.?num|\bpin\b|token/i;
/** They select one of several operations at an address. */
const discriminator =
  /^(operationname|action|do|act|method|op|operation|cmd|command|task|event|mode|fn|func|function|rpcids|__eventtarget|doc_id|queryid)$/i;

export function isAllRead(body: RequestBody): boolean {
  const isRead = body.size === 0 || body.fields !== undefined || (body.text ?? '') !== '';
  return (
    isRead &&
    body.size !== undefined &&
    !isTorn(body) &&
    leavesOf(body).length < MAX_FIELDS &&
    [body.text ?? '', ...(body.fields ?? []).map(([, value]) => value)].every(
      (text) => text.length < MAX_BODY_CHARS && !isTooDeep(text),
    )
  );
}

/** It begins as JSON, or a value in it looks so, and is none that can be read whole. */
function isTorn(body: RequestBody): boolean {
  return leavesOf(body).some(([name, value]) =>
    (name === '' && value === body.text ? /^\s*[[{]/ : likeJson).test(value),
  );
}

const likeJson = /^\s*(?:\{\s*"|\[\s*[[{"])[^]*[\]}]\s*$/;

/** Also what is written within a value: JSON in a field of a form, or a text in it. Nothing is left out. */
export const leavesOf = readOnce(({ fields, text = '' }): [name: string, value: string][] => {
  if (!fields && text.trim() === '') return [];
  const into: [string, string][] = [];
  for (const [name, value] of fields ?? partsOf(text)) flatten(name, value, into, MAX_FIELDS, structureIn);
  return into;
});

function partsOf(text: string): [name: string, value: unknown][] {
  const json = jsonOf(text);
  if (json !== undefined) return [['', json]];
  if (/^[\w.[\]%+~-]{1,100}=[^\s]*$/.test(text)) return [...new URLSearchParams(text)];
  const lines = text.trim().split(/\r?\n/).map(structureIn);
  if (lines.every((one) => one !== undefined)) return [['', lines]];
  // What stands between the parts is in the whole.
  if (text.startsWith('--')) return [...formParts(text), ['', text]];
  const patterns = text.trimStart().startsWith('<') ? [element, attribute] : [line];
  const found = patterns.flatMap((pattern) => [...text.matchAll(pattern)]);
  return [...found.map(([, name = '', value = '']): [string, string] => [name, value.trim()]), ['', text]];
}

/** https://www.rfc-editor.org/rfc/rfc7578 */
function formParts(text: string): [name: string, value: string][] {
  const [boundary = ''] = text.split(/\s/, 1);
  return text.split(boundary).flatMap((part) => {
    const head = part.search(/\r?\n\r?\n/);
    const [, name] = /\bname="([^"]*)"/.exec(part.slice(0, Math.max(0, head))) ?? [];
    return name === undefined ? [] : [[name, part.slice(head).trim()]];
  });
}

const element = /<(?:[\w.-]+:)?([\w.-]+)(?:\s[^<>]*)?>([^<>]*)<\//g;
const attribute = /\s([\w:.-]+)="([^"<]*)"/g;
/** https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#text/plain-encoding-algorithm */
const line = /^([\w.[\]-]{1,100})=(.*)$/gm;

/** Values that stand in the documents of a GraphQL body itself, as people would enter them. */
export function graphqlArguments(body: RequestBody): [name: string, value: string][] {
  const lists = documentsIn(body).match(/\([^()]{1,2000}\)/g) ?? [];
  const found = lists.flatMap((list) => [...list.matchAll(graphqlArgument)]);
  return found.slice(0, MAX_FIELDS).map(([, name = '', text, other = '']) => [name, text ?? other]);
}

const graphqlArgument = /(?<![$\w])(\w{1,100})\s*:\s*(?:"((?:[^"\\\n]|\\.){0,500})"|(-?[\w.]{1,100}))/g;

/** All that a foreign tool gets: one field for each value, with its path. */
export function inputFields(input: unknown): { name: string; value: string }[] {
  return flatten('', input).map(([name, value]) => ({ name, value }));
}

/** Places in lists are no names. */
export function inputNames(input: unknown): string[] {
  if (Array.isArray(input)) return input.flatMap(inputNames);
  return isRecord(input) ? Object.entries(input).flatMap(([name, value]) => [name, ...inputNames(value)]) : [];
}

export function isOperation(name: string): boolean {
  return discriminator.test(name.split('.').at(-1) ?? '');
}

const graphqlOperation = /\b(?:mutation|query|subscription)\b\s{0,50}(\w*)[^{]{0,500}\{\s*(\w+)|^\s*\{\s*(\w+)/g;

/** Named in its query, its body or its headers, besides the method. */
export function operationsOf({ url, body, headers = [] }: Request): string[] {
  const named = [...new URL(url).searchParams, ...leavesOf(body)].flatMap(([name, value]) =>
    isOperation(name) ? [value.slice(0, 60)] : [],
  );
  const inGraphql = documentsIn(body).matchAll(graphqlOperation);
  return [
    ...named,
    ...[...inGraphql].flatMap(([, ...names]) => names.filter(Boolean).map((name) => name.slice(0, 60))),
    ...headers.map(([, value]) => value.slice(0, 60)),
  ];
}

export function isShownWhole(value: string): boolean {
  return value.length <= MAX_VALUE_LENGTH;
}

/** `value`: dots where the page has it in a field for a password or a code. */
export function kindOfField(name: string, value: string): 'password' | 'code' | 'card' | 'text' {
  const plain = name.split('.').at(-1) ?? '';
  if (value === DOTS) return 'password';
  if (/^(new_?|old_?|current_?|confirm_?)?(password|passwd|pwd|passphrase)/i.test(plain)) return 'password';
  if (/^(otp|totp|2fa|one_?time_?(code|password))$/i.test(plain)) return 'code';
  return /(card|cc)[-_]?(number|num|no)\b|^cv[cv]2?$/i.test(plain) ? 'card' : 'text';
}

/** As a card may show it. */
export function secretValue(name: string, value: string): string {
  return secretName.test(name) && value !== '' ? DOTS : clip(value);
}

/**
 * Every operation in the body is a query, which changes nothing, and nothing else stands in it, nor an operation in the
 * address. What only looks like a query, as a filter in JSON does, is none: outside of arguments, GraphQL has neither
 * texts nor numbers. https://spec.graphql.org/October2021/#sec-Language.Operations
 */
export function isGraphqlRead(body: RequestBody, address: string): boolean {
  const documents = graphqlOf(body);
  const isElsewhere = [...new URL(address).searchParams].some(
    ([name, value]) => inAddress.test(name) || value.includes('{'),
  );
  if (isElsewhere || documents === undefined || !leavesOf(body).every(([name]) => ofGraphql.test(name))) return false;
  const bare = documents
    .replace(/"""(?:\\"""|[^])*?"""|"(?:[^"\\\n]|\\.)*"|#[^\r\n]*/g, ([sign = '']) => sign)
    .replace(/\([^()]*\)/g, ' ');
  return (
    /^\s*(?:query\b|fragment\b|\{)[\w\s{}@.:,#]*$/.test(bare) &&
    !/\b(?:mutation|subscription)\b|:(?!\s*[_a-z])|\{(?!\s*[_a-z.])/i.test(bare)
  );
}

/** Also in fields of a form. */
function documentsIn(body: RequestBody): string {
  return leavesOf(body)
    .flatMap(([name, value]) => (/(?:^|\.)query$/.test(name) && /\{/.test(value) ? [value] : []))
    .join('\n');
}

const graphqlOf = readOnce(({ text = '' }): string | undefined => {
  const json = jsonOf(text);
  const several = Array.isArray(json) ? json : [json];
  const documents = several.map((one) => (isRecord(one) && typeof one.query === 'string' ? one.query : undefined));
  if (documents.length === 0 || documents.some((one) => one === undefined || !/\{/.test(one))) return undefined;
  return documents.join('\n');
});

/** A document, or the id of one that the server knows. */
const inAddress =
  /^(?:query|mutation|extensions|(?:doc|document|query|persisted_?query|operation|sha256)?_?(?:id|hash))$/i;

/** https://graphql.github.io/graphql-over-http/draft/#sec-Request-Parameters, alone or in a batch. */
const ofGraphql = /^(?:\d+\.)?(?:query|operationName|variables|extensions)(?:\.|$)/;

function flatten(
  path: string,
  given: unknown,
  into: [string, string][] = [],
  most = Infinity,
  open: (text: string) => unknown = () => undefined,
): [string, string][] {
  if (into.length >= most) return into;
  const value = typeof given === 'string' ? (open(given) ?? given) : given;
  const parts = Object.entries(isObject(value) ? value : {});
  for (const [key, inner] of parts) flatten(path === '' ? key : `${path}.${key}`, inner, into, most, open);
  if (parts.length === 0 && !(path === '' && isObject(value)))
    into.push([path, typeof value === 'string' ? value : JSON.stringify(value)]);
  return into;
}

function structureIn(text: string): unknown {
  return /^\s*[[{]/.test(text) ? jsonOf(text) : undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function jsonOf(text: string): unknown {
  return /^\s*[[{"]/.test(text) && !isTooDeep(text) ? wholeJsonIn(text) : undefined;
}

/** Then it is text as a whole: its parts would take more of the stack than there is. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  for (const [bracket] of text.matchAll(/[[\]{}]/g)) {
    depth += bracket === '[' || bracket === '{' ? 1 : -1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

const MAX_DEPTH = 500;

/** A decision asks for the same body again and again. */
function readOnce<Read>(read: (body: RequestBody) => Read): (body: RequestBody) => Read {
  const known = new WeakMap<RequestBody, { read: Read }>();
  return (body) => {
    const found = known.get(body) ?? { read: read(body) };
    known.set(body, found);
    return found.read;
  };
}

function clip(text: string): string {
  return isShownWhole(text) ? text : `${text.slice(0, MAX_VALUE_LENGTH)}…`;
}
