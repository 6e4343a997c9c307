interface HeardEvent<Args extends unknown[]> {
  addListener(listener: (...args: Args) => void): void;
}

/** The same event, heard from now on: who listens later hears what came before, too. */
export function held<Args extends unknown[]>(event: HeardEvent<Args>): HeardEvent<Args> {
  const listeners: ((...args: Args) => void)[] = [];
  const early: Args[] = [];
  event.addListener((...args) => {
    if (listeners.length === 0) early.push(args);
    for (const listener of listeners) listener(...args);
  });
  return {
    addListener(listener) {
      listeners.push(listener);
      for (const args of early) listener(...args);
    },
  };
}
