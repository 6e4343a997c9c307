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
  /^(operationname|action|do|act|method|op|operation|cmd|command|task|event|mode|fn|func|function|rpcids|eventtarget|doc_id|queryid)$/i;

/** Body, query and headers, in a way of writing whose parts and their names are known. */
export function isAllRead({ url, body, headers = [] }: Request): boolean {
  const isRead = body.size === 0 || body.fields !== undefined || (body.text ?? '') !== '';
  const beside = { fields: [...new URL(url).searchParams, ...headers] as [string, string][] };
  return isRead && body.size !== undefined && partsIn(body).isWhole && [body, beside].every(areRead);
}

const areRead = readOnce(
  (body): boolean =>
    !isTorn(body) &&
    leavesOf(body).length < MAX_FIELDS &&
    [body.text ?? '', ...(body.fields ?? []).map(([, value]) => value)].every(
      (text) => text.length < MAX_BODY_CHARS && !isTooDeep(text) && !noText.test(text),
    ),
);

/** Bytes that are no text: several of them are written alike. `\x1e` stands between messages of SignalR. */
const noText = /[\uFFFD[\p{Cc}--[\t\n\r\x1e]]]/v;

/** It begins as JSON, or a value in it looks so, and is none that can be read whole. */
function isTorn(body: RequestBody): boolean {
  return leavesOf(body).some(([name, value]) =>
    (name === '' && value === body.text ? /^\s*[[{]/ : likeJson).test(value),
  );
}

const likeJson = /^\s*(?:\{\s*"|\[\s*[[{"])[^]*[\]}]\s*$/;

/** Also what is written within a value: JSON in a field of a form, or a text in it. Nothing is left out. */
export const leavesOf = readOnce((body): [name: string, value: string][] => {
  const into: [string, string][] = [];
  for (const [name, value] of partsIn(body).parts) {
    flatten('', structureIn(name) ?? [], into, MAX_FIELDS, true);
    flatten(name, value, into, MAX_FIELDS, true);
  }
  return into;
});

/** `isWhole`: nothing but these parts stands there, each with its name. A text without names is one part. */
interface Parts {
  parts: (readonly [name: string, value: unknown])[];
  isWhole: boolean;
}

const partsIn = readOnce(({ fields, text = '' }): Parts => {
  if (fields) return { parts: fields, isWhole: true };
  return text.trim() === '' ? { parts: [], isWhole: true } : partsOf(text);
});

function partsOf(text: string): Parts {
  const json = jsonOf(text.replace(beforeJson, ''));
  if (json !== undefined) return { parts: [['', json]], isWhole: true };
  if (aQuery.test(text)) return { parts: [...new URLSearchParams(text)], isWhole: true };
  const lines = text.split(/\r?\n|\x1e/).filter((one) => one.trim() !== '');
  const read = lines.map((one) => structureIn(one.replace(beforeJson, '')));
  if (read.every((one) => one !== undefined)) return { parts: [['', read]], isWhole: true };
  const { parts, isWhole } = text.startsWith('--') ? formParts(text) : linesOrElements(text);
  // What stands between the parts is in the whole.
  return { parts: [...parts, ['', text]], isWhole };
}

/** Of Socket.IO, and what keeps JSON from being run as a script. */
const beforeJson = /^(?:\d{1,6}(?:\/[\w-]{1,60},)?\d{0,9}(?=[[{])|\)\]\}'?,?\s*)/;
/** The names that frameworks write may have more signs than a browser leaves in them. */
const aQuery = /^[^\s={}<>"'/?]{1,250}=\S*$/;

/** https://www.rfc-editor.org/rfc/rfc7578 */
function formParts(text: string): Parts {
  const [boundary = ''] = text.split(/\s/, 1);
  const pieces = text.split(boundary).slice(1, -1);
  const parts = pieces.flatMap((piece): [string, string][] => {
    const head = piece.search(/\r?\n\r?\n/);
    const [, name] = /[;\s]name="([^"]*)"/.exec(piece.slice(0, Math.max(0, head))) ?? [];
    return name === undefined ? [] : [[name, piece.slice(head).trim()]];
  });
  const isEnded = pieces.length > 0 && text.trimEnd().endsWith(`${boundary}--`);
  return { parts, isWhole: isEnded && parts.length === pieces.length };
}

function linesOrElements(text: string): Parts {
  if (text.trimStart().startsWith('<')) {
    const found = [element, attribute].flatMap((pattern) => [...text.matchAll(pattern)]);
    const others = text.replace(element, '').replace(attribute, '').replace(tag, '');
    return {
      parts: found.map(([, name = '', value = '']) => [name, value.trim()]),
      isWhole: others.trim() === '' && !/&#/.test(text),
    };
  }
  const lines = text.split(/\r?\n/);
  const parts = lines.flatMap((one): [string, string][] => {
    const [, name, value = ''] = aLine.exec(one) ?? [];
    return aQuery.test(one) ? [...new URLSearchParams(one)] : name === undefined ? [] : [[name, value.trim()]];
  });
  return { parts, isWhole: lines.every((one) => aQuery.test(one) || aLine.test(one) || !hasNames.test(one)) };
}

