import { AgentError, fail, toFailure, type Failure } from '../../failure';

/** The record of a task is gone. */
export const journalLost: Failure = { code: 'STORAGE_LOST', message: 'The record of the task was deleted.' };

/** The failure for what was thrown while stored conversations were read. */
export function unreadableFailure(error: unknown): AgentError {
  const failure = toFailure(error);
  return failure.code === 'INTERNAL'
    ? fail('STORAGE_UNREADABLE', `What is stored cannot be read: ${failure.message}`)
    : new AgentError(failure);
}
