import { fail } from '../../failure';
import type { ToolSpec } from '../../contracts/model';
import type { Tool } from '../../contracts/tool';
import { mergedOf, type MergedTool } from '../../tools/merged-tools';
import { parametersOf } from '../../tools/parameters';
import { plannerTools } from '../planner/planner-tools';

/** `hasPlan`: tools that act or find out take the number of their step too, and a step can be ended. */
export function navigatorToolSpecs(tools: readonly Tool[], hasPlan: boolean): ToolSpec[] {
  const listed = tools
    .filter(({ listedAs, loop }) => !listedAs && (hasPlan || loop !== 'end-step'))
    .map((tool) => mergedOf(tool.name) ?? tool);
  return [...new Set(listed)].map((one) => ('resolve' in one ? mergedSpec(one, tools, hasPlan) : specOf(one, hasPlan)));
}

function specOf({ name, description, schema, effect, finds }: Tool, hasPlan: boolean): ToolSpec {
  const parameters = parametersOf(schema);
  if (!hasPlan || (effect === 'read' && !finds)) return { name, description, parameters };
  const properties = { ...(parameters.properties as Record<string, unknown>), step };
  return { name, description, parameters: { ...parameters, properties } };
}

function mergedSpec(
  { name, description, by, words = [], required = [by], leavesOut = [] }: MergedTool,
  tools: readonly Tool[],
  hasPlan: boolean,
): ToolSpec {
  const own = tools.filter((tool) => mergedOf(tool.name)?.name === name);
  const properties: Record<string, unknown> = words.length > 0 ? { [by]: { type: 'string', enum: words } } : {};
  for (const tool of own)
    for (const [key, value] of Object.entries(parametersOf(tool.schema).properties as object))
      if (!leavesOut.includes(key)) properties[key] ??= value;
  const takesStep = hasPlan && own.some(({ effect, finds }) => effect !== 'read' || finds);
  return {
    name,
    description,
    parameters: { type: 'object', properties: { ...properties, ...(takesStep ? { step } : {}) }, required },
  };
}

const step = { type: 'integer' };

/** The same list in every request of a task, so that prompt caches hit. */
export function plannerToolSpecs(codeAllowed: boolean): ToolSpec[] {
  return Object.entries(plannerTools).map(([name, { description, schema }]) => {
    const all = parametersOf(schema());
    const parameters = codeAllowed ? all : (withoutChoice('code', all) as Record<string, unknown>);
    return { name, description, parameters: stepsOnce(name, parameters) };
  });
}

/** It carries out its plan itself, and needs no words for another model. */
export function ownPlanSpec(codeAllowed: boolean): ToolSpec {
  const [spec] = plannerToolSpecs(codeAllowed);
  if (!spec) throw fail('INTERNAL', 'There is no plan to describe.');
  const { message, steps } = spec.parameters.properties as Record<string, { items: { properties: object } }>;
  const { text, type, sites, effects, after } = steps?.items.properties as Record<string, unknown>;
  const items = { ...steps?.items, properties: { text, ...(codeAllowed ? { type } : {}), sites, effects, after } };
  return {
    name: spec.name,
    description: spec.description,
    parameters: { ...spec.parameters, properties: { message, steps: { ...steps, items } } },
  };
}

/** Fully only once, in make_plan. A mere text is accepted there too, undescribed. */
function stepsOnce(name: string, { properties, ...rest }: Record<string, unknown>): Record<string, unknown> {
  const { steps, ...others } = properties as { steps?: { items: unknown } };
  if (!steps) return { ...rest, properties };
  const described =
    name === 'make_plan'
      ? steps
      : {
          type: 'array',
          description: 'The new rest of the plan.',
          items: {
            type: 'object',
            description: 'As in make_plan.',
            properties: { text: { type: 'string' } },
            required: ['text'],
          },
        };
  return { ...rest, properties: { ...others, steps: described } };
}

function withoutChoice(word: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => item !== word).map((item) => withoutChoice(word, item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutChoice(word, inner)]));
}
