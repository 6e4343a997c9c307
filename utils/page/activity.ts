import { isOverlayChange } from './announce';
import { isMoving } from './movement';
import { everything } from './observe';

/** Knows when the document last changed, or was still moving, until it is stopped. */
export interface Activity {
  sinceMutationMs(): number;
  /** Watches a shadow root too; harmless to repeat. */
  watch(root: ShadowRoot): void;
  stop(): void;
}

export function createActivity(): Activity {
  let last = performance.now();
  const watched = new WeakSet<Node>();
  const roots: WeakRef<Document | ShadowRoot>[] = [];
  const note = (records: MutationRecord[]) => {
    if (!records.every(isOverlayChange)) last = performance.now();
  };
  const observer = new MutationObserver(note);
  const watch = (root: Document | ShadowRoot) => {
    if (watched.has(root)) return;
    watched.add(root);
    roots.push(new WeakRef(root));
    observer.observe(root, everything);
  };
  watch(document);
  return {
    watch,
    stop: () => observer.disconnect(),
    sinceMutationMs() {
      // What changed just now, in this very task, has not been reported to the callback yet.
      note(observer.takeRecords());
      if (roots.some(isRootMoving)) last = performance.now();
      return performance.now() - last;
    },
  };
}

function isRootMoving(held: WeakRef<Document | ShadowRoot>): boolean {
  const root = held.deref();
  return root?.isConnected === true && isMoving(root);
}
