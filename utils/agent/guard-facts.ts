import type { GuardFacts } from './ports';
import type { TaskState } from './state';

/** What the guard may know of a task. Pure. */
export function guardFacts({ userWords, startUrl, approvedSites, grants }: TaskState): GuardFacts {
  return { userWords, startUrl, approvedSites, grants };
}
