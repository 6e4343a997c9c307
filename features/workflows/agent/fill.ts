import { fillPlaceholders } from '../../../utils/text/placeholders';
import { defined } from '../../../utils/defined';
import type { KnownTarget } from '../../../utils/page/api';
import type { WorkflowStep } from '../../../utils/contracts/workflow';

export function fillStep(step: WorkflowStep, values: Readonly<Record<string, string>>): WorkflowStep {
  return mapTexts(step, (text) => fillPlaceholders(text, values));
}

/** Keeps id and tool. Pure. */
export function mapTexts(step: WorkflowStep, change: (text: string) => string): WorkflowStep {
  const { id, tool, args, target, to, page, leadsTo, answered, expects, learned } = step;
  const inTarget = (one: KnownTarget): KnownTarget => ({
    ...(mapNestedTexts(one, change) as KnownTarget),
    role: one.role,
  });
  return {
    id,
    tool,
    args: inArgs(args, change),
    ...defined({ target: target && inTarget(target), to: to && inTarget(to) }),
    page,
    ...defined({ leadsTo, answered, learned, expects: expects === undefined ? undefined : change(expects) }),
  };
}

function inArgs(args: Record<string, unknown>, change: (text: string) => string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(args).map(([key, value]) => [key, textArgs.has(key) ? mapNestedTexts(value, change) : value]),
  );
}

const textArgs = new Set(['text', 'options', 'url', 'name', 'files', 'what', 'why']);

function mapNestedTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item: unknown) => mapNestedTexts(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapNestedTexts(item, change)]));
}
