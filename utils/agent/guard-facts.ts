import { OFFLINE_PROVIDER_ID } from '../settings';
import type { GuardFacts } from './ports';
import type { TaskState } from './state';

/** What the guard may know of a task. Pure. */
export function guardFacts(state: TaskState): GuardFacts {
  const {
    userWords,
    startUrl,
    approvedSites,
    plannedSites,
    effects,
    spentWords,
    grants,
    readSites,
    links,
    planApproval,
    models,
  } = state;
  const direct =
    models.planner.providerId === OFFLINE_PROVIDER_ID && models.navigator.providerId === OFFLINE_PROVIDER_ID;
  return {
    userWords,
    startUrl,
    approvedSites,
    plannedSites,
    effects,
    spentWords,
    grants,
    readSites,
    links,
    planApproval,
    direct,
    codeSites: codeSitesOf(state),
  };
}

/** Of a plan that the user himself approved. A step that names no site runs where the task began. */
function codeSitesOf({ approval, plan, startUrl }: TaskState): string[] {
  if (approval !== 'approved' && approval !== 'edited') return [];
  return plan.filter(({ type }) => type === 'code').flatMap(({ sites }) => (sites.length > 0 ? sites : [startUrl]));
}
