import type { WorkflowTarget } from '../../../utils/contracts/workflow';

/** For the user to read. */
export function targetName(target: WorkflowTarget | undefined): string {
  return target?.name ?? target?.placeholder ?? target?.field ?? target?.role ?? '';
}

export function withoutSecret({ secret: _secret, ...target }: WorkflowTarget): WorkflowTarget {
  return target;
}
