import { z } from '../zod';

/** JSON Schema of a zod object, without what models do not need: every token counts in every request. */
export function parametersOf(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _schema, ...rest } = z.toJSONSchema(schema, { io: 'input' });
  return slimSchema(rest) as Record<string, unknown>;
}

const dropped = new Set(
  'default minLength maxItems minItems minimum maximum exclusiveMinimum additionalProperties propertyNames'.split(' '),
);

const isUnlisted = (value: unknown) => typeof value === 'object' && value !== null && 'unlisted' in value;

function slimSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(slimSchema);
  if (typeof value !== 'object' || value === null) return value;
  // Models see the last of several alternatives.
  if ('anyOf' in value && Array.isArray(value.anyOf)) return slimSchema(value.anyOf.at(-1));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, inner]) => !dropped.has(key) && !isUnlisted(inner))
      .map(([key, inner]) => [key, slimSchema(inner)]),
  );
}
