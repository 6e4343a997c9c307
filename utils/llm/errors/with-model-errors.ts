import { AgentError } from '../../failure';
import { checkEndpoint } from '../endpoint';
import { networkFailure, type RequestFacts } from './errors';

export async function* withModelErrors<T>(
  facts: RequestFacts,
  signal: AbortSignal,
  work: () => AsyncIterable<T>,
): AsyncGenerator<T> {
  try {
    signal.throwIfAborted();
    checkEndpoint(facts);
    yield* work();
    signal.throwIfAborted();
  } catch (error) {
    throw explain(error, facts, signal);
  }
}

export async function callWithModelErrors<T>(
  facts: RequestFacts,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  try {
    signal.throwIfAborted();
    checkEndpoint(facts);
    return await work();
  } catch (error) {
    throw explain(error, facts, signal);
  }
}

function explain(error: unknown, facts: RequestFacts, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  return error instanceof AgentError ? error : networkFailure(error, facts);
}
