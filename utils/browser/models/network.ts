/** Rejects with the signal's reason when aborted. */
export function networkBack(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const aborter = new AbortController();
    const end = (settle: () => void) => {
      aborter.abort();
      settle();
    };
    if (signal.aborted) return reject(signal.reason);
    signal.addEventListener('abort', () => end(() => reject(signal.reason)), { signal: aborter.signal });
    globalThis.addEventListener('online', () => end(resolve), { signal: aborter.signal });
  });
}
