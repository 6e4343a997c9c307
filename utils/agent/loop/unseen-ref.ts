import type { TaskState } from '../task/state';

const parameters = ['ref', 'to_ref', 'scope'] as const;

/**
 * The ref in a call that no text has shown to a model so far: a guess, which may by now belong to an element that the
 * model knows nothing of. Undefined where there is none. Workflows know their elements without having seen them. Pure.
 */
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
