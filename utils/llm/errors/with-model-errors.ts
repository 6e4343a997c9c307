import { AgentError } from '../../failure';
import { checkEndpoint, type EndpointOptions } from '../endpoint';
import { networkFailure, type RequestFacts } from './errors';

export async function* withModelErrors<T>(
  endpoint: EndpointOptions,
  facts: RequestFacts,
  signal: AbortSignal,
  work: () => AsyncIterable<T>,
): AsyncGenerator<T> {
  try {
    signal.throwIfAborted();
    checkEndpoint(endpoint);
    yield* work();
    signal.throwIfAborted();
  } catch (error) {
    throw explain(error, facts, signal);
  }
}

export async function callWithModelErrors<T>(
  endpoint: EndpointOptions,
  facts: RequestFacts,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  try {
    signal.throwIfAborted();
    checkEndpoint(endpoint);
    return await work();
  } catch (error) {
    throw explain(error, facts, signal);
  }
}

function explain(error: unknown, facts: RequestFacts, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  return error instanceof AgentError ? error : networkFailure(error, facts);
}
