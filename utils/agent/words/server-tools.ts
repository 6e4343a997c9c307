import type { TaskState } from '../task/state';

/** For a planner without tools; the servers' words stay with the tools. */
export function serverToolsText({ consent, single }: Pick<TaskState, 'consent' | 'single'>): string {
  return single || consent.serverTools.length === 0
    ? ''
    : `Beside the page, steps can use tools of the user's servers: ${consent.serverTools.map(({ alias }) => alias).join(', ')}.`;
}
