import { raceAbort } from '../../async';
import { AgentError } from '../../failure';

/** Undefined where the outside cannot give it. Rejects when the task is stopped, and with failures of our own. */
export async function unlessFailed<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  try {
    return await raceAbort(ask(), signal);
  } catch (error) {
    if (signal.aborted || !(error instanceof AgentError)) throw error;
    return undefined;
  }
}
