import type { DurableEvent } from '../../contracts/events';
import { AgentError, toFailure, type Failure } from '../../failure';
import { endedBy } from '../journal/ended-by';
import { log, logCaught } from '../log/log';

/**
 * Ends a run that was broken off: the log could not be written, and nothing may happen that is not on disk. Undefined
 * where another run has taken the task over: that run reports what becomes of it.
 */
export function endOfBrokenRun(error: unknown, taskId: string): DurableEvent | undefined {
  if (error instanceof AgentError && error.failure.code === 'SUPERSEDED') {
    log('task-superseded', { task: taskId });
    return undefined;
  }
  logCaught(error);
  const failure: Failure =
    error instanceof AgentError ? error.failure : { code: 'STORAGE', message: toFailure(error).message };
  return endedBy({ status: 'failed', failure });
}
