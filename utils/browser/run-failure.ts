import type { TaskEvent } from '../agent/events';
import { AgentError } from '../failure';

/** Whether a run of a task ended because another run has taken the task over. */
export function isSuperseded(error: unknown): boolean {
  return error instanceof AgentError && error.failure.code === 'SUPERSEDED';
}

/** The log could not be written: the task stops here, because nothing may happen that is not on disk. */
export function journalLost(error: unknown): TaskEvent {
  const message = error instanceof Error ? error.message : String(error);
  return { type: 'ended', at: Date.now(), outcome: { status: 'failed', summary: '', evidence: [], failure: { code: 'STORAGE', message } } };
}
