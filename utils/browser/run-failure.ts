import type { TaskEvent } from '../agent/events';
import { AgentError } from '../failure';
import { log, logCaught } from './log';

/**
 * What a run that was broken off tells of its task: that it stops here, because the log could not be written and nothing may happen that is
 * not on disk. Undefined where another run has taken the task over: that tells what becomes of it.
 */
export function brokenRun(error: unknown, taskId: string): TaskEvent | undefined {
  if (error instanceof AgentError && error.failure.code === 'SUPERSEDED') {
    log('task-superseded', { task: taskId });
    return undefined;
  }
  logCaught(error);
  const message = error instanceof Error ? error.message : String(error);
  return { type: 'ended', at: Date.now(), outcome: { status: 'failed', summary: '', evidence: [], failure: { code: 'STORAGE', message } } };
}
