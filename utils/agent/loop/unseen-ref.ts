import { fail, type AgentError } from '../../failure';
import type { TaskState } from '../task/state';
import { corrections } from '../words/corrections';

const parameters = ['ref', 'to_ref', 'scope'] as const;

/** A guess may belong to an element the model knows nothing of. Workflows know theirs unseen. */
export function unseenRef({ shownRefs, workflow }: TaskState, args: Record<string, unknown>): AgentError | undefined {
  if (workflow && workflow.callsBeforeHandover === undefined) return undefined;
  const unseen = parameters
    .map((parameter) => args[parameter])
    .find((ref): ref is string => {
      const [, prefix = '', number] = (typeof ref === 'string' && /^(f\d+)?e(\d+)$/.exec(ref)) || [];
      const newest = shownRefs[prefix];
      return newest !== undefined && number !== undefined && Number(number) > newest;
    });
  if (unseen === undefined) return undefined;
  return fail('STALE_REF', corrections.unseenRef(unseen), { hint: corrections.whereRefsStand });
}
