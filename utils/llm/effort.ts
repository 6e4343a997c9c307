import type { Effort } from '../settings/settings';
import type { ModelRequest } from '../contracts/model';

/** Undefined: as the provider decides. */
export function effortOf({ local, effort, unsupported = [] }: ModelRequest): Effort | undefined {
  if (unsupported.includes('effort')) return undefined;
  return local.purpose === 'act' ? 'low' : effort;
}
