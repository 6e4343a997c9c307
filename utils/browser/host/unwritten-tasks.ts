import { storedSettings } from '../../disk/stored-settings';

/** They do not resume by themselves when the background restarts. */
export const unwrittenTasks = storedSettings('session:leftOff', (stored) =>
  Array.isArray(stored) ? stored.filter((taskId) => typeof taskId === 'string') : [],
);

export async function markUnwritten(taskId: string, isUnwritten: boolean): Promise<void> {
  const others = (await unwrittenTasks.read()).filter((id) => id !== taskId);
  await unwrittenTasks.write(isUnwritten ? [...others, taskId] : others);
}
