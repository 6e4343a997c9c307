/**
 * Resolves when the computer is on the network again after it was not. Rejects with the signal's reason when aborted.
 */
export function networkBack(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const over = new AbortController();
    const end = (settle: () => void) => {
      over.abort();
      settle();
    };
    if (signal.aborted) return reject(signal.reason);
    signal.addEventListener('abort', () => end(() => reject(signal.reason)), { signal: over.signal });
    globalThis.addEventListener('online', () => end(resolve), { signal: over.signal });
  });
}
