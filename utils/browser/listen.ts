export interface BrowserEvent<Listener, How extends unknown[] = []> {
  addListener(listener: Listener, ...how: How): void;
  removeListener(listener: Listener): void;
}

/** Until the returned function is called. `how`: further arguments of `addListener`. */
export function listen<Listener, How extends unknown[]>(
  event: BrowserEvent<Listener, How>,
  listener: Listener,
  ...how: How
): () => void {
  event.addListener(listener, ...how);
  return () => event.removeListener(listener);
}

/** Ends what each of them began. */
export function endAll(listening: readonly (() => void)[]): () => void {
  return () => {
    for (const end of listening) end();
  };
}
