import type { TaskState } from '../task/state';

const parameters = ['ref', 'to_ref', 'scope'] as const;

/** A guess may belong to an element the model knows nothing of. Workflows know theirs unseen. */
export function unseenRef({ shownRefs, workflow }: TaskState, args: Record<string, unknown>): string | undefined {
  if (workflow && workflow.callsBeforeHandover === undefined) return undefined;
  return parameters
    .map((parameter) => args[parameter])
    .find((ref): ref is string => {
      const [, prefix = '', number] = (typeof ref === 'string' && /^(f\d+)?e(\d+)$/.exec(ref)) || [];
      const newest = shownRefs[prefix];
      return newest !== undefined && number !== undefined && Number(number) > newest;
    });
}
