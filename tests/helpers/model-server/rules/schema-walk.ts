import { isRecord, list, record, type Json } from '../json.ts';

/** A schema inside a schema, and the keys that lead to it. */
export interface Place {
  schema: Json;
  path: string[];
}

/** The schema itself and all schemas in it, outermost first. */
export function placesIn(schema: unknown, path: string[] = []): Place[] {
  if (!isRecord(schema)) return [];
  const named = ['properties', '$defs', 'definitions'].flatMap((keyword) =>
    Object.entries(record(schema[keyword])).flatMap(([key, value]) => placesIn(value, [...path, keyword, key])),
  );
  const single = ['items', 'additionalProperties', 'not', 'propertyNames'].flatMap((keyword) =>
    placesIn(schema[keyword], [...path, keyword]),
  );
  const several = ['anyOf', 'oneOf', 'allOf', 'prefixItems', 'items'].flatMap((keyword) =>
    list(schema[keyword]).flatMap((value, index) => placesIn(value, [...path, keyword, String(index)])),
  );
  return [{ schema, path }, ...named, ...single, ...several];
}

export function typesOf(schema: Json): unknown[] {
  return Array.isArray(schema.type) ? schema.type : schema.type === undefined ? [] : [schema.type];
}

export const schemaTypes = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'];

/** What makes a schema invalid; undefined for a valid one. Draft 7 also allows lists of `items`. */
export function faultOf(schema: unknown, draft: '2020-12' | '7'): string | undefined {
  if (typeof schema === 'boolean') return undefined;
  if (!isRecord(schema)) return 'is not an object or a boolean';
  for (const place of everySchemaValue(schema)) {
    if (typeof place !== 'boolean' && !isRecord(place)) return `${JSON.stringify(place)} is no schema`;
  }
  for (const { schema: part, path } of placesIn(schema)) {
    const fault = keywordFault(part, draft);
    if (fault) return `${path.join('/') || 'root'}: ${fault}`;
  }
  return undefined;
}

function* everySchemaValue(schema: Json): Generator<unknown> {
  for (const { schema: part } of placesIn(schema)) {
    yield* Object.values(record(part.properties));
    if (part.items !== undefined && !Array.isArray(part.items)) yield part.items;
  }
}

function keywordFault(schema: Json, draft: '2020-12' | '7'): string | undefined {
  const numbers = ['exclusiveMinimum', 'exclusiveMaximum', 'minimum', 'maximum', 'minLength', 'maxLength'];
  const notNumber = numbers.find((keyword) => keyword in schema && typeof schema[keyword] !== 'number');
  if (notNumber) return `${notNumber} is not a number`;
  if ('required' in schema && !Array.isArray(schema.required)) return 'required is not an array';
  if ('enum' in schema && !Array.isArray(schema.enum)) return 'enum is not an array';
  if ('properties' in schema && !isRecord(schema.properties)) return 'properties is not an object';
  const strange = typesOf(schema).find((type) => !schemaTypes.includes(String(type)));
  if (strange !== undefined) return `type ${JSON.stringify(strange)} is not known`;
  if (draft === '2020-12' && Array.isArray(schema.items)) return 'items is an array';
  return undefined;
}
