export interface BrowserEvent<Args extends unknown[], How extends unknown[] = []> {
  addListener(listener: (...args: Args) => undefined, ...how: How): void;
  removeListener(listener: (...args: Args) => undefined): void;
}

/**
 * Until the returned function is called, in the order of listeners; what they return is lost. All who listen to an
 * event share one listener of the browser, which takes time to add and to remove, and copies bodies for each. `how`:
 * further arguments of `addListener`, the same for all.
 */
export function listen<Args extends unknown[], How extends unknown[]>(
  event: BrowserEvent<Args, How>,
  listener: (...args: Args) => unknown,
  ...how: How
): () => void {
  const shared = (sharedBy.get(event) as Shared<Args> | undefined) ?? begin(event, how);
  // One function may listen twice.
  const own = (...args: Args): unknown => listener(...args);
  shared.listeners.add(own);
  return () => {
    shared.listeners.delete(own);
    if (holds === 0) shared.endIfUnused();
  };
}

/** Until the returned function is called, the browser goes on to tell of each event that anybody has listened to. */
export function keepListening(): () => void {
  holds += 1;
  return () => {
    holds -= 1;
    if (holds === 0) for (const shared of sharedBy.values()) shared.endIfUnused();
  };
}

/** Ends what each of them began. */
export function endAll(listening: readonly (() => void)[]): () => void {
  return () => {
    for (const end of listening) end();
  };
}

interface Shared<Args extends unknown[]> {
  listeners: Set<(...args: Args) => unknown>;
  endIfUnused(): void;
}

let holds = 0;
/** By the browser's event. */
const sharedBy = new Map<unknown, Pick<Shared<never>, 'endIfUnused'>>();

function begin<Args extends unknown[], How extends unknown[]>(event: BrowserEvent<Args, How>, how: How): Shared<Args> {
  const listeners: Shared<Args>['listeners'] = new Set();
  const tell = (...args: Args): undefined => {
    for (const listener of [...listeners]) {
      if (!listeners.has(listener)) continue;
      try {
        listener(...args);
      } catch (error) {
        // The others still hear of it.
        reportError(error);
      }
    }
  };
  const shared: Shared<Args> = {
    listeners,
    endIfUnused() {
      if (listeners.size > 0 || !sharedBy.delete(event)) return;
      event.removeListener(tell);
    },
  };
  sharedBy.set(event, shared);
  event.addListener(tell, ...how);
  return shared;
}
