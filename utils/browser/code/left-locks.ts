import { whenDocumentGone } from '../page/document-unload';
import { freeNewTabs, heldLocks } from './network-lock';

/** Locks left by the background's death end when their code has ended, or its document is gone. */
export async function takeUpLocks(): Promise<void> {
  const locks = await heldLocks();
  if (locks.length === 0) return;
  await freeNewTabs();
  const { endedInWorld, forgetWorlds } = await import('./code-world');
  for (const lock of locks) {
    const over = new AbortController();
    const gone = whenDocumentGone({ tabId: lock.tabId, frameId: 0 }, over.signal);
    lock.endAfter(Promise.race([endedInWorld(lock.tabId, lock.name), gone]), over);
  }
  await forgetWorlds();
}
