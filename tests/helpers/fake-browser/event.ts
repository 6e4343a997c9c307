/** An event of the browser. All who listen hear what is told, at once and in the order in which they came. */
export function fakeEvent<Args extends unknown[]>() {
  type Listener = (...args: Args) => unknown;
  const listeners = new Set<Listener>();
  return {
    listeners,
    addListener: (listener: Listener) => void listeners.add(listener),
    removeListener: (listener: Listener) => void listeners.delete(listener),
    tell: (...args: Args) => {
      for (const listener of [...listeners]) listener(...args);
    },
  };
}
