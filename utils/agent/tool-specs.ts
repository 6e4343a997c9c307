import type { ToolSpec } from '../llm/types';
import type { Tool } from '../tools/define';
import { z } from '../zod';
import { plannerTools } from './planner-tools';

/** The navigator's tools as the models see them: those that act take, besides their own, the number of the step they serve. */
export function navigatorToolSpecs(tools: readonly Tool[]): ToolSpec[] {
  return tools.map((tool) => {
    const parameters = parametersOf(tool.schema);
    if (tool.effect === 'read') return { name: tool.name, description: tool.description, parameters };
    const properties = { ...(parameters.properties as Record<string, unknown>), step: { type: 'integer' } };
    return { name: tool.name, description: tool.description, parameters: { ...parameters, properties } };
  });
}

/** The planner's tools. The same list in every request of a task, so that prompt caches hit. */
export function plannerToolSpecs(codeAllowed: boolean): ToolSpec[] {
  return Object.entries(plannerTools).map(([name, tool]) => ({
    name,
    description: tool.description,
    parameters: stepsOnce(
      name,
      codeAllowed ? parametersOf(tool.schema) : (without('code', parametersOf(tool.schema)) as Record<string, unknown>),
    ),
  }));
}

/** JSON Schema of a zod object, without what models do not need: every token counts in every request. */
function parametersOf(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _schema, additionalProperties: _additional, ...rest } = z.toJSONSchema(schema, { io: 'input' });
  return lean(rest) as Record<string, unknown>;
}

/** Steps are told in full once, with make_plan; there a text alone is taken too, but need not be told. */
function stepsOnce(name: string, { properties, ...rest }: Record<string, unknown>): Record<string, unknown> {
  const { steps, ...others } = properties as { steps?: { items: { anyOf: unknown[] } } };
  if (!steps) return { ...rest, properties };
  const told =
    name === 'make_plan'
      ? { type: 'array', items: steps.items.anyOf.at(-1) }
      : { type: 'array', description: 'as in make_plan' };
  return { ...rest, properties: { ...others, steps: told } };
}

/** The schema without a word among those that can be chosen. */
function without(word: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => item !== word).map((item) => without(word, item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, without(word, inner)]));
}

const dropped = new Set([
  'default',
  'minLength',
  'maxItems',
  'minItems',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'additionalProperties',
  'propertyNames',
]);

function lean(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lean);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !dropped.has(key))
      .map(([key, inner]) => [key, lean(inner)]),
  );
}
