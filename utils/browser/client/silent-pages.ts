/** `silent` is false when the page answers again, or nobody waits any more. */
type SilenceListener = (tabId: number, silent: boolean) => void;

const listeners = new Set<SilenceListener>();
const waiting = new Map<number, number>();

export function onSilence(listener: SilenceListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function noteSilence(tabId: number): () => void {
  const before = waiting.get(tabId) ?? 0;
  waiting.set(tabId, before + 1);
  if (before === 0) notifySilence(tabId, true);
  return () => {
    const callsLeft = (waiting.get(tabId) ?? 1) - 1;
    if (callsLeft > 0) return void waiting.set(tabId, callsLeft);
    waiting.delete(tabId);
    notifySilence(tabId, false);
  };
}

function notifySilence(tabId: number, silent: boolean): void {
  for (const listener of listeners) listener(tabId, silent);
}
