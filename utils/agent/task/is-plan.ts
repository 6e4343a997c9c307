import type { ToolCall } from '../../contracts/model';
import { effectOf } from '../../contracts/tool';
import { toolNamed } from '../../tools/index';
import { resolveCall } from '../../tools/merged-tools';
import { toolListedAs } from '../../tools/listed-tools';

const MAKE_PLAN = 'make_plan';

export function isPlan({ name }: ToolCall): boolean {
  return name === MAKE_PLAN;
}

export function isReading({ name, arguments: args }: ToolCall): boolean {
  const tool = toolNamed(name);
  return tool !== undefined && effectOf(tool, args) === 'read';
}

/** All but reading and asking. */
export function isWork(call: ToolCall): boolean {
  const { name, arguments: args } = resolveCall(call);
  const tool = toolNamed(name) ?? toolListedAs(name);
  if (!tool) return false;
  return tool.loop === 'end-task' || tool.loop === 'end-step' || effectOf(tool, args) !== 'read';
}
