import type { GuardFacts } from './ports';
import type { TaskState } from './state';

/** What the guard may know of a task. Pure. */
export function guardFacts(state: TaskState): GuardFacts {
  const { userWords, startUrl, approvedSites, grants } = state;
  return { userWords, startUrl, approvedSites, grants, codeSites: codeSitesOf(state) };
}

/** Of a plan that the user himself approved. A step that names no site runs where the task began. */
function codeSitesOf({ approval, plan, startUrl }: TaskState): string[] {
  if (approval !== 'approved' && approval !== 'edited') return [];
  return plan.filter(({ type }) => type === 'code').flatMap(({ sites }) => (sites.length > 0 ? sites : [startUrl]));
}
