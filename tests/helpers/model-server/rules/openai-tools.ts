import { isRecord, record } from '../json.ts';
import type { Refusal } from '../refusal.ts';
import { eachTool, first, type CheckedTool, type Rule } from './rule.ts';
import { placesIn, typesOf, type Place } from './schema-walk.ts';

/** What OpenAI and Azure refuse in tools. `parameters` may be absent: then the function takes none. */
export const openAiTools: Rule[] = [
  {
    rule: 'tools are not an empty list',
    refusal: ({ body }) =>
      Array.isArray(body.tools) && body.tools.length === 0
        ? { message: "[] is too short - 'tools'", param: 'tools' }
        : undefined,
  },
  {
    rule: 'at most 128 tools',
    refusal: ({ tools }) =>
      tools.length > 128
        ? {
            message: `Invalid 'tools': array too long. Expected an array with maximum length 128, but got an array with length ${tools.length} instead.`,
            param: 'tools',
            code: 'array_above_max_length',
          }
        : undefined,
  },
  eachTool('a name of letters, digits, _ and -', ({ name, path }) =>
    /^[a-zA-Z0-9_-]+$/.test(name)
      ? undefined
      : {
          message: `Invalid '${path}.name': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.`,
          param: `${path}.name`,
          code: 'invalid_value',
        },
  ),
  eachTool('a name of at most 64 characters', ({ name, path }) => tooLong(`${path}.name`, name, 64)),
  eachTool('a description of at most 1024 characters', ({ description, path }) =>
    tooLong(`${path}.description`, description, 1024),
  ),
  eachTool('parameters are the schema of an object', (tool) =>
    tool.schema === undefined || record(tool.schema).type === 'object'
      ? undefined
      : invalid(
          tool,
          `schema must be a JSON Schema of 'type: "object"', got 'type: ${JSON.stringify(record(tool.schema).type) ?? 'null'}'.`,
        ),
  ),
  eachTool('no oneOf, anyOf, allOf, enum, not at the root', (tool) =>
    ['oneOf', 'anyOf', 'allOf', 'enum', 'not'].some((keyword) => keyword in record(tool.schema))
      ? invalid(
          tool,
          "schema must have type 'object' and not have 'oneOf'/'anyOf'/'allOf'/'enum'/'not' at the top level.",
        )
      : undefined,
  ),
  eachTool('the root has properties', (tool) =>
    tool.schema === undefined || isRecord(record(tool.schema).properties)
      ? undefined
      : invalid(tool, 'In context=(), object schema missing properties.'),
  ),
  eachTool('an array schema has items', (tool) =>
    first(placesIn(tool.schema), ({ schema, path }) => {
      const index = typesOf(schema).indexOf('array');
      if (index < 0 || 'items' in schema) return undefined;
      const union = Array.isArray(schema.type) ? ['type', String(index)] : [];
      return invalid(tool, `In context=${context([...path, ...union])}, array schema missing items.`);
    }),
  ),
  eachTool('strict: every property is required, nothing else is allowed', (tool) =>
    tool.strict ? first(placesIn(tool.schema), (place) => strictFault(tool, place)) : undefined,
  ),
];

export function tooLong(param: string, text: string, limit: number): Refusal | undefined {
  if (text.length <= limit) return undefined;
  return {
    message: `Invalid '${param}': string too long. Expected a string with maximum length ${limit}, but got a string with length ${text.length} instead.`,
    param,
    code: 'string_above_max_length',
  };
}

function strictFault(tool: CheckedTool, { schema, path }: Place): Refusal | undefined {
  const at = `In context=${context(path)}, `;
  if ('default' in schema) return invalid(tool, `${at}'default' is not permitted.`);
  if (!typesOf(schema).includes('object')) return undefined;
  if (schema.additionalProperties !== false)
    return invalid(tool, `${at}'additionalProperties' is required to be supplied and to be false.`);
  const required = Array.isArray(schema.required) ? schema.required : [];
  const missing = Object.keys(record(schema.properties)).find((key) => !required.includes(key));
  return missing === undefined
    ? undefined
    : invalid(
        tool,
        `${at}'required' is required to be supplied and to be an array including every key in properties. Missing '${missing}'.`,
      );
}

function invalid({ name, path }: CheckedTool, why: string): Refusal {
  return {
    message: `Invalid schema for function '${name}': ${why}`,
    param: `${path}.parameters`,
    code: 'invalid_function_parameters',
  };
}

/** The keys as Python writes a tuple. */
function context(path: string[]): string {
  return `(${path.map((key) => `'${key}'`).join(', ')}${path.length === 1 ? ',' : ''})`;
}
