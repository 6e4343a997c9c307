import { isRecord } from '../is-record';
import { jsonIn } from '../json';

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
/** Nobody may read the value of such a field. */
const secretName = /pass(word|wd|phrase)?\b|passwd|secret|\botp\b|one.?time|cvv|cvc|card.?num|cc.?num|\bpin\b|token/i;
/** They select one of several operations at an address. */
const discriminator =
  /^(operationname|action|do|act|method|op|operation|cmd|command|task|event|mode|fn|func|function|rpcids|__eventtarget|doc_id|queryid)$/i;

export function isAllRead(body: RequestBody): boolean {
  const isRead = body.size === 0 || body.fields !== undefined || (body.text ?? '') !== '';
  const leaves = leavesOf(body);
  return (
    isRead &&
    body.size !== undefined &&
    leaves.length < MAX_FIELDS &&
    [body.text ?? '', ...leaves.map(([, value]) => value)].every(({ length }) => length < MAX_BODY_CHARS)
  );
}

export function leavesOf({ fields, text = '' }: RequestBody): [name: string, value: string][] {
  if (fields) return fields.slice(0, MAX_FIELDS);
  if (text.trim() === '') return [];
  const json = jsonOf(text);
  if (json !== undefined) return flatten('', json, [], MAX_FIELDS);
  if (/^[\w.[\]%+~-]{1,100}=[^\s]*$/.test(text)) return [...new URLSearchParams(text)].slice(0, MAX_FIELDS);
  return [['', text]];
}

/** Values that stand in the documents of a GraphQL body itself, as people would enter them. */
export function graphqlArguments(body: RequestBody): [name: string, value: string][] {
  const lists = (graphqlOf(body) ?? '').match(/\([^()]{1,2000}\)/g) ?? [];
  const found = lists.flatMap((list) => [...list.matchAll(graphqlArgument)]);
  return found.slice(0, MAX_FIELDS).map(([, name = '', text, other = '']) => [name, text ?? other]);
}

const graphqlArgument = /(?<![$\w])(\w{1,100})\s*:\s*(?:"((?:[^"\\\n]|\\.){0,500})"|(-?[\w.]{1,100}))/g;

/** All that a foreign tool gets: one field for each value, with its path. */
export function inputFields(input: unknown): { name: string; value: string }[] {
  return flatten('', input).map(([name, value]) => ({ name, value }));
}

export function isOperation(name: string): boolean {
  return discriminator.test(name.split('.').at(-1) ?? '');
}

const graphqlOperation = /\b(?:mutation|query|subscription)\b\s*(\w*)[^{]{0,500}\{\s*(\w+)|^\s*\{\s*(\w+)/g;

/** Named in its query, its body or its headers, besides the method. */
export function operationsOf({ url, body, headers = [] }: Request): string[] {
  const named = [...new URL(url).searchParams, ...leavesOf(body)].flatMap(([name, value]) =>
    isOperation(name) ? [value.slice(0, 60)] : [],
  );
  const inGraphql = (graphqlOf(body) ?? '').matchAll(graphqlOperation);
  return [
    ...named,
    ...[...inGraphql].flatMap(([, ...names]) => names.filter(Boolean).map((name) => name.slice(0, 60))),
    ...headers.map(([, value]) => value.slice(0, 60)),
  ];
}

export function isShownWhole(value: string): boolean {
  return value.length <= MAX_VALUE_LENGTH;
}

/** As a card may show it. */
export function secretValue(name: string, value: string): string {
  return secretName.test(name) && value !== '' ? '••••' : clip(value);
}

/**
 * Every operation in the body is a query, which changes nothing, and nothing else stands in it. What only looks like a
 * query, as a filter in JSON does, is none: outside of arguments, GraphQL has neither texts nor numbers.
 * https://spec.graphql.org/October2021/#sec-Language.Operations
 */
export function isGraphqlRead(body: RequestBody): boolean {
  const documents = graphqlOf(body);
  if (documents === undefined || !leavesOf(body).every(([name]) => ofGraphql.test(name))) return false;
  const bare = documents
    .replace(/"""(?:\\"""|[^])*?"""|"(?:[^"\\\n]|\\.)*"|#[^\n]*/g, ([sign = '']) => sign)
    .replace(/\([^()]*\)/g, ' ');
  return (
    /^\s*(?:query\b|fragment\b|\{)[\w\s{}@.:,#]*$/.test(bare) &&
    !/\b(?:mutation|subscription)\b|:(?!\s*[_a-z])|\{(?!\s*[_a-z.])/i.test(bare)
  );
}

function graphqlOf({ text = '' }: RequestBody): string | undefined {
  const json = jsonOf(text);
  const several = Array.isArray(json) ? json : [json];
  const documents = several.map((one) => (isRecord(one) && typeof one.query === 'string' ? one.query : undefined));
  if (documents.length === 0 || documents.some((one) => one === undefined || !/\{/.test(one))) return undefined;
  return documents.join('\n');
}

/** https://graphql.github.io/graphql-over-http/draft/#sec-Request-Parameters, alone or in a batch. */
const ofGraphql = /^(?:\d+\.)?(?:query|operationName|variables|extensions)(?:\.|$)/;

function flatten(path: string, value: unknown, into: [string, string][] = [], most = Infinity): [string, string][] {
  if (into.length >= most) return into;
  const parts = Object.entries(isObject(value) ? value : {});
  for (const [key, inner] of parts) flatten(path === '' ? key : `${path}.${key}`, inner, into, most);
  if (parts.length === 0 && !(path === '' && isObject(value)))
    into.push([path, typeof value === 'string' ? value : JSON.stringify(value)]);
  return into;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function jsonOf(text: string): unknown {
  return /^\s*[[{"]/.test(text) ? jsonIn(text) : undefined;
}

function clip(text: string): string {
  return isShownWhole(text) ? text : `${text.slice(0, MAX_VALUE_LENGTH)}…`;
}
