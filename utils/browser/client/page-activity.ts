import { raceAbort } from '../../async';
import { AgentError } from '../../failure';
import { callPage, type FrameTarget } from './page-client';

/**
 * Milliseconds since the document last changed. Undefined when it is gone or cannot be asked: then there is nothing to
 * wait for. Throws TAB_CLOSED, or the signal's reason.
 */
export async function sinceMutation(target: FrameTarget, signal: AbortSignal): Promise<number | undefined> {
  try {
    return (await raceAbort(callPage(target, 'activity', {}), signal)).sinceMutationMs;
  } catch (error) {
    if (error instanceof AgentError && error.failure.code !== 'TAB_CLOSED') return undefined;
    throw error;
  }
}

/** Whether the document has changed since the last action in it began. True where it cannot be asked any more. */
export async function hasPageChanged(target: FrameTarget, signal: AbortSignal): Promise<boolean> {
  try {
    return (await raceAbort(callPage(target, 'changed', {}), signal)).changed;
  } catch (error) {
    if (error instanceof AgentError) return true;
    throw error;
  }
}
