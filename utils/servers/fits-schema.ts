import { isRecord } from '../is-record';

/** Deeper than any answer needs: the limit for references that lead nowhere. */
const DEEPEST = 64;

/**
 * Whether a value has the form of a JSON Schema: its types, allowed values, parts, bounds and combinations. Formats and
 * other keywords are not judged. A schema that cannot be used fits nothing.
 */
export function fitsSchema(value: unknown, schema: Record<string, unknown>): boolean {
  try {
    return fits(value, schema, { root: schema, depth: 0 });
  } catch {
    return false;
  }
}

interface Place {
  root: unknown;
  depth: number;
}

function fits(value: unknown, schema: unknown, { root, depth }: Place): boolean {
  if (typeof schema === 'boolean') return schema;
  if (!isRecord(schema) || depth > DEEPEST) throw new TypeError('This is no schema.');
  const inner = (part: unknown, by: unknown) => fits(part, by, { root, depth: depth + 1 });
  return (
    (schema.$ref === undefined || inner(value, targetOf(schema.$ref, root))) &&
    hasType(value, schema.type) &&
    (schema.const === undefined || isSame(value, schema.const)) &&
    (schema.enum === undefined || listOf(schema.enum).some((one) => isSame(value, one))) &&
    listOf(schema.allOf ?? []).every((one) => inner(value, one)) &&
    (schema.anyOf === undefined || listOf(schema.anyOf).some((one) => inner(value, one))) &&
    (schema.oneOf === undefined || listOf(schema.oneOf).filter((one) => inner(value, one)).length === 1) &&
    (schema.not === undefined || !inner(value, schema.not)) &&
    (typeof value !== 'number' || numberFits(value, schema)) &&
    (typeof value !== 'string' || textFits(value, schema)) &&
    (!Array.isArray(value) || listFits(value, schema, inner)) &&
    (!isRecord(value) || Array.isArray(value) || objectFits(value, schema, inner))
  );
}

type Schema = Record<string, unknown>;
type Inner = (part: unknown, schema: unknown) => boolean;

function targetOf(reference: unknown, root: unknown): unknown {
  const names = String(reference)
    .replace(/^#\/?/, '')
    .split('/')
    .filter(Boolean)
    .map((name) => decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~'));
  return names.reduce<unknown>((part, name) => (isRecord(part) ? part[name] : undefined), root);
}

function hasType(value: unknown, type: unknown): boolean {
  if (type === undefined) return true;
  const types = Array.isArray(type) ? (type as unknown[]) : [type];
  return types.some((one) => {
    if (one === 'null') return value === null;
    if (one === 'array') return Array.isArray(value);
    if (one === 'integer') return Number.isInteger(value);
    return one === 'object' ? isRecord(value) && !Array.isArray(value) : typeof value === one;
  });
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

function listOf(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new TypeError('This is no list of schemas.');
  return value;
}

/** A bound that is not given holds. */
const least = (value: number, bound: unknown) => typeof bound !== 'number' || value >= bound;
const most = (value: number, bound: unknown) => typeof bound !== 'number' || value <= bound;

function numberFits(value: number, schema: Schema): boolean {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  return (
    least(value, minimum) &&
    most(value, maximum) &&
    (typeof exclusiveMinimum !== 'number' || value > exclusiveMinimum) &&
    (typeof exclusiveMaximum !== 'number' || value < exclusiveMaximum) &&
    (typeof multipleOf !== 'number' || Number.isInteger(value / multipleOf))
  );
}

function textFits(value: string, { minLength, maxLength, pattern }: Schema): boolean {
  const { length } = [...value];
  return (
    least(length, minLength) && most(length, maxLength) && (typeof pattern !== 'string' || matches(pattern, value))
  );
}

function matches(pattern: string, value: string): boolean {
  return new RegExp(pattern, 'u').test(value);
}

function listFits(value: readonly unknown[], schema: Schema, inner: Inner): boolean {
  const { minItems, maxItems, uniqueItems, prefixItems, items } = schema;
  const first = Array.isArray(prefixItems) ? (prefixItems as unknown[]) : Array.isArray(items) ? items : [];
  const rest = Array.isArray(items) ? true : (items ?? true);
  return (
    least(value.length, minItems) &&
    most(value.length, maxItems) &&
    (uniqueItems !== true || new Set(value.map((item) => JSON.stringify(item))).size === value.length) &&
    value.every((item, at) => inner(item, at < first.length ? first[at] : rest))
  );
}

function objectFits(value: Schema, schema: Schema, inner: Inner): boolean {
  const { required, minProperties, maxProperties, additionalProperties = true } = schema;
  const properties = isRecord(schema.properties) ? schema.properties : {};
  const patterns = Object.entries(isRecord(schema.patternProperties) ? schema.patternProperties : {});
  const names = Object.keys(value);
  return (
    least(names.length, minProperties) &&
    most(names.length, maxProperties) &&
    listOf(required ?? []).every((name) => Object.hasOwn(value, String(name))) &&
    names.every((name) => {
      const matching = patterns.filter(([pattern]) => matches(pattern, name)).map(([, one]) => one);
      const own = Object.hasOwn(properties, name) ? [properties[name], ...matching] : matching;
      return (own.length > 0 ? own : [additionalProperties]).every((one) => inner(value[name], one));
    })
  );
}
