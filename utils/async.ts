/** Aborting and waiting, in one place. Nothing here polls. */

type Signal = Pick<AbortSignal, 'aborted' | 'reason'> & {
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
};

/** Rejects with the signal's reason as soon as it is aborted. */
export function raceAbort<T>(promise: Promise<T>, signal: Signal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
}

/** Throws the signal's reason as soon as it is aborted, even while the source hangs. */
export async function* iterateAbortable<T>(source: AsyncIterable<T>, signal: Signal): AsyncGenerator<T> {
  const iterator = source[Symbol.asyncIterator]();
  let finished = false;
  try {
    for (;;) {
      const next = await raceAbort(iterator.next(), signal);
      if (next.done) {
        finished = true;
        return;
      }
      yield next.value;
    }
  } finally {
    // A source that hangs would hold up the abort.
    if (!finished) void Promise.resolve(iterator.return?.()).catch(ignoreLateFailure);
  }
}

/** Later calls share the work, until it fails: the next call then starts it again. */
export function sharedUntilFailed<T>(work: () => Promise<T>): () => Promise<T> {
  let current: Promise<T> | undefined;
  return () => {
    if (current) return current;
    const started = work();
    current = started;
    started.catch(() => {
      current = undefined;
    });
    return started;
  };
}

/** Also where the work before has failed. */
export function oneAfterTheOther(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work, work);
    last = done.catch(ignoreLateFailure);
    return done;
  };
}

export function succeeds(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}

/** For a promise whose outcome no longer matters. */
export function ignoreLateFailure(): void {
  return undefined;
}
