/** By the tab's id as the name of the event. */
const crashes = new EventTarget();

/** Aborted when the process of the tab's page has ended, until `dispose`. */
export function watchCrash(tabId: number): { signal: AbortSignal; dispose(): void } {
  const crash = new AbortController();
  const onCrash = () => crash.abort(new DOMException('The page has crashed.', 'AbortError'));
  crashes.addEventListener(String(tabId), onCrash);
  return { signal: crash.signal, dispose: () => crashes.removeEventListener(String(tabId), onCrash) };
}

export function reportCrash(tabId: number): void {
  crashes.dispatchEvent(new Event(String(tabId)));
}
