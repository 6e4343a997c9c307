import type { ToolSpec } from '../contracts/model';
import { isRecord } from '../is-record';
import { clip } from '../text/clip';

type Schema = Record<string, unknown>;

const MAX_TOOLS = 128;
const MAX_NAME_LENGTH = 64;
const MAX_DESCRIPTION_LENGTH = 1024;
const MAX_DEPTH = 6;
/** Deep enough for references that do not lead back to themselves. */
const MAX_REFERENCE_DEPTH = 3;
const MAX_PARTS = 600;

/** `left`: how many more parts may be read. */
interface Source {
  root: Schema;
  words: (text: string) => string;
  left: number;
}

/**
 * For OpenAI, Azure, Anthropic, Gemini, Mistral and services like them: unique names that match all their patterns,
 * short descriptions, and the JSON Schema that all support.
 */
export function portableTools(tools: readonly ToolSpec[]): ToolSpec[] {
  const named = tools.map((tool) => ({
    name: portableName(tool.name),
    description: shortDescription(tool.description),
    parameters: portableParameters(tool.parameters),
  }));
  const first = (name: string) => named.findIndex((tool) => tool.name === name);
  return named.filter(({ name }, index) => first(name) === index).slice(0, MAX_TOOLS);
}

const shortDescription = (text: string) => clip(text, MAX_DESCRIPTION_LENGTH);

/** First a letter or `_`, then also digits and `-`, at most 64 in all. */
export function portableName(name: string): string {
  const clean = name.replace(/[^a-zA-Z0-9_-]/g, '_').slice(0, MAX_NAME_LENGTH);
  return /^[a-zA-Z_]/.test(clean) ? clean : `_${clean}`.slice(0, MAX_NAME_LENGTH);
}

/**
 * Keeps type, description, properties, required, items, string enum and anyOf. References are resolved, combiners at
 * the root merged into its properties, arrays have items, objects properties. All else is left out: arguments are
 * checked on arrival. `words`: what becomes of its texts.
 */
export function portableParameters(schema: Schema, words = shortDescription): Schema {
  const source: Source = { root: schema, words, left: MAX_PARTS };
  const root = resolved(schema, source, 0);
  const branches = ['anyOf', 'oneOf', 'allOf'].flatMap((key) =>
    listOf(root[key]).map((branch) => ({ key, branch: resolved(branch, source, 0) })),
  );
  const properties = Object.assign({}, ...branches.map(({ branch }) => branch.properties), root.properties) as Schema;
  const always = branches.filter(({ key }) => key === 'allOf').flatMap(({ branch }) => namesOf(branch.required));
  return portableObject({ ...root, properties, required: [...namesOf(root.required), ...always] }, source, 0);
}

function portable(value: unknown, source: Source, depth: number): Schema {
  const schema = withoutConstants(resolved(value, source, depth), source);
  const description = described(schema);
  source.left -= 1;
  if (depth > MAX_DEPTH || source.left < 0) return { type: 'string', ...description };
  const branches = branchesOf(schema)
    .filter((branch) => resolved(branch, source, depth).type !== 'null')
    .map((branch) => portable(branch, source, depth + 1));
  const distinct = [...new Map(branches.map((branch) => [JSON.stringify(branch), branch])).values()];
  if (distinct.length > 1) return { ...description, anyOf: distinct };
  if (distinct[0]) return { ...distinct[0], ...description };
  const type = typeOf(schema);
  if (type === 'object') return portableObject(schema, source, depth);
  if (type === 'array') return { type, ...description, items: itemsOf(schema, source, depth) };
  const words = namesOf(schema.enum);
  return { type, ...description, ...(type === 'string' && words.length > 0 && { enum: words }) };
}

function portableObject(schema: Schema, source: Source, depth: number): Schema {
  const properties = Object.entries((schema.properties ?? {}) as Schema)
    .filter(([key]) => /^[a-zA-Z0-9_.-]{1,64}$/.test(key))
    .map(([key, value]) => [key, portable(value, source, depth + 1)] as const);
  const known = new Set(properties.map(([key]) => key));
  const required = [...new Set(namesOf(schema.required))].filter((key) => known.has(key));
  return {
    type: 'object',
    ...described(schema),
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
  };
}

function described({ description }: Schema): Schema {
  return typeof description === 'string' ? { description: shortDescription(description) } : {};
}

function branchesOf(schema: Schema): unknown[] {
  const { anyOf, oneOf, allOf, type, ...rest } = schema;
  const union = [...listOf(anyOf), ...listOf(oneOf)];
  if (union.length > 0) return union;
  const parts = listOf(allOf);
  if (parts.length > 0) return [Object.assign({ ...rest, ...(type !== undefined && { type }) }, ...parts)];
  return Array.isArray(type) ? type.map((one: unknown) => ({ ...rest, type: one })) : [];
}

function itemsOf(schema: Schema, source: Source, depth: number): Schema {
  const tuple = [...listOf(schema.prefixItems), ...listOf(schema.items)];
  if (tuple.length > 0) return portable({ anyOf: tuple }, source, depth + 1);
  return isRecord(schema.items) ? portable(schema.items, source, depth + 1) : { type: 'string' };
}

/** Enums may only contain strings. */
function withoutConstants(schema: Schema, { words }: Source): Schema {
  const { const: constant, ...rest } = schema;
  const values = (constant === undefined ? listOf(schema.enum) : [constant]).filter((value) => value !== null);
  if (values.length === 0) return rest;
  if (values.every((value) => typeof value === 'string')) return { ...rest, enum: values.map(words) };
  const { enum: _enum, ...open } = rest;
  const listed = `One of: ${values.map((value) => words(JSON.stringify(value))).join(', ')}.`;
  return {
    type: typeof values[0] === 'number' ? 'number' : typeof values[0] === 'boolean' ? 'boolean' : 'string',
    ...open,
    description: [schema.description, listed].filter(Boolean).join(' '),
  };
}

const types = ['string', 'number', 'integer', 'boolean', 'object', 'array'];

function typeOf(schema: Schema): string {
  if (typeof schema.type === 'string' && types.includes(schema.type)) return schema.type;
  if (schema.properties !== undefined || schema.additionalProperties !== undefined) return 'object';
  return schema.items !== undefined || schema.prefixItems !== undefined ? 'array' : 'string';
}

/** With the keywords beside its reference (`#/...`). */
function resolved(value: unknown, source: Source, depth: number): Schema {
  if (!isRecord(value)) return {};
  const { $ref: reference, ...rest } = value;
  if (typeof rest.description === 'string') rest.description = source.words(rest.description);
  if (typeof reference !== 'string' || depth > MAX_REFERENCE_DEPTH) return rest;
  return { ...resolved(referenced(reference, source.root), source, depth + 1), ...rest };
}

/** `#/...` */
function referenced(reference: string, root: Schema): unknown {
  return reference
    .replace(/^#\/?/, '')
    .split('/')
    .filter(Boolean)
    .reduce<unknown>((part, key) => (isRecord(part) && Object.hasOwn(part, key) ? part[key] : undefined), root);
}

function namesOf(value: unknown): string[] {
  return listOf(value).filter((name) => typeof name === 'string');
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