const element = /<(?:[\w.-]+:)?([\w.-]+)(?:\s+[\w:.-]+="[^"<]*")*\s*>(\s*[^<>\s][^<>]*)(?=<)/g;
const attribute = /\s([\w:.-]+)="([^"<]*)"/g;
const tag = /<\/?[\w:.-]+\s*\/?>|<\?xml\s*\?>/g;
/** https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#text/plain-encoding-algorithm */
const aLine = /^([\w.[\]-]{1,100})=(.*)$/;
/** As in YAML, in GraphQL, in a call with its arguments between strokes: other ways to write names and values. */
const hasNames = /[{}|<>]|^\s*\[|^\s*(?:-\s+)?["']?[\w.$-]+["']?\s*[:=](?!\/\/)/;

/** Values that stand in the documents of a GraphQL body itself, as people would enter them. */
export function graphqlArguments(body: RequestBody): [name: string, value: string][] {
  const lists = documentsIn(leavesOf(body)).match(/\([^()]+\)/g) ?? [];
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
  // Frameworks write numbers and signs around it.
  return discriminator.test(name.split(/^\d*_+|[^\w-]+/).findLast((part) => /\D/.test(part)) ?? '');
}

/** Named in its query, its body or its headers, besides the method. */
export function operationsOf({ url, body, headers = [] }: Request): string[] {
  const fields = [...new URL(url).searchParams, ...leavesOf(body)];
  const named = fields.flatMap(([name, value]) => (isOperation(name) ? [value] : []));
  return [...named, ...topNames(documentsIn(fields)), ...headers.map(([, value]) => value)];
}

/** Of operations and of what they do, whatever it is called in the answer, also in fragments. */
function topNames(documents: string): string[] {
  const levels: number[] = [];
  let depth = 0;
  return [...bare(documents).matchAll(aName)].flatMap(([sign, part, name, isOther]) => {
    if (sign === '}') depth -= levels.pop() ?? 0;
    else if (name === undefined) depth += levels[levels.push(part === undefined ? 1 : 0) - 1] ?? 0;
    else if (!isOther && !keywords.test(name) && depth <= 1) return [name];
    return [];
  });
}

const aName = /(\.{3}\s*(?:on\s+\w+\s*)?(?:@\w+\s*)*)?\{|\}|(\w+)\s*(:)?/g;
const keywords = /^(?:query|mutation|subscription|fragment|on)$/;

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
 * Every operation in the body is a query, and nothing else stands in it, nor an operation in the address. What only
 * looks like a query, as a filter in JSON, is none: outside of arguments, GraphQL has neither texts nor numbers.
 * https://spec.graphql.org/October2021/#sec-Language.Operations
 */
export function isGraphqlRead(body: RequestBody, address: string): boolean {
  const documents = graphqlOf(body);
  const isElsewhere = [...new URL(address).searchParams].some(
    ([name, value]) => inAddress.test(name) || value.includes('{'),
  );
  if (isElsewhere || documents === undefined || !leavesOf(body).every(([name]) => ofGraphql.test(name))) return false;
  const signs = bare(documents);
  return (
    /^\s*(?:query\b|fragment\b|\{)[\w\s{}@.:]*$/.test(signs) &&
    !/\b(?:mutation|subscription)\b|:(?!\s*[_a-z])|\{(?!\s*[_a-z.])/i.test(signs)
  );
}

/** Without texts, comments, commas and arguments. https://spec.graphql.org/October2021/#sec-Insignificant-Commas */
function bare(documents: string): string {
  return documents
    .replace(/"""(?:\\"""|[^])*?"""|"(?:[^"\\\n]|\\.)*"|#[^\r\n]*|,/g, (text) => (text.startsWith('"') ? '"' : ' '))
    .replace(/\([^()]*\)/g, ' ');
}

/** Also in fields of a form and of a query. */
function documentsIn(fields: readonly (readonly [name: string, value: string])[]): string {
  return fields.flatMap(([name, value]) => (/(?:^|\.)query$/.test(name) && /\{/.test(value) ? [value] : [])).join('\n');
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

function structureIn(text: string): unknown {
  return /^\s*[[{]/.test(text) ? jsonOf(text) : undefined;
}

/** The fields of a form that is written as one text. */
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

function jsonOf(text: string): unknown {
  return /^\s*[[{"]/.test(text) && !isTooDeep(text) ? wholeJsonIn(text) : undefined;
}

/** Then it is text as a whole: reading its parts would overflow the stack. */
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
