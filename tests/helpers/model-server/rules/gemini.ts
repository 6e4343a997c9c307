import { list, record, type Json } from '../json.ts';
import type { Refusal } from '../refusal.ts';
import { eachMessage, eachTool, first, type Rule } from './rule.ts';
import { placesIn, typesOf, type Place } from './schema-walk.ts';

/** The fields of Google's own schema: others are refused. */
const keywords =
  'type format title description nullable enum maxItems minItems properties required minProperties maxProperties minLength maxLength pattern example anyOf propertyOrdering default items minimum maximum';
const known = new Set(keywords.split(' '));

export const geminiTools: Rule[] = [
  eachTool('a name begins with a letter or _', ({ name }) =>
    /^[a-zA-Z_][\w.:-]{0,63}$/.test(name)
      ? undefined
      : {
          message:
            'Invalid function name. Must start with a letter or an underscore. Must be alphameric (a-z, A-Z, 0-9), underscores (_), dots (.), colons (:) or dashes (-), with a maximum length of 64.',
        },
  ),
  {
    rule: 'every name once',
    refusal: ({ tools }) =>
      first(tools, ({ name }, index) =>
        tools.findIndex((tool) => tool.name === name) < index
          ? { message: `Duplicate function declaration found: ${name}` }
          : undefined,
      ),
  },
  eachTool('no keyword outside of Google’s schema', ({ schema, index }) =>
    first(placesIn(schema), ({ schema: part, path }) => {
      const keyword = Object.keys(part).find((name) => !known.has(name));
      return keyword === undefined
        ? undefined
        : {
            message: `Invalid JSON payload received. Unknown name "${keyword}" at 'tools[0].function_declarations[${index}].parameters${dotted(path)}': Cannot find field.`,
          };
    }),
  ),
  eachTool('the root has at least one property, or there are no parameters', ({ schema, index }) =>
    schema !== undefined && Object.keys(record(record(schema).properties)).length === 0
      ? { message: `* GenerateContentRequest.${at(index)}.properties: should be non-empty for OBJECT type` }
      : undefined,
  ),
  eachTool('each part as Google’s schema wants it', ({ schema, index }) =>
    first(placesIn(schema), (place) => partFault(place, index)),
  ),
];

export const geminiMessages: Rule[] = [
  eachMessage('a call follows the user or a result', (message, index, { messages }) => {
    if (list(message.tool_calls).length === 0) return undefined;
    const before = messages.slice(0, index).findLast(({ role }) => role !== 'system');
    return before?.role === 'user' || before?.role === 'tool'
      ? undefined
      : {
          message:
            'Please ensure that function call turn comes immediately after a user turn or after a function response turn.',
        };
  }),
  eachMessage('Gemini 3: the first call of a turn carries the thought signature that came with it', signatureFault),
];

function signatureFault(
  message: Json,
  index: number,
  { given, model }: { given: { signatures: Set<string> }; model: string },
): Refusal | undefined {
  const [call] = list(message.tool_calls);
  if (!call || !/gemini-([3-9]|\d\d)/.test(model)) return undefined;
  const signature = record(record(call.extra_content).google).thought_signature;
  if (given.signatures.has(String(signature))) return undefined;
  const name = String(record(call.function).name);
  return {
    message: `Function call is missing a thought_signature in functionCall parts. This is required for tools to work correctly, and missing thought_signature may lead to degraded model performance. Additional data, function call \`default_api:${name}\` , position ${index + 1}.`,
  };
}

function partFault({ schema, path }: Place, tool: number): Refusal | undefined {
  const place = `${at(tool)}${bracketed(path)}`;
  const types = typesOf(schema);
  const strange = Array.isArray(schema.enum) ? schema.enum.findIndex((value) => typeof value !== 'string') : -1;
  if (strange >= 0)
    return {
      message: `Invalid value at 'tools[0].function_declarations[${tool}].parameters${dotted(path)}.enum[${strange}]' (TYPE_STRING), ${JSON.stringify((schema.enum as unknown[])[strange])}`,
    };
  if (Array.isArray(schema.type) || (types.length === 0 && !Array.isArray(schema.anyOf)))
    return {
      message: `* GenerateContentRequest.${place}.type: must be specified when not using one_of, any_of or all_of fields`,
    };
  if ('items' in schema && !types.includes('array'))
    return { message: `* GenerateContentRequest.${place}.items: field predicate failed: $type == Type.ARRAY` };
  if (types.includes('array') && !('items' in schema))
    return { message: `* GenerateContentRequest.${place}.items: missing field.` };
  if ('enum' in schema && !types.includes('string'))
    return { message: `* GenerateContentRequest.${place}.enum: only allowed for STRING type` };
  if (types.includes('string') && 'format' in schema && !['enum', 'date-time'].includes(String(schema.format)))
    return {
      message: `* GenerateContentRequest.${place}.format: only 'enum' and 'date-time' are supported for STRING type`,
    };
  return undefined;
}

function at(index: number): string {
  return `tools[0].function_declarations[${index}].parameters`;
}
function dotted(path: string[]): string {
  return path.map((key) => `.${key}`).join('');
}
/** Keys of properties in brackets, as Google writes them. */
function bracketed(path: string[]): string {
  return path.map((key, index) => (path[index - 1] === 'properties' ? `[${key}]` : `.${key}`)).join('');
}
