import { AgentError } from '../../failure';
import type { Ref } from '../api';
import { untilChange } from '../watch/observe';
import type { Refs } from '../see/refs';

/**
 * Waits up to a second for one that has just gone: frameworks rerender. Throws STALE_REF, at once for a ref that was
 * never given.
 */
export async function waitForRef(refs: Refs, ref: Ref, timeoutMs: number): Promise<Element> {
  const found = await untilChange(() => connectedElement(refs, ref), Math.min(maxAwayMs, timeoutMs));
  return found ?? refs.resolve(ref);
}

const maxAwayMs = 1_000;

export function connectedElement(refs: Refs, ref: Ref): Element | undefined {
  try {
    return refs.resolve(ref);
  } catch (error) {
    if (!(error instanceof AgentError) || !refs.known(ref)) throw error;
    return undefined;
  }
}
