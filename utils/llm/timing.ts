import { raceAbort } from '../async';

/** Tests replace it, and need no real time. */
export interface Timing {
  /** Rejects with the signal's reason when aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
  /** In [0, 1). */
  random(): number;
}

export const systemTiming: Timing = {
  async wait(ms, signal) {
    signal.throwIfAborted();
    const over = Promise.withResolvers<void>();
    const timer = setTimeout(over.resolve, ms);
    try {
      await raceAbort(over.promise, signal);
    } finally {
      clearTimeout(timer);
    }
  },
  random: () => Math.random(),
};

/** What `late` gives or throws, where the work takes longer. */
export async function within<T>(ms: number, work: Promise<T>, wait: Timing['wait'], late: () => T): Promise<T> {
  const arrived = new AbortController();
  try {
    return await Promise.race([work, wait(ms, arrived.signal).then(late)]);
  } finally {
    arrived.abort();
  }
}
