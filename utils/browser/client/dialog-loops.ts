import { fail, type AgentError } from '../../failure';
import { noteSilence } from './silent-pages';

const looping = new Set<number>();
const begun = new EventTarget();

/**
 * Until the returned function is called. The page catches every error, and nothing else runs there; Chromium 156 opens
 * no other page of its site.
 */
export function noteDialogLoop(tabId: number): () => void {
  const answers = noteSilence(tabId);
  looping.add(tabId);
  begun.dispatchEvent(new Event(String(tabId)));
  return () => {
    looping.delete(tabId);
    answers();
  };
}

export function isInDialogLoop(tabId: number): boolean {
  return looping.has(tabId);
}

/** Rejects with PAGE_UNRESPONSIVE, or never settles. */
export function dialogLoop(tabId: number, signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const notify = () => reject(dialogLoopFailure(tabId));
    if (looping.has(tabId)) return notify();
    begun.addEventListener(String(tabId), notify);
    signal.addEventListener('abort', () => begun.removeEventListener(String(tabId), notify), { once: true });
  });
}

export function dialogLoopFailure(tabId: number): AgentError {
  return fail('PAGE_UNRESPONSIVE', 'The page opens one dialog after the other and does nothing else.', {
    hint: 'Nothing can be done in this tab any more. Go on in a new one (navigate open_tab), or tell the user to close it.',
    params: { reason: 'dialogs', tabId },
  });
}
