import { raceAbort } from '../../async';

/** Rejects with the signal's reason when aborted. */
export function networkBack(signal: AbortSignal): Promise<void> {
  const isBack = new Promise<void>((resolve) => {
    addEventListener('online', () => resolve(), { once: true, signal });
  });
  return raceAbort(isBack, signal);
}
