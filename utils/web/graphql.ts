import { isRecord } from '../is-record';
import { keptFor } from '../kept-for';
import { jsonOf } from './body-parts';
import type { WriteBody } from '../page/watch/page-events';
import { leavesOf } from './request-body';

/** As people would enter them, in the documents of a GraphQL body. */
export function graphqlArguments(body: WriteBody): [name: string, value: string][] {
  const lists = documentsIn(leavesOf(body)).match(/\([^()]+\)/g) ?? [];
  const found = lists.flatMap((list) => [...list.matchAll(graphqlArgument)]);
  return found.slice(0, MAX_ARGUMENTS).map(([, name = '', text, other = '']) => [name, text ?? other]);
}

const graphqlArgument = /(?<![$\w])(\w{1,100})\s*:\s*(?:"((?:[^"\\\n]|\\.){0,500})"|(-?[\w.]{1,100}))/g;

const MAX_ARGUMENTS = 100;

/** Of operations and of what they do, not of their aliases, also in fragments. */
export function topNames(documents: string): string[] {
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

/**
 * It has nothing but queries, and no operation is in the address. A filter in JSON only looks like one: outside of
 * arguments, GraphQL has neither texts nor numbers. https://spec.graphql.org/October2021/#sec-Language.Operations
 */
export function isGraphqlRead(body: WriteBody, address: string): boolean {
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
export function documentsIn(fields: readonly (readonly [name: string, value: string])[]): string {
  return fields.flatMap(([name, value]) => (/(?:^|\.)query$/.test(name) && /\{/.test(value) ? [value] : [])).join('\n');
}

const graphqlOf = keptFor(({ text = '' }: WriteBody): string | undefined => {
  const json = jsonOf(text);
  const several = Array.isArray(json) ? json : [json];
  const documents = several.map((one) => (isRecord(one) && typeof one.query === 'string' ? one.query : undefined));
  if (documents.length === 0 || documents.some((one) => one === undefined || !/\{/.test(one))) return undefined;
  return documents.join('\n');
});

/** A document, or the id of one that the server knows. */
const inAddress =
  /^(?:query|mutation|extensions|(?:doc|document|query|persisted_?query|operation|sha256)?_?(?:id|hash))$/i;

/**
 * https://graphql.github.io/graphql-over-http/draft/#sec-Request-Parameters, alone or in a batch, without the hash of a
 * stored document, which may differ from the one that stands there.
 */
const ofGraphql = /^(?:\d+\.)?(?:query|operationName|variables|extensions(?!\.persistedQuery\b))(?:\.|$)/;
