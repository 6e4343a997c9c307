import type { Effort } from '../settings/settings';
import type { ModelRequest } from '../contracts/model';

/** How much a model is asked to think: little to act, else as the user wants it. Undefined: as its provider decides. */
export function effortOf({ local, effort, unsupported = [] }: ModelRequest): Effort | undefined {
  if (unsupported.includes('effort')) return undefined;
  return local.purpose === 'act' ? 'low' : effort;
}
