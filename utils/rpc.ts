import { AgentError, toFailure, type Failure } from './failure';

/**
 * An envelope, because a bare `undefined` does not survive messaging in Chrome. `value` is plain JSON-like data (Vue
 * proxies do not survive messaging in Firefox).
 */
export type Reply<T> = { ok: true; value: T } | { ok: false; failure: Failure };

/** Never rejects. */
export async function replyWith<T>(work: () => T | Promise<T>): Promise<Reply<T>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    return { ok: false, failure: toFailure(error) };
  }
}

/** Throws the failure as an AgentError. */
export function unwrap<T>(reply: Reply<T>): T {
  if (reply.ok) return reply.value;
  throw new AgentError(reply.failure);
}
