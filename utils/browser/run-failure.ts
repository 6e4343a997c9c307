import type { DurableEvent } from '../agent/events';
import { AgentError, fail, toFailure, type Failure } from '../failure';
import { log, logCaught } from './log';

/** The record of a task is gone. */
export const lostFailure: Failure = { code: 'STORAGE_LOST', message: 'The record of the task was deleted.' };

/**
 * What a run that was broken off tells of its task: that it stops here, because the log could not be written and nothing may happen that is
 * not on disk. Undefined where another run has taken the task over: that tells what becomes of it.
 */
export function brokenRun(error: unknown, taskId: string): DurableEvent | undefined {
  if (error instanceof AgentError && error.failure.code === 'SUPERSEDED') {
    log('task-superseded', { task: taskId });
    return undefined;
  }
  logCaught(error);
  const failure: Failure =
    error instanceof AgentError ? error.failure : { code: 'STORAGE', message: toFailure(error).message };
  return { type: 'ended', at: Date.now(), outcome: { status: 'failed', summary: '', evidence: [], failure } };
}

/** What was thrown where stored conversations were to be read. */
export function unreadable(error: unknown): AgentError {
  const failure = toFailure(error);
  return failure.code === 'INTERNAL'
    ? fail('STORAGE_UNREADABLE', `What is stored cannot be read: ${failure.message}`)
    : new AgentError(failure);
}
