const watched = new Map<number, Set<AbortController>>();

/** Aborted when the process of the tab's page has ended, until `dispose`. */
export interface CrashWatch {
  signal: AbortSignal;
  dispose(): void;
}

export function watchCrash(tabId: number): CrashWatch {
  const crash = new AbortController();
  const inTab = watched.get(tabId) ?? new Set();
  watched.set(tabId, inTab.add(crash));
  return {
    signal: crash.signal,
    dispose() {
      inTab.delete(crash);
      if (inTab.size === 0 && watched.get(tabId) === inTab) watched.delete(tabId);
    },
  };
}

export function reportCrash(tabId: number): void {
  for (const crash of watched.get(tabId) ?? []) crash.abort(new DOMException('The page has crashed.', 'AbortError'));
}
