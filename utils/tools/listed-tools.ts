import type { WithFeatureState } from '../contracts/feature-parts';
import type { ToolSpec } from '../contracts/model';
import type { Tool } from '../contracts/tool';
import { tools } from './index';

export function listedSpecs(task: WithFeatureState): ToolSpec[] {
  return tools.flatMap(({ listedAs }) => listedAs?.of(task).map(({ spec }) => spec) ?? []);
}

export function toolListedAs(name: string): Tool | undefined {
  return tools.find(({ listedAs }) => listedAs && name.startsWith(listedAs.prefix));
}

export function resolveListed<Call extends { name: string; arguments: Record<string, unknown> }>(
  call: Call,
  task: WithFeatureState,
): Call {
  const tool = toolListedAs(call.name);
  const listed = tool?.listedAs?.of(task).find(({ spec }) => spec.name === call.name);
  return tool && listed ? { ...call, name: tool.name, arguments: listed.args(call.arguments) } : call;
}
