import { AgentError } from '../../failure';
import { networkFailure, type RequestFacts } from './errors';

/** What a request fails with: the signal's reason when aborted, else an AgentError. */
export function explained(error: unknown, facts: RequestFacts, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  return error instanceof AgentError ? error : networkFailure(error, facts);
}
