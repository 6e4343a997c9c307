import type { Label } from '../../../utils/contracts/events';
import { toolNamed } from '../../../utils/tools/index';
import type { WorkflowStep } from '../../../utils/contracts/workflow';
import { targetName } from './target';

const TARGET = 'target';
const TO = 'to';

/** Texts keep their placeholders. Pure. */
export function stepLabel({ tool: name, args, target, to }: WorkflowStep): Label {
  const tool = toolNamed(name);
  const given = labelParams(args, target, to);
  const parsed = tool?.schema.safeParse(given);
  if (!tool || !parsed?.success) return { key: 'tool_unknown', params: { name } };
  return tool.label(parsed.data, (ref) => targetName(ref === TO ? to : target));
}

/** A step names its elements by its targets alone. */
export function fitsTool({ tool: name, args, target, to }: WorkflowStep): boolean {
  const given = toolNamed(name)?.schema.safeParse(labelParams(args, target, to));
  return !('ref' in args) && !('to_ref' in args) && given?.success === true;
}

/** A later page may have something else in that place. */
export function isByPlace({ args, target, to }: WorkflowStep): boolean {
  return (!target && ['ref', 'x', 'y'].some((key) => key in args)) || (!to && 'to_ref' in args);
}

function labelParams(args: WorkflowStep['args'], target: WorkflowStep['target'], to: WorkflowStep['to']) {
  return { ...args, ...(target ? { ref: TARGET } : {}), ...(to ? { to_ref: TO } : {}) };
}
