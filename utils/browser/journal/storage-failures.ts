import { AgentError, fail, toFailure, type Failure } from '../../failure';

export const journalLost: Failure = { code: 'STORAGE_LOST', message: 'The record of the task was deleted.' };

export function unreadableFailure(error: unknown): AgentError {
  const failure = toFailure(error);
  return failure.code === 'INTERNAL'
    ? fail('STORAGE_UNREADABLE', `What is stored cannot be read: ${failure.message}`)
    : new AgentError(failure);
}
