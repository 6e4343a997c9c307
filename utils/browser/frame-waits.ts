import { AgentError } from '../failure';

/** The first frame that has what is waited for; what the top frame says where none has it. */
export async function first<T>(waits: Promise<T>[]): Promise<T> {
  return Promise.any(waits).catch((error: unknown) => {
    throw error instanceof AggregateError ? error.errors[0] : error;
  });
}

/** All frames; one that goes away has it no more. */
export async function last<T extends { waitedMs: number }>(waits: Promise<T>[]): Promise<T | { waitedMs: number }> {
  const gone = (error: unknown) => {
    if (error instanceof AgentError && /^(FRAME_GONE|NAVIGATED)$/.test(error.failure.code)) return { waitedMs: 0 };
    throw error;
  };
  const [top, ...inner] = waits;
  const all = await Promise.all([top, ...inner.map((wait) => wait.catch(gone))]);
  return { waitedMs: Math.max(...all.map((one) => one?.waitedMs ?? 0)) };
}
