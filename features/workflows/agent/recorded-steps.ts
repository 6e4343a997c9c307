import { toolNamed } from '../../../utils/tools/index';
import { defined } from '../../../utils/defined';
import type { EndedCall } from '../../../utils/contracts/ended-call';
import type { WorkflowStep } from '../../../utils/contracts/workflow';
import { isSecretName, withoutSecret } from './target';

/**
 * Calls that did something, and those whose result the user wanted; without reading, failures, detours and text that
 * was replaced later. Text for a secret field is left to the user, unless it was a secret's name. Pure.
 */
export function recordedSteps(
  calls: readonly EndedCall[],
  newId: () => string,
  cameOf: ReadonlyMap<string, Pick<WorkflowStep, 'answered' | 'expects'>> = new Map(),
): WorkflowStep[] {
  return withoutDetours(calls.filter(isStep)).flatMap((call) => {
    const step = asStep(call);
    return step ? [{ id: newId(), ...step, ...cameOf.get(call.call.id) }] : [];
  });
}

export function isStepTool(name: string): boolean {
  const tool = toolNamed(name);
  return tool !== undefined && tool.replays !== false;
}

function isStep({ call, ok, idle }: EndedCall): boolean {
  if (!ok || idle || !isStepTool(call.name)) return false;
  return !(call.name === 'manage_tabs' && call.arguments.action === 'list');
}

function withoutDetours(calls: readonly EndedCall[]): EndedCall[] {
  return calls.reduce<EndedCall[]>((kept, next) => {
    const last = kept.at(-1);
    if (last && isBack(next) && last.from !== last.to && last.to !== undefined) return kept.slice(0, -1);
    if (last && isTypedOver(last, next)) return [...kept.slice(0, -1), next];
    if (last && opens(last) && opens(next)) return [...kept.slice(0, -1), next];
    return [...kept, next];
  }, []);
}

const isBack = ({ call }: EndedCall): boolean => call.name === 'navigate' && call.arguments.action === 'back';
const opens = ({ call }: EndedCall): boolean => call.name === 'navigate' && call.arguments.action === 'goto';

function isTypedOver(last: EndedCall, next: EndedCall): boolean {
  const { arguments: then } = last.call;
  const { arguments: now } = next.call;
  const both = last.call.name === next.call.name && (next.call.name === 'type' || next.call.name === 'select');
  return both && then.ref === now.ref && then.ref !== undefined && now.append !== true && then.submit !== true;
}

/** Undefined where its element could not be found again. */
function asStep({ call, known = {}, from = '', to, page }: EndedCall): Omit<WorkflowStep, 'id'> | undefined {
  const { ref, to_ref: toRef, step: _step, ...args } = call.arguments;
  if ((ref !== undefined && !known.ref) || (toRef !== undefined && !known.to_ref)) return undefined;
  const moved = to !== undefined && to !== from ? { leadsTo: to } : {};
  const place = { page: from, ...moved };
  if (call.name === 'manage_tabs' && args.action === 'switch')
    return { tool: call.name, args: { action: 'switch', url: /(\S+)$/.exec(page ?? '')?.[1] ?? to ?? '' }, page: from };
  const target = known.ref && withoutSecret(known.ref);
  if (known.ref?.secret && target && typeof args.text === 'string' && !isSecretName(args.text))
    return {
      tool: 'request_assistance',
      args: { kind: 'custom', what: target.name ?? target.field ?? target.role },
      target,
      ...place,
    };
  return { tool: call.name, args, ...defined({ target, to: known.to_ref && withoutSecret(known.to_ref) }), ...place };
}

/** By the tab's address: ids differ from run to run. */
export function switchedTo({ tool, args }: Pick<WorkflowStep, 'tool' | 'args'>): string | undefined {
  return tool === 'manage_tabs' && args.action === 'switch' ? String(args.url) : undefined;
}
