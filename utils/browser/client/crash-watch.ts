const crashes = new EventTarget();

/** Aborted when the tab's page crashes, until it is disposed of. */
export function watchCrash(tabId: number): Disposable & { signal: AbortSignal } {
  const crash = new AbortController();
  const onCrash = () => crash.abort(new DOMException('The page has crashed.', 'AbortError'));
  crashes.addEventListener(String(tabId), onCrash);
  return { signal: crash.signal, [Symbol.dispose]: () => crashes.removeEventListener(String(tabId), onCrash) };
}

export function reportCrash(tabId: number): void {
  crashes.dispatchEvent(new Event(String(tabId)));
}
