import type { Label } from '../agent/task/events';
import { toolNamed } from '../tools/index';
import type { WorkflowStep, WorkflowTarget } from './workflow';

const TARGET = 'target';
const TO = 'to';

/** What a step does, as a sentence of the panel: that of its tool. Texts keep their placeholders. Pure. */
export function stepLabel({ tool: name, args, target, to }: WorkflowStep): Label {
  const tool = toolNamed(name);
  const given = { ...args, ...(target ? { ref: TARGET } : {}), ...(to ? { to_ref: TO } : {}) };
  const parsed = tool?.schema.safeParse(given);
  if (!tool || !parsed?.success) return { key: 'tool_unknown', params: { name } };
  return tool.label(parsed.data as never, (ref) => targetName(ref === TO ? to : target));
}

function targetName(target: WorkflowTarget | undefined): string {
  return target?.name ?? target?.placeholder ?? target?.field ?? target?.role ?? '';
}
