import { fillPlaceholders } from '../../../utils/text/placeholders';
import { defined } from '../../../utils/defined';
import type { KnownTarget } from '../../../utils/page/api';
import type { WorkflowStep } from '../../../utils/contracts/workflow';

export function fillStep(step: WorkflowStep, values: Readonly<Record<string, string>>): WorkflowStep {
  return mapTexts(step, (text) => fillPlaceholders(text, values));
}

/** Of what a step says and shows, not of what it is. Pure. */
export function mapTexts(step: WorkflowStep, change: (text: string) => string): WorkflowStep {
  const inTarget = (one: KnownTarget | undefined) =>
    one && { ...(mapNestedTexts(one, change) as KnownTarget), role: one.role };
  const args = Object.entries(step.args).map(([key, value]) => [
    key,
    textArgs.has(key) ? mapNestedTexts(value, change) : value,
  ]);
  return defined({
    ...step,
    args: Object.fromEntries(args) as WorkflowStep['args'],
    target: inTarget(step.target),
    to: inTarget(step.to),
    expects: step.expects === undefined ? undefined : change(step.expects),
  });
}

const textArgs = new Set(['text', 'options', 'url', 'name', 'files', 'what', 'why']);

function mapNestedTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item: unknown) => mapNestedTexts(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapNestedTexts(item, change)]));
}
