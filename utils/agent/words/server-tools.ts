import type { TaskState } from '../task/state';

/**
 * Tells a planner, which calls no tools itself, what the user's servers can do; their own words stay with the tools.
 */
export function serverToolsText({ consent, single }: Pick<TaskState, 'consent' | 'single'>): string {
  return single || consent.serverTools.length === 0
    ? ''
    : `Beside the page, steps can use tools of the user's servers: ${consent.serverTools.map(({ alias }) => alias).join(', ')}.`;
}
