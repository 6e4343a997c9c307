import { isDriven } from '../../agent/task/is-driven';
import type { Journal } from '../journal/journal';

/** From the journal, which outlives tasks and connections. Without calls under way: their results are still to come. */
export async function callsMade(
  session: string,
  journal: Pick<Journal, 'records' | 'read'>,
  isRunning: (taskId: string) => boolean,
): Promise<Set<string>> {
  const records = (await journal.records()).filter((record) => record.session === session);
  const ids = records.map(async ({ taskId }) => {
    const [started, ...events] = await journal.read(taskId);
    if (started?.type !== 'task-started' || !isDriven(started)) return [];
    return events.flatMap((event) => {
      if (isRunning(taskId)) return event.type === 'call-ended' ? [event.callId] : [];
      return event.type === 'model-answered' ? event.message.calls.map(({ id }) => id) : [];
    });
  });
  return new Set((await Promise.all(ids)).flat());
}

/** A repeated call begins no second task. */
export async function taskIdOf(session: string, callId: string): Promise<string> {
  const given = new TextEncoder().encode(JSON.stringify([session, callId]));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', given));
  const hex = [...digest.slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
