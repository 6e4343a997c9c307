import type { EffectKind, FormFacts } from '../agent/ports';

type Field = FormFacts['fields'][number];

/**
 * The effect of a form whose button and fields do not indicate one, by the address that receives it, by a hidden field
 * that names an operation, or by a field that replaces the method. It can only add a reason to ask.
 */
export function effectOfAddress(action: string, fields: readonly Field[]): EffectKind | undefined {
  if (replacingMethod(action, fields) === 'delete') return 'delete';
  const hidden = fields.filter(({ kind }) => kind === 'hidden');
  const words = wordsIn([URL.parse(action)?.pathname ?? '', ...operationsIn([...queryOf(action), ...hidden])]);
  if (words.some((word) => deleting.has(word))) return 'delete';
  return words.some((word) => paying.has(word)) ? 'pay' : undefined;
}

/**
 * The effect of opening an address, by what its query says and by a path such as `/items/7/delete`. Pages about an
 * effect (`/wiki/Delete_key`) have none. It can only add a reason to ask.
 */
export function effectOfLink(url: string): EffectKind | undefined {
  const replaced = replacingMethod(url, []);
  if (replaced !== undefined) return replaced === 'delete' ? 'delete' : 'submit';
  const deletes =
    deletingPath.test(URL.parse(url)?.pathname ?? '') ||
    wordsIn(operationsIn(queryOf(url))).some((word) => deleting.has(word));
  return deletes ? 'delete' : undefined;
}

/**
 * The writing method that a form or a request names in place of its own, in the query of its address or in a field:
 * lower case. Servers obey it.
 */
export function replacingMethod(
  action: string,
  fields: readonly { name: string; value: string }[],
): string | undefined {
  const named = [...fields, ...queryOf(action)].find(
    ({ name, value }) => methodName.test(name) && writingMethod.test(value.trim()),
  );
  return named?.value.trim().toLowerCase();
}

/** What the query of an address says that is to be done there, in its own words. */
export function operationsOf(url: string): string[] {
  return operationsIn(queryOf(url));
}

function queryOf(url: string): { name: string; value: string }[] {
  return [...(URL.parse(url)?.searchParams ?? [])].map(([name, value]) => ({ name, value }));
}

function operationsIn(pairs: readonly { name: string; value: string }[]): string[] {
  return pairs.flatMap(({ name, value }) => (operationName.test(name) ? [value] : []));
}

function wordsIn(texts: readonly string[]): string[] {
  return texts
    .join(' ')
    .slice(0, 500)
    .toLowerCase()
    .split(/[^a-z]+/);
}

/** Fields and headers by which a request names another method than its own. */
const methodName = /^(?:(?:.*[._[])?_?method\]?|x-(?:http-)?method(?:-override)?)$/i;
const writingMethod = /^(?:delete|put|patch|post|merge)$/i;
/** Parts of a query, and hidden fields, that name an operation. */
const operationName = /^(?:action|do|op|operation|cmd|command|task|act|event|mode|fn|func|function)$/i;
const deleting = new Set(['delete', 'destroy', 'erase', 'deactivate']);
const paying = new Set(['pay', 'payment', 'payments', 'purchase', 'purchases', 'transfer', 'transfers']);
/** An operation beside the number or the key of what it is done to. */
const deletingPath =
  /\/(?:[^/]{0,60}\d[^/]{0,60}\/(?:delete|destroy|erase|remove)|(?:delete|destroy|erase|remove)\/[^/]{0,60}\d[^/]{0,60})\/?$/i;
